#include "training/judge/seams.h"

#include <cmath>

namespace longtake::gates {
namespace {

std::vector<float> brightness(const Picture& p) {
  std::vector<float> out(static_cast<std::size_t>(p.width) * static_cast<std::size_t>(p.height));
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = .30F * p.rgb[3 * i] + .59F * p.rgb[3 * i + 1] + .11F * p.rgb[3 * i + 2];
  return out;
}

}  // namespace

void Seams::add(const Picture& p) {
  const std::vector<float> luma = brightness(p);
  // The step between the pixels x - 1 and x is their difference beyond the slope on both sides.
  const auto gather = [&](int count, int lines, std::ptrdiff_t step, std::ptrdiff_t line) {
    for (int l = 0; l < lines; ++l) {
      const float* row = luma.data() + l * line;
      for (int x = 2; x + 1 < count; ++x) {
        const float a = row[(x - 2) * step], b = row[(x - 1) * step], c = row[x * step], d = row[(x + 1) * step];
        const float second = std::abs((c - b) - .5F * ((b - a) + (d - c)));
        if (x % cell_ == 0)
          border_ += second, ++borders_;
        else
          elsewhere_ += second, ++others_;
      }
    }
  };
  gather(p.width, p.height, 1, p.width);
  gather(p.height, p.width, p.width, 1);
}

float mean_gradient(const Picture& p) {
  const std::vector<float> luma = brightness(p);
  double sum = 0;
  for (int y = 0; y + 1 < p.height; ++y) {
    const float* row = &luma[static_cast<std::size_t>(y) * static_cast<std::size_t>(p.width)];
    for (int x = 0; x + 1 < p.width; ++x) {
      const float dx = row[x + 1] - row[x], dy = row[x + p.width] - row[x];
      sum += std::sqrt(dx * dx + dy * dy);
    }
  }
  return static_cast<float>(sum / (static_cast<double>(p.width - 1) * (p.height - 1)));
}

}  // namespace longtake::gates
