#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/media/frame_sink.h"

namespace longtake {

/// Maps frames of another rate to positions in the source.
class RateGrid {
 public:
  RateGrid(FrameRate from, FrameRate to)
      : step_num_(std::int64_t{from.num} * to.den), step_den_(std::int64_t{from.den} * to.num) {}

  /// The source frame that contains output frame k.
  std::int64_t place(std::int64_t k) const { return k * step_num_ / step_den_; }
  /// The offset into that frame, in shares of `whole`.
  std::int64_t share(std::int64_t k, std::int64_t whole) const {
    return (k * step_num_ % step_den_ * whole + step_den_ / 2) / step_den_;
  }
  /// True if output frame k coincides with that source frame.
  bool is_exact(std::int64_t k) const { return k * step_num_ % step_den_ == 0; }
  /// Number of output frames for this many source frames; all source frames have equal duration.
  std::int64_t total(std::int64_t frames) const { return (2 * frames * step_den_ + step_num_) / (2 * step_num_); }

 private:
  std::int64_t step_num_;  // output frame k is at source frame k * step_num_ / step_den_
  std::int64_t step_den_;
};

/// Converts to another frame rate at the same speed. An output frame between two source frames is their mixture,
/// weighted by nearness. It is mixed in linear light so that moving edges do not pulse. N frames at rate a become
/// round(N * b / a) at rate b.
class RateBlender final : public FrameSink {
 public:
  RateBlender(std::unique_ptr<FrameSink> out, FrameRate from, FrameRate to);

  Result<void> write(FrameView frame) override;
  Result<void> finish() override;
  std::string encoder() const override { return out_->encoder(); }
  void set_chapters(const std::vector<Chapter>& chapters) override { out_->set_chapters(chapters); }

 private:
  Result<void> emit(FrameView next);

  std::unique_ptr<FrameSink> out_;
  const RateGrid grid_;
  std::int64_t received_ = 0;
  std::int64_t sent_ = 0;
  std::vector<std::uint8_t> previous_;
  std::vector<std::uint8_t> mixed_;
};

}  // namespace longtake
