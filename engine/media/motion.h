#pragma once

#include <memory>

#include "engine/media/frame_sink.h"

namespace longtake {

/// Converts to a higher frame rate at the same speed, with motion interpolated by FFmpeg's minterpolate; a cut stays a
/// cut. Source frames whose time is hit exactly are unchanged. N frames at rate a become round(N * b / a) at rate b.
class MotionRate final : public FrameSink {
 public:
  /// Pictures below 32 px are too small for the filter's blocks.
  static bool can_take(const VideoFormat& from) { return from.width >= 32 && from.height >= 32; }
  /// Frames have the format's size; its rate is the source's.
  static Result<std::unique_ptr<MotionRate>> create(std::unique_ptr<FrameSink> out, const VideoFormat& from,
                                                    FrameRate to);
  ~MotionRate() override;

  Result<void> write(FrameView frame) override;
  Result<void> finish() override;
  std::string encoder() const override;
  void set_chapters(const std::vector<Chapter>& chapters) override;

 private:
  struct State;
  explicit MotionRate(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace longtake
