#pragma once

#include "training/theatre/props.h"
#include "training/theatre/weather.h"

namespace longtake::theatre {

/// The base seed of all fixed hashes of this landscape.
inline std::uint32_t land_seed(const Setting& s) {
  return 9000 + 131 * static_cast<std::uint32_t>(s.backdrop->landscape);
}

/// Fills the ground below `edge(x)` from its far to its near colour.
template <class Edge>
void fill_ground(const Setting& s, Layer& ground, Edge&& edge) {
  fill_ridge(ground, crest(ground, edge),
             {s.palette.ground_far, s.palette.ground_near, static_cast<float>(kHeight) - s.horizon - 4, .06F},
             s.sun_side);
}

/// A broad path along the stage, on which the things move.
void paint_path(const Setting& s, Layer& ground, Rgb own, float y, float half, float sway);
/// Tufts of grass along the near edge of the ground, below the feet of the things.
void paint_tufts(const Setting& s, Layer& ground, Rgb leaf, const Rgb* bloom = nullptr);
/// Large soft ellipses of light and shade.
void paint_patches(const Setting& s, Layer& ground, float strength);

/// Every third of these places along the ground has a mark; calls each(k, x) for the others.
template <class Each>
void between_marks(const Layer& ground, float reach, Each&& each) {
  repeat(ground, -170, 110, reach, [&](int k, float x) {
    if (((k % 3) + 3) % 3 != 0) each(k, x);
  });
}

}  // namespace longtake::theatre
