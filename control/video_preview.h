#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "control/loop.h"
#include "control/screen.h"
#include "engine/stream/sending.h"

namespace longtake::control {

/// The shown pictures as a video, encoded once for all viewers on its own thread, and only while there are viewers.
class VideoPreview {
 public:
  using Show = std::function<void(const VideoFragment&)>;
  using Broke = std::function<void(const Error&)>;

  /// `loop` must outlive this and may not run tasks after it. `start` may be empty.
  VideoPreview(Loop& loop, StartLiveVideo start, Show show, Broke broke);
  ~VideoPreview();

  bool is_possible() const { return static_cast<bool>(start_); }
  /// Starts the encoder for the first viewer, beginning with the current picture. Fails if the video cannot be encoded.
  std::optional<Error> watch(const Screen::Picture& seen);
  /// Stops the encoder after the last viewer has left.
  void leave();
  void show(const Screen::Picture& seen);

 private:
  Loop& loop_;
  const StartLiveVideo start_;
  const Show show_;
  const Broke broke_;
  int running_ = 0;  // counts encoders; late results of earlier ones are dropped
  Loop::TimerId ending_ = 0;
  std::unique_ptr<Sending> encoder_;  // last: its thread calls back until it is destroyed
};

}  // namespace longtake::control
