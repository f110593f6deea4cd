#include "ui/video/enlarge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace longtake::ui {
namespace {

struct Taps {
  std::array<int, 4> at{};
  std::array<float, 4> weight{};
};

std::vector<Taps> tapsFor(int from, int to) {
  std::vector<Taps> out(static_cast<std::size_t>(to));
  for (int i = 0; i < to; ++i) {
    const float at = (static_cast<float>(i) + 0.5F) * static_cast<float>(from) / static_cast<float>(to) - 0.5F;
    const float base = std::floor(at);
    const float f = at - base;
    Taps& taps = out[static_cast<std::size_t>(i)];
    taps.weight = {f * (-0.5F + f * (1 - 0.5F * f)), 1 + f * f * (-2.5F + 1.5F * f), f * (0.5F + f * (2 - 1.5F * f)),
                   f * f * (-0.5F + 0.5F * f)};
    for (int k = 0; k < 4; ++k)
      taps.at[static_cast<std::size_t>(k)] = std::clamp(static_cast<int>(base) + k - 1, 0, from - 1);
  }
  return out;
}

}  // namespace

QImage enlargeBicubic(std::span<const std::uint8_t> pixels, QSize from, QSize to) {
  QImage out(to, QImage::Format_RGBX8888);
  const std::vector<Taps> across = tapsFor(from.width(), to.width());
  const std::vector<Taps> down = tapsFor(from.height(), to.height());
  const auto stride = static_cast<std::size_t>(to.width()) * 4;
  std::vector<float> wide(stride * static_cast<std::size_t>(from.height()), 255.0F);
  for (int y = 0; y < from.height(); ++y) {
    const std::uint8_t* row = pixels.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(from.width()) * 3;
    float* to_row = wide.data() + static_cast<std::size_t>(y) * stride;
    for (const Taps& taps : across) {
      for (int c = 0; c < 3; ++c) {
        float sum = 0;
        for (std::size_t k = 0; k < 4; ++k) sum += taps.weight[k] * static_cast<float>(row[taps.at[k] * 3 + c]);
        to_row[c] = sum;
      }
      to_row += 4;
    }
  }
  for (int y = 0; y < to.height(); ++y) {
    const Taps& taps = down[static_cast<std::size_t>(y)];
    std::array<const float*, 4> rows{};
    for (std::size_t k = 0; k < 4; ++k) rows[k] = wide.data() + static_cast<std::size_t>(taps.at[k]) * stride;
    std::uint8_t* line = out.scanLine(y);
    for (std::size_t x = 0; x < stride; ++x) {
      const float sum = taps.weight[0] * rows[0][x] + taps.weight[1] * rows[1][x] + taps.weight[2] * rows[2][x] +
                        taps.weight[3] * rows[3][x];
      line[x] = static_cast<std::uint8_t>(std::clamp(sum + 0.5F, 0.0F, 255.0F));
    }
  }
  return out;
}

}  // namespace longtake::ui
