#include "training/theatre/landscape.h"

#include <algorithm>

namespace longtake::theatre {
namespace {

// Where the horizon lies and where sun and moon stand: always away from what gives a landscape its name.
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
  // A few columns more than are seen: slopes look two columns to each side.
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
  // Not finished, so that no row counts as empty and the marks keep their colours.
  reset_strip(strips.marks, s, view, 1, 0, width_px, px(60), px(160));
  for (int i = 0; i < kMarks; ++i) paint_mark(s, i, strips.marks);
  reset_strip(strips.covers, s, view, 1, 0, width_px, 0, covers.empty() ? 0 : height_px);
  for (const Cover& cover : covers) paint_cover(s, cover, strips.covers);
  strips.covers.finish();
}

void fill_ridge(Layer& layer, const std::vector<float>& crest_y, const RidgeLook& look, float sun_side) {
  const int width = layer.width();
  const auto at = [&](int x) { return crest_y[static_cast<std::size_t>(x)]; };
  std::vector<float> facing(crest_y.size());
  for (int x = 0; x < width; ++x) {
    const float slope = (at(std::min(x + 2, width - 1)) - at(std::max(0, x - 2))) * 0.25F * layer.scale();
    facing[static_cast<std::size_t>(x)] = 1 - look.relief * std::clamp(sun_side * slope * -3, -1.0F, 1.0F);
  }
  const float highest_crest = *std::min_element(crest_y.begin(), crest_y.end());
  const int top = std::max(layer.first_row(), floor_int(highest_crest * layer.scale()) - 1);
  // The planes of a row never overlap these. With __restrict the compiler knows it and vectorises the loop.
  const float* __restrict crest = crest_y.data();
  const float* __restrict light = facing.data();
  const float scale = layer.scale(), inverse_depth = 1 / look.depth;
  const Rgb from = look.crest, change = {look.foot.r - from.r, look.foot.g - from.g, look.foot.b - from.b};
  for (int y = top; y < layer.end_row(); ++y) {
    const float wy = layer.y_of(y);
    float* r = layer.row(y, 0);
    float* g = layer.row(y, 1);
    float* b = layer.row(y, 2);
    float* a = layer.row(y, 3);
    for (int x = 0; x < width; ++x) {
      const float below = wy - crest[x];
      const float alpha = clamp01(below * scale + 0.5F);
      const float t = clamp01(below * inverse_depth);
      const float strength = alpha * mix(light[x], 1, t), keep = 1 - alpha;
      r[x] = r[x] * keep + (from.r + change.r * t) * strength;
      g[x] = g[x] * keep + (from.g + change.g * t) * strength;
      b[x] = b[x] * keep + (from.b + change.b * t) * strength;
      a[x] = a[x] * keep + alpha;
    }
  }
}

}  // namespace longtake::theatre
