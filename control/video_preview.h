#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "control/loop.h"
#include "control/screen.h"
#include "engine/stream/sending.h"

namespace longtake::control {

/// The stream's shown pictures as a video, encoded once for everybody who watches, on a thread of its own, and only
/// while somebody does.
class VideoPreview {
 public:
  using Show = std::function<void(const VideoFragment&)>;
  using Broke = std::function<void(const Error&)>;

  /// `loop` must outlive this, and may not run tasks after it. `start` may be empty.
  VideoPreview(Loop& loop, StartLiveVideo start, Show show, Broke broke);
  ~VideoPreview();

  bool is_possible() const { return static_cast<bool>(start_); }
  /// Starts the encoder for the first viewer, beginning with the picture seen now. Fails if the video cannot be
  /// encoded.
  std::optional<Error> watch(const Screen::Picture& seen);
  /// Stops the encoder after the last viewer has left.
  void leave();
  void show(const Screen::Picture& seen);

 private:
  Loop& loop_;
  const StartLiveVideo start_;
  const Show show_;
  const Broke broke_;
  int running_ = 0;  // counts encoders: what comes late from one before is dropped
  Loop::TimerId ending_ = 0;
  std::unique_ptr<Sending> encoder_;  // last: its thread calls until it is gone
};

}  // namespace longtake::control
