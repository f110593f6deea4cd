#include "engine/stream/colour_map.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace longtake {
namespace {

// Evenly spaced samples of the published maps, interpolated linearly.
constexpr std::array<Argb, 9> kMagma = {0x000004, 0x1d1147, 0x51127c, 0x822681, 0xb63679,
                                        0xe65164, 0xfb8861, 0xfec287, 0xfcfdbf};
constexpr std::array<Argb, 9> kViridis = {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21908c,
                                          0x27ad81, 0x5dc863, 0xaadc32, 0xfde725};
constexpr std::array<Argb, 10> kCividis = {0x00204d, 0x00336f, 0x39486b, 0x575c6d, 0x707173,
                                           0x8a8779, 0xa69d75, 0xc4b56c, 0xe4cf5b, 0xffea46};

std::array<Argb, 256> spread(std::span<const Argb> anchors) {
  std::array<Argb, 256> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double at = static_cast<double>(i) / 255.0 * static_cast<double>(anchors.size() - 1);
    const std::size_t low = std::min(static_cast<std::size_t>(at), anchors.size() - 2);
    const double t = at - static_cast<double>(low);
    Argb colour = 0xff;
    for (const int shift : {16, 8, 0}) {
      const int a = static_cast<int>(anchors[low] >> shift & 0xff);
      const int b = static_cast<int>(anchors[low + 1] >> shift & 0xff);
      colour = colour << 8 | static_cast<Argb>(std::lround(a + (b - a) * t));
    }
    out[i] = colour;
  }
  return out;
}

}  // namespace

const std::array<Argb, 256>& colour_table(ColourMap map) {
  static const std::array tables = {spread(kMagma), spread(kViridis), spread(kCividis)};
  return tables[static_cast<std::size_t>(map)];
}

}  // namespace longtake
