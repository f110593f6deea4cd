#pragma once

#include <memory>
#include <vector>

#include "engine/media/frame_sink.h"

namespace longtake {

/// Converts to another frame rate at the same speed. An output frame between two source frames is their mixture,
/// weighted by nearness and mixed in linear light so that moving edges do not pulse. N frames at rate a become round(N
/// * b / a) at rate b.
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
  // Output frame k is at source frame k * step_num_ / step_den_.
  const std::int64_t step_num_;
  const std::int64_t step_den_;
  std::int64_t received_ = 0;
  std::int64_t sent_ = 0;
  std::vector<std::uint8_t> previous_;
  std::vector<std::uint8_t> mixed_;
};

}  // namespace longtake
