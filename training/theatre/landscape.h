#pragma once

#include <span>
#include <vector>

#include "training/theatre/layer.h"
#include "training/theatre/setting.h"
#include "training/theatre/view.h"

namespace longtake::theatre {

inline constexpr float kCloudParallax = 0.05F;
inline constexpr float kFarParallax = 0.16F;
inline constexpr float kMiddleParallax = 0.40F;
inline constexpr float kCloudDrift = 0.12F;  // world units a picture

/// The strips of a picture, far to near. Marks have their own strip, because only they may be vivid.
struct Strips {
  Layer sky, clouds, far, middle, ground, marks, covers;
};

void paint_strips(const Setting& setting, std::span<const Cover> covers, const View& view, int width_px, int height_px,
                  Strips& strips);

// The painters, one source file each.
void paint_sky(const Setting& setting, Layer& sky);
void paint_clouds(const Setting& setting, Layer& clouds);
void paint_mark(const Setting& setting, int mark, Layer& layer);
void paint_cover(const Setting& setting, const Cover& cover, Layer& layer);

/// Water in the sky's strip: both are fixed when the camera moves.
void paint_water(const Setting& setting, Layer& sky, Rgb own, float bottom);

// Each scenery paints its three landscapes.
void paint_meadow_far(const Setting& setting, Layer& far);
void paint_meadow_middle(const Setting& setting, Layer& middle);
void paint_meadow_ground(const Setting& setting, Layer& ground);
void paint_desert_far(const Setting& setting, Layer& far);
void paint_desert_middle(const Setting& setting, Layer& middle);
void paint_desert_ground(const Setting& setting, Layer& ground);
void paint_snowfield_far(const Setting& setting, Layer& far);
void paint_snowfield_middle(const Setting& setting, Layer& middle);
void paint_snowfield_ground(const Setting& setting, Layer& ground);
void paint_seaside_far(const Setting& setting, Layer& far);
void paint_seaside_middle(const Setting& setting, Layer& middle);
void paint_seaside_ground(const Setting& setting, Layer& ground);
void paint_city_far(const Setting& setting, Layer& far);
void paint_city_middle(const Setting& setting, Layer& middle);
void paint_city_ground(const Setting& setting, Layer& ground);
void paint_forest_far(const Setting& setting, Layer& far);
void paint_forest_middle(const Setting& setting, Layer& middle);
void paint_forest_ground(const Setting& setting, Layer& ground);

/// Crest heights for fill_ridge, one per column.
template <class Height>
std::vector<float> crest(const Layer& layer, Height&& height) {
  std::vector<float> y(static_cast<std::size_t>(layer.width()));
  for (int x = 0; x < layer.width(); ++x) y[static_cast<std::size_t>(x)] = height(layer.x_of(x));
  return y;
}

/// Calls each(i, x) for every x = first + i * step within `reach` of the layer.
template <class Each>
void repeat(const Layer& layer, float first, float step, float reach, Each&& each) {
  const int last = floor_int((layer.right() + reach - first) / step);
  for (int i = -floor_int(-(layer.left() - reach - first) / step); i <= last; ++i) {
    each(i, first + static_cast<float>(i) * step);
  }
}

}  // namespace longtake::theatre
