#include "training/judge/picture.h"

namespace longtake::gates {

Image shrunk(const Picture& p, int factor) {
  Image out;
  out.width = p.width / factor;
  out.height = p.height / factor;
  out.rgb.resize(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height) * 3);
  const int count = factor * factor;
  std::vector<int> sums(static_cast<std::size_t>(out.width) * 3);
  for (int y = 0; y < out.height; ++y) {
    std::fill(sums.begin(), sums.end(), 0);
    for (int dy = 0; dy < factor; ++dy) {
      const std::uint8_t* in = p.at(0, y * factor + dy);
      for (int x = 0; x < out.width; ++x)
        for (int dx = 0; dx < factor; ++dx)
          for (int c = 0; c < 3; ++c) sums[static_cast<std::size_t>(3 * x + c)] += *in++;
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
      out.rgb[static_cast<std::size_t>(y) * sums.size() + i] = static_cast<std::uint8_t>((sums[i] + count / 2) / count);
  }
  return out;
}

Image at_world_scale(const Picture& p) { return shrunk(p, std::max(1, p.width / theatre::kWidth)); }

}  // namespace longtake::gates
