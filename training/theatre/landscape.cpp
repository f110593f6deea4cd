#include "training/theatre/landscape.h"

#include <algorithm>

namespace longtake::theatre {
namespace {

// Horizon, sun and moon, placed away from the landmark of each landscape.
struct Composition {
  float horizon, sun_x;
};

constexpr Composition kCompositions[kLandscapes] = {
    {114, 84},  {102, 236}, {120, 92},   // windmill, birches, haystacks
    {116, 230}, {110, 250}, {106, 90},   // cactuses, arch, oasis
    {112, 240}, {100, 84},  {120, 72},   // cabin, firs, glacier
    {100, 96},  {108, 96},  {96, 226},   // palms, lighthouse, pier
    {114, 232}, {110, 80},  {108, 238},  // lamps, fountain, bridge
    {106, 92},  {112, 226}, {98, 84},    // oaks, pines, lake
};

struct ScenePainters {
  void (*far)(const Setting&, Layer&);
  void (*middle)(const Setting&, Layer&);
  void (*ground)(const Setting&, Layer&);
};

constexpr ScenePainters kPainters[kSceneries] = {
    {paint_meadow_far, paint_meadow_middle, paint_meadow_ground},
    {paint_desert_far, paint_desert_middle, paint_desert_ground},
    {paint_snowfield_far, paint_snowfield_middle, paint_snowfield_ground},
    {paint_seaside_far, paint_seaside_middle, paint_seaside_ground},
    {paint_city_far, paint_city_middle, paint_city_ground},
    {paint_forest_far, paint_forest_middle, paint_forest_ground},
};

void reset_strip(Layer& layer, const Setting& s, const View& view, float parallax, float drift, int width_px,
                 int top_px, int bottom_px) {
  const float low = view.camera_low * parallax + view.first_picture * drift;
  const float high = view.camera_high * parallax + view.last_picture * drift;
  // Some columns more than visible, because slopes read two columns to each side.
  const int first = floor_int(low * s.scale) - 4;
  const int last = floor_int(high * s.scale) + 5;
  layer.reset(first, width_px + last - first, top_px, bottom_px, s.scale);
}

}  // namespace

Setting make_setting(const Backdrop& backdrop, float scale) {
  Setting s;
  s.backdrop = &backdrop;
  s.palette = palette_of(backdrop.landscape, backdrop.time, backdrop.weather);
  s.scale = scale;
  s.seed =
      scramble(static_cast<std::uint32_t>(backdrop.seed) ^ scramble(static_cast<std::uint32_t>(backdrop.seed >> 32)));
  const Composition& c = kCompositions[static_cast<int>(backdrop.landscape)];
  s.horizon = c.horizon;
  s.sun_x = c.sun_x;
  s.sun_side = s.sun_x < 160 ? -1.0F : 1.0F;
  return s;
}

void paint_strips(const Setting& s, std::span<const Cover> covers, const View& view, int width_px, int height_px,
                  Strips& strips) {
  const auto px = [&](float world) { return std::clamp(floor_int(world * s.scale), 0, height_px); };
  const View still = {0, 0, view.first_picture, view.last_picture};
  const ScenePainters& painters = kPainters[static_cast<int>(scenery_of(s.backdrop->landscape))];
  reset_strip(strips.sky, s, still, 0, 0, width_px, 0, px(s.horizon + 44));
  paint_sky(s, strips.sky);
  strips.sky.finish();
  reset_strip(strips.clouds, s, view, kCloudParallax, kCloudDrift, width_px, 0, px(s.horizon));
  paint_clouds(s, strips.clouds);
  strips.clouds.finish();
  reset_strip(strips.far, s, view, kFarParallax, 0, width_px, 0, px(s.horizon + 30));
  painters.far(s, strips.far);
  strips.far.finish();
  reset_strip(strips.middle, s, view, kMiddleParallax, 0, width_px, px(s.horizon - 100), px(s.horizon + 44));
  painters.middle(s, strips.middle);
  strips.middle.finish();
  reset_strip(strips.ground, s, view, 1, 0, width_px, 0, height_px);
  painters.ground(s, strips.ground);
  strips.ground.finish();
  // No finish() for this strip: it would limit the marks' colours and classify rows as empty.
  reset_strip(strips.marks, s, view, 1, 0, width_px, px(60), px(160));
  for (int i = 0; i < kMarks; ++i) paint_mark(s, i, strips.marks);
  reset_strip(strips.covers, s, view, 1, 0, width_px, 0, covers.empty() ? 0 : height_px);
  for (const Cover& cover : covers) paint_cover(s, cover, strips.covers);
  strips.covers.finish();
}

}  // namespace longtake::theatre
