#include "training/world/landscape.h"

namespace longtake::world {
namespace {

void reset_strip(Layer& layer, const Setting& s, const View& view, float parallax, float drift, int width_px,
                 int top_px, int bottom_px) {
  const float low = view.camera_low * parallax + view.first_frame * drift;
  const float high = view.camera_high * parallax + view.last_frame * drift;
  // A few columns more than are seen: slopes look two columns to each side.
  const int first = floor_int(low * s.scale) - 4;
  const int last = floor_int(high * s.scale) + 5;
  layer.reset(first, width_px + last - first, top_px, bottom_px, s.scale);
}

}  // namespace

Setting make_setting(const SceneSpec& scene, float scale) {
  Setting s;
  s.scene = &scene;
  s.palette = palette_of(scene.scenery, scene.time, scene.weather);
  s.scale = scale;
  s.seed = scramble(static_cast<std::uint32_t>(scene.seed) ^ scramble(static_cast<std::uint32_t>(scene.seed >> 32)));
  s.horizon = hash_between(1, s.seed, 106, 118);
  // Off the middle third: the composition is calmer with the sun to one side.
  const float side = hash01(2, s.seed);
  s.sun_x = side < 0.5F ? mix(52, 120, 2 * side) : mix(200, 268, 2 * side - 1);
  s.sun_side = s.sun_x < 160 ? -1.0F : 1.0F;
  return s;
}

void paint_landscape(const Setting& s, const View& view, int width_px, int height_px, Landscape& land) {
  const auto px = [&](float world) { return std::clamp(floor_int(world * s.scale), 0, height_px); };
  const View still = {0, 0, view.first_frame, view.last_frame};
  const int ground_bottom = px(s.horizon + 36);
  reset_strip(land.sky, s, still, 0, 0, width_px, 0, ground_bottom);
  paint_sky(s, land.sky);
  land.sky.finish();
  reset_strip(land.clouds, s, view, kCloudParallax, kCloudDrift, width_px, 0, px(s.horizon - 4));
  paint_clouds(s, land.clouds);
  land.clouds.finish();
  reset_strip(land.far, s, view, kFarParallax, 0, width_px, px(s.horizon - 76), px(s.horizon + 14));
  paint_far(s, land.far);
  land.far.finish();
  reset_strip(land.middle, s, view, kMiddleParallax, 0, width_px, px(s.horizon - 62), px(s.horizon + 14));
  paint_middle(s, land.middle);
  land.middle.finish();
  reset_strip(land.ground, s, view, 1, 0, width_px, px(s.horizon - 100), height_px);
  paint_ground(s, land.ground);
  land.ground.finish();
  const bool front = !s.scene->occluders.empty();
  reset_strip(land.front, s, view, 1, 0, width_px, 0, front ? height_px : 0);
  for (const Occluder& occluder : s.scene->occluders) paint_occluder(s, occluder, land.front);
  land.front.finish();
}

}  // namespace longtake::world
