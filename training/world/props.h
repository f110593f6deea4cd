#pragma once

#include "training/world/landscape.h"

namespace longtake::world {

/// Things that stand in the landscape, with their foot at (x, y). `distance` 0..1 is the haze before them.
struct Place {
  float x = 0, y = 0;
  float size = 40;  ///< height, world units
  float distance = 0;
  std::uint32_t seed = 0;
};

void paint_shadow(const Setting& s, Layer& layer, float x, float y, float rx, float ry, float strength = 1);
void paint_glow(Layer& layer, float x, float y, float radius, float strength);
void paint_box(const Setting& s, Layer& layer, const Area& area, Rgb colour, float relief);

void paint_round_tree(const Setting& s, Layer& layer, const Place& at, Rgb leaf);
void paint_pine(const Setting& s, Layer& layer, const Place& at, Rgb leaf, float snow);
void paint_palm(const Setting& s, Layer& layer, const Place& at);
void paint_cactus(const Setting& s, Layer& layer, const Place& at);
void paint_mound(const Setting& s, Layer& layer, const Place& at, Rgb colour);  // bushes and boulders
void paint_house(const Setting& s, Layer& layer, const Place& at, Rgb wall, Rgb roof);
void paint_lamp(const Setting& s, Layer& layer, const Place& at);
void paint_sailboat(const Setting& s, Layer& layer, const Place& at);

}  // namespace longtake::world
