#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "control/wire/loop.h"
#include "engine/core/result.h"
#include "engine/stream/video_chunk.h"

namespace longtake::control {

/// Makes a JPEG file of one picture.
using EncodeJpeg = std::function<Result<std::string>(const VideoChunk&, int frame)>;

/// The stream's pictures as JPEG, at their own rate. A picture is encoded only if somebody is ready for it.
class Preview {
 public:
  using Wanted = std::function<bool()>;
  using Show = std::function<void(const std::string& jpeg)>;

  /// `loop` must outlive this.
  Preview(Loop& loop, EncodeJpeg encode, Wanted wanted, Show show);
  ~Preview();

  bool is_possible() const { return static_cast<bool>(encode_); }
  void add(std::shared_ptr<const VideoChunk> chunk);
  /// The last picture that was made; nothing before the first.
  std::optional<std::string> newest() const;

 private:
  void show_next();

  Loop& loop_;
  const EncodeJpeg encode_;
  const Wanted wanted_;
  const Show show_;
  std::deque<std::shared_ptr<const VideoChunk>> waiting_;  // the first one is being shown
  int frame_ = 0;                                          // of it, the next one
  Loop::TimerId timer_ = 0;
  Loop::Clock::time_point due_;
  std::shared_ptr<const VideoChunk> newest_;
};

}  // namespace longtake::control
