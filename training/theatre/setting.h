#pragma once

#include "training/theatre/layer.h"
#include "training/theatre/palette.h"

namespace longtake::theatre {

/// Values that all painters of one scene share.
struct Setting {
  const Backdrop* backdrop = nullptr;
  ScenePalette palette;
  float scale = 2;         // pixels per world unit
  float horizon = 112;     // world y
  float sun_x = 160;       // world units, on the picture
  float sun_side = 1;      // -1: light comes from the left, 1: from the right
  std::uint32_t seed = 0;  // seed of clouds, flakes and streaks, never of the land
};

Setting make_setting(const Backdrop& backdrop, float scale);

}  // namespace longtake::theatre
