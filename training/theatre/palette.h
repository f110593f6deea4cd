#pragma once

#include "training/theatre/colour.h"
#include "training/theatre/look.h"
#include "training/theatre/maths.h"

namespace longtake::theatre {

/// All the light of a scene: sky, sun or moon, the light on things, and the landscape's own colours, already lit.
struct ScenePalette {
  Rgb sky_top, sky_middle, sky_low;
  Rgb haze;    ///< the colour that distant things fade into
  Rgb sun;     ///< disc and glow; the moon at night
  Rgb light;   ///< multiplies the colour of things
  Rgb shadow;  ///< colour of cast shadows
  Rgb cloud_lit, cloud_shade;
  Rgb far, middle, ground_far, ground_near;
  float sun_y = 40;       ///< world units
  float sun_radius = 13;  ///< world units
  float sun_share = 1;    ///< share of the disc and its glow that is visible through the weather
  float stars = 0;        ///< 0..1
  float dark = 0;         ///< 0 by day .. 1 at night: lamps and windows are lit, things glow
  float shadow_share = 0.4F;
  float powder = 0;  ///< amount of fallen snow on roofs and trees outside permanent snow, 0..1

  /// A thing's own colour in this light, with `distance` 0..1 of haze in front of it.
  Rgb lit(Rgb own, float distance = 0) const { return mix(own * light, haze, distance); }
};

ScenePalette palette_of(Landscape landscape, Time time, Weather weather);

/// Colour of a thing in plain white light.
Rgb toy_colour(Colour colour, float hue_shift_degrees = 0);
/// Colour of a mark: the same, dimmed so little that it stays recognisable.
Rgb mark_colour(const ScenePalette& palette, Weather weather, Colour colour);

}  // namespace longtake::theatre
