#pragma once

#include <array>
#include <optional>
#include <vector>

#include "training/theatre/look.h"

namespace longtake::gates {

/// The degree 0..1 to which each pixel of a window has a thing's own colour.
struct Mask {
  int width = 0, height = 0;
  float left = 0, top = 0;  ///< world coordinates of its corner
  float step = 1;           ///< world units a pixel
  std::vector<float> share;

  float x_of(int column) const { return left + (static_cast<float>(column) + .5F) * step; }
  float y_of(int row) const { return top + (static_cast<float>(row) + .5F) * step; }
};
/// The mask with pixels of `factor` times the size.
Mask coarser(const Mask& mask, int factor);

/// A kind of thing with the pose in which it fits a mask best.
struct Fit {
  theatre::Kind kind = theatre::Kind::ball;
  theatre::ThingPlace place;
  float overlap = 0;  ///< shared over united area in the thing's own colour, 0..1
  float margin = 0;   ///< to the second best kind
};

/// Recognises kinds by the area in a thing's own colour, which includes outline and details. It compares a mask with
/// drawings of all kinds: moved, scaled, rotated, and narrowed like a thing that turns round.
class KindReader {
 public:
  KindReader();

  /// `told`: the pose given by the director; searches near it, otherwise all poses.
  Fit read(const Mask& mask, bool white, const std::optional<theatre::ThingPlace>& told = {}) const;
  float overlap(const Mask& mask, bool white, theatre::Kind kind, const theatre::ThingPlace& place) const;

 private:
  static constexpr int kSide = 168;
  static constexpr float kRadius = 64;  // pixels of a drawing
  static constexpr int kBlurs = 4;
  struct Drawing {
    // [kSide][kSide], share of the own colour; the others at 3, 5 and 7 times the pixel size.
    std::array<std::vector<float>, kBlurs> own;
    float area = 0, x = 0, y = 0;  // area and middle for a radius of 1
  };
  const Drawing& drawing(theatre::Kind kind, bool white) const {
    return drawings_[static_cast<std::size_t>(kind)][white ? 1 : 0];
  }
  Fit best_pose(const Mask& mask, bool white, theatre::Kind kind, const std::optional<theatre::ThingPlace>& told) const;
  void refine(const Mask& mask, bool white, bool angles, Fit& fit) const;

  std::array<std::array<Drawing, 2>, theatre::kKinds> drawings_;
};

}  // namespace longtake::gates
