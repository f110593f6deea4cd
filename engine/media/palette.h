#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/media/frame.h"

namespace longtake {

/// The colours of some pictures, counted in cells of 4 x 4 x 4 values.
class ColourCount {
 public:
  ColourCount();

  void add(FrameView frame);
  bool empty() const { return pixels_ == 0; }

 private:
  friend class GifPalette;
  struct Cell {
    std::uint64_t count = 0;
    std::array<std::uint64_t, 3> sum{};
  };
  std::vector<Cell> cells_;
  std::uint64_t pixels_ = 0;
};

/// A palette of at most 255 colours, the limit of a GIF, for some pictures. The group of colours with the largest error
/// is halved until there are enough groups. Number 255 is reserved for "unchanged from the previous frame".
class GifPalette {
 public:
  static constexpr int kMost = 255;

  explicit GifPalette(const ColourCount& colours);

  const std::vector<std::array<std::uint8_t, 3>>& colours() const { return colours_; }
  /// The index of the nearest colour for every pixel. A fixed pattern decides between two colours, so that still areas
  /// do not flicker.
  void index(FrameView frame, int width, std::vector<std::uint8_t>& out);
  /// Mean squared distance from a picture's colours to the nearest entries, over every 16th pixel.
  double misfit(FrameView frame);

 private:
  std::uint8_t nearest(int red, int green, int blue);

  std::vector<std::array<std::uint8_t, 3>> colours_;
  std::vector<std::int16_t> found_;  // by colour cell; -1: not computed yet
  double spread_ = 0;                // mean distance from a colour to its nearest neighbour
};

}  // namespace longtake
