#pragma once

#include "training/theatre/shapes.h"

namespace longtake::theatre {

/// Fixed objects of the landscape, with their foot at (x, y). `distance` 0..1 is the haze in front of them.
struct PropPlace {
  float x = 0, y = 0;
  float size = 40;  ///< height, world units
  float distance = 0;
  std::uint32_t seed = 0;
};

/// Amount of snow on branches and roofs, 0..1.
float snow_on(const Setting& s);

// Plants: trees.cpp.
void paint_round_tree(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf);
void paint_oak(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf);
void paint_birch(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf);
void paint_poplar(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf);
void paint_fir(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf, float snow);
void paint_pine(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf);
void paint_palm(const Setting& s, Layer& layer, const PropPlace& at, float lean);
void paint_cactus(const Setting& s, Layer& layer, const PropPlace& at);
void paint_bush(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf);
void paint_rock(const Setting& s, Layer& layer, const PropPlace& at, Rgb colour);
/// A few broad blades of grass; with `bloom`, three round flowers among them.
void paint_tuft(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf, const Rgb* bloom = nullptr);
float fir_row_height(float x, float cell, float height, std::uint32_t seed);
/// A row of firs or of round crowns, as one silhouette.
void paint_fir_row(const Setting& s, Layer& layer, float cell, float height, float base, Rgb top, Rgb foot,
                   std::uint32_t seed);
void paint_crown_row(const Setting& s, Layer& layer, float cell, float height, float base, Rgb top, Rgb foot,
                     std::uint32_t seed);

// Buildings and other man-made things: props.cpp.
struct HouseLook {
  Rgb wall, roof;
  float tall = .62F;  ///< height of the wall as a share of the width
  bool door = true;
};
void paint_house(const Setting& s, Layer& layer, const PropPlace& at, const HouseLook& look);
void paint_cabin(const Setting& s, Layer& layer, const PropPlace& at);
void paint_windmill(const Setting& s, Layer& layer, const PropPlace& at);
void paint_lighthouse(const Setting& s, Layer& layer, const PropPlace& at);
void paint_haystack(const Setting& s, Layer& layer, const PropPlace& at);
void paint_lamp(const Setting& s, Layer& layer, const PropPlace& at);
void paint_fountain(const Setting& s, Layer& layer, const PropPlace& at);
void paint_sailboat(const Setting& s, Layer& layer, const PropPlace& at);
/// A window, lit by night when `on`.
void paint_window(const Setting& s, Layer& layer, const Area& area, float distance, bool on = true);

}  // namespace longtake::theatre
