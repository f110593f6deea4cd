#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "control/loop.h"
#include "engine/core/result.h"
#include "engine/stream/video_chunk.h"

namespace longtake::control {

/// Makes a JPEG file of one picture.
using EncodeJpeg = std::function<Result<std::string>(const VideoChunk&, int frame)>;

/// The output picture as an audience sees it: pictures at their own rate, a still picture while frozen, and black
/// during a blackout.
class Screen {
 public:
  struct Picture {
    std::shared_ptr<const VideoChunk> chunk{};  ///< null before the first picture
    int frame = 0;
  };
  using Show = std::function<void(const Picture&)>;

  /// `loop` must outlive this. `show` receives every picture when it is due.
  Screen(Loop& loop, Show show);
  ~Screen();

  void add(std::shared_ptr<const VideoChunk> chunk);
  void hold(bool frozen, bool black);
  Picture seen() const;

 private:
  void show_next();
  void dress();
  void show_seen();

  Loop& loop_;
  const Show show_;
  std::deque<std::shared_ptr<const VideoChunk>> waiting_;  // the first one is being shown
  int frame_ = 0;                                          // index of the next picture in it
  Loop::TimerId timer_ = 0;
  Loop::Clock::time_point due_;
  Picture newest_;  // the newest picture that was due
  bool stands_ = false;
  Picture standing_;  // the still picture while frozen; null until there is one
  bool black_ = false;
  std::shared_ptr<const VideoChunk> black_picture_;  // as large as the other pictures
};

}  // namespace longtake::control
