#include "ui/look/colour_map.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace longtake::ui {
namespace {

// Evenly spaced samples of the published maps; the tables between them are linear.
constexpr std::array<QRgb, 9> kMagma = {0x000004, 0x1d1147, 0x51127c, 0x822681, 0xb63679,
                                        0xe65164, 0xfb8861, 0xfec287, 0xfcfdbf};
constexpr std::array<QRgb, 9> kViridis = {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21908c,
                                          0x27ad81, 0x5dc863, 0xaadc32, 0xfde725};
constexpr std::array<QRgb, 10> kCividis = {0x00204d, 0x00336f, 0x39486b, 0x575c6d, 0x707173,
                                           0x8a8779, 0xa69d75, 0xc4b56c, 0xe4cf5b, 0xffea46};

std::array<QRgb, 256> spread(std::span<const QRgb> anchors) {
  std::array<QRgb, 256> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double at = static_cast<double>(i) / 255.0 * static_cast<double>(anchors.size() - 1);
    const std::size_t low = std::min(static_cast<std::size_t>(at), anchors.size() - 2);
    const double t = at - static_cast<double>(low);
    const auto mix = [&](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * t)); };
    const QRgb a = anchors[low];
    const QRgb b = anchors[low + 1];
    out[i] = qRgb(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
  }
  return out;
}

}  // namespace

const char* colourMapName(ColourMap map) {
  switch (map) {
    case ColourMap::magma:
      return "magma";
    case ColourMap::viridis:
      return "viridis";
    case ColourMap::cividis:
      return "cividis";
  }
  return "";
}

const std::array<QRgb, 256>& colourTable(ColourMap map) {
  static const std::array tables = {spread(kMagma), spread(kViridis), spread(kCividis)};
  return tables[static_cast<std::size_t>(map)];
}

}  // namespace longtake::ui
