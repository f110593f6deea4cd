#pragma once

#include <QImage>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace longtake::ui {

/// Catmull-Rom enlargement of RGB pixels on the CPU, for windows without a GL context. It reuses its memory, because
/// allocating it for every picture would cost more than the enlargement.
class Enlarger {
 public:
  /// `pixels` are [height][width][3]. The result has the format of windows (RGB32), so that drawing it is a copy. It is
  /// valid until the next call.
  const QImage& enlarge(std::span<const std::uint8_t> pixels, QSize from, QSize to);

  struct Taps {
    int first = 0;  ///< index of the first of four neighbours; some may be outside the picture
    std::array<std::int16_t, 4> weight{};
  };

 private:
  QImage out_;
  QSize from_;
  std::vector<Taps> across_;
  std::vector<Taps> down_;
  std::vector<std::int16_t> picture_;  // [height][width][4]
  std::vector<std::int16_t> row_;      // one row with padding pixels at both ends
};

}  // namespace longtake::ui
