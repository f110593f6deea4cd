#pragma once

#include <cstdint>
#include <vector>

#include "engine/media/frame.h"
#include "engine/media/frame_source.h"
#include "engine/media/libav.h"

namespace longtake {

/// Pictures that contain their number: 16 bits as a 4 x 4 grid of black and white squares, over a picture of 64 x 64
/// px. It survives lossy encoding.
constexpr int kNumberedSize = 64;
constexpr int kNumberedCell = 16;

inline std::vector<std::uint8_t> numbered_frame(int number) {
  std::vector<std::uint8_t> rgb(static_cast<std::size_t>(kNumberedSize * kNumberedSize * 3));
  for (int y = 0; y < kNumberedSize; ++y)
    for (int x = 0; x < kNumberedSize; ++x) {
      const int bit = y / kNumberedCell * 4 + x / kNumberedCell;
      const std::uint8_t value = (number >> bit & 1) != 0 ? 235 : 20;
      for (std::size_t c = 0; c < 3; ++c) rgb[static_cast<std::size_t>(y * kNumberedSize + x) * 3 + c] = value;
    }
  return rgb;
}

inline int read_number(const AVFrame& frame) {
  int number = 0;
  for (int bit = 0; bit < 16; ++bit) {
    const int x = (bit % 4 * 2 + 1) * frame.width / 8;
    const int y = (bit / 4 * 2 + 1) * frame.height / 8;
    if (frame.data[0][y * frame.linesize[0] + x] > 128) number |= 1 << bit;
  }
  return number;
}

inline VideoFormat numbered_format(FrameRate rate = {16, 1}) { return {kNumberedSize, kNumberedSize, rate}; }

/// Frames 0 .. count - 1; fails after `fails_after` frames if that is not negative.
class NumberedSource final : public FrameSource {
 public:
  explicit NumberedSource(int count, int fails_after = -1) : count_(count), fails_after_(fails_after) {}

  VideoFormat format() const override { return numbered_format(); }
  std::optional<std::int64_t> frame_count() const override { return count_; }
  Result<std::optional<FrameView>> next(std::stop_token) override {
    if (given_ == fails_after_) return fail(Error::Kind::io, "injected: the source fails");
    if (given_ == count_) return std::optional<FrameView>();
    frame_ = numbered_frame(given_++);
    return std::optional<FrameView>(frame_);
  }

 private:
  const int count_;
  const int fails_after_;
  int given_ = 0;
  std::vector<std::uint8_t> frame_;
};

}  // namespace longtake
