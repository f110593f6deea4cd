#pragma once

#include "training/world/layer.h"
#include "training/world/palette.h"

namespace longtake::world {

/// Values that all painters of one scene share.
struct Setting {
  const SceneSpec* scene = nullptr;
  ScenePalette palette;
  float scale = 1;      // pixels per world unit
  float horizon = 112;  // world y
  float sun_x = 160;    // world units, on the picture
  float sun_side = 1;   // -1: light comes from the left, 1: from the right
  std::uint32_t seed = 0;
};

/// The range of the camera and of time in the frames to render.
struct View {
  float camera_low = 0, camera_high = 0;  // world units
  float first_frame = 0, last_frame = 0;
};

inline constexpr float kCloudParallax = 0.05F;
inline constexpr float kFarParallax = 0.16F;
inline constexpr float kMiddleParallax = 0.40F;
inline constexpr float kCloudDrift = 0.16F;  // world units a frame

/// The strips that form a picture, far to near.
struct Landscape {
  Layer sky, clouds, far, middle, ground, front;
};

Setting make_setting(const SceneSpec& scene, float scale);
void paint_landscape(const Setting& setting, const View& view, int width_px, int height_px, Landscape& land);

// The painters, one source file each.
void paint_sky(const Setting& setting, Layer& sky);
void paint_clouds(const Setting& setting, Layer& clouds);
void paint_far(const Setting& setting, Layer& far);
void paint_middle(const Setting& setting, Layer& middle);
void paint_ground(const Setting& setting, Layer& ground);
void paint_occluder(const Setting& setting, const Occluder& occluder, Layer& front);

/// Height of the ground's far edge at world x.
float ground_edge(const Setting& setting, float x);

/// Puddle number `cell` of a rainy ground, world units at camera offset 0.
struct Puddle {
  float x = 0, y = 0, rx = 0, ry = 0;
};
inline constexpr float kPuddleCell = 76;
Puddle puddle(const Setting& setting, int cell);

}  // namespace longtake::world
