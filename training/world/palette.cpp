#include "training/world/palette.h"

namespace longtake::world {
namespace {

struct Sky {
  Rgb top, middle, low, haze, sun, light;
  float sun_y, sun_radius, dark;
};

constexpr Sky kSkies[kTimes] = {
    // dawn
    {{.40F, .50F, .76F},
     {.80F, .72F, .82F},
     {1.0F, .82F, .70F},
     {.95F, .82F, .79F},
     {1, .94F, .78F},
     {1.01F, .90F, .86F},
     92,
     14,
     0},
    // day
    {{.33F, .59F, .86F},
     {.55F, .77F, .94F},
     {.83F, .92F, .96F},
     {.79F, .88F, .94F},
     {1, 1, .92F},
     {1.04F, 1.03F, 1.0F},
     34,
     13,
     0},
    // dusk
    {{.23F, .18F, .44F},
     {.70F, .38F, .52F},
     {.98F, .67F, .48F},
     {.86F, .52F, .48F},
     {1, .88F, .60F},
     {.80F, .60F, .62F},
     98,
     20,
     .6F},
    // night
    {{.03F, .05F, .16F},
     {.07F, .13F, .30F},
     {.17F, .27F, .46F},
     {.15F, .23F, .41F},
     {.95F, .96F, .88F},
     {.32F, .39F, .60F},
     38,
     12,
     1},
};

struct Land {
  Rgb far, middle, ground_far, ground_near;
  Rgb air;  // multiplies the lower sky and the haze, so that each place has an air of its own
};

constexpr Land kLands[kSceneries] = {
    {{.46F, .65F, .55F}, {.40F, .64F, .38F}, {.58F, .76F, .40F}, {.29F, .55F, .25F}, {1, 1, .97F}},         // meadow
    {{.76F, .52F, .44F}, {.85F, .60F, .42F}, {.95F, .79F, .56F}, {.82F, .59F, .37F}, {1.02F, .97F, .90F}},  // desert
    {{.56F, .65F, .80F}, {.70F, .79F, .91F}, {.88F, .92F, 1.0F}, {.70F, .79F, .94F}, {.97F, 1, 1.03F}},     // snowfield
    {{.40F, .55F, .60F}, {.20F, .52F, .64F}, {.95F, .87F, .70F}, {.84F, .72F, .54F}, {.97F, 1.01F, 1.02F}},  // seaside
    {{.54F, .58F, .68F}, {.42F, .46F, .57F}, {.60F, .60F, .64F}, {.38F, .39F, .45F}, {.99F, .98F, .98F}},    // city
    {{.40F, .55F, .50F}, {.24F, .44F, .35F}, {.40F, .52F, .30F}, {.20F, .33F, .20F}, {.96F, 1, .95F}},       // forest
};

// Rain and fog pull the sky towards one grey, whose brightness fits the hour.
void cover_sky(ScenePalette& p, Time time, float share, float depth) {
  constexpr float kBrightness[kTimes] = {.92F, 1, .70F, .38F};
  const Rgb grey = Rgb{.58F, .62F, .68F} * kBrightness[static_cast<int>(time)];
  p.sky_top = mix(p.sky_top, grey * depth, share);
  p.sky_middle = mix(p.sky_middle, grey * (0.5F + 0.5F * depth), share);
  p.sky_low = mix(p.sky_low, grey, share * 0.75F);
  p.haze = mix(p.haze, grey, share);
  p.cloud_lit = mix(p.cloud_lit, grey * 1.05F, share);
  p.cloud_shade = mix(p.cloud_shade, grey * 0.72F, share);
}

void apply_weather(ScenePalette& p, Time time, Weather weather) {
  constexpr float kBrightness[kTimes] = {.95F, 1, .72F, .34F};
  const float bright = kBrightness[static_cast<int>(time)];
  switch (weather) {
    case Weather::clear:
      break;
    case Weather::rain:
      cover_sky(p, time, .62F, .72F);
      p.light = p.light * Rgb{.80F, .84F, .88F};
      p.sun_share = .12F;
      p.stars *= .1F;
      p.shadow_share = .26F;
      break;
    case Weather::snow: {
      cover_sky(p, time, .40F, .95F);
      p.light = p.light * Rgb{.95F, .97F, 1.0F};
      p.sun_share = .4F;
      p.stars *= .25F;
      p.shadow_share = .26F;
      // A powder on the ground and on the hills.
      const Rgb powder = Rgb{.80F, .86F, .97F} * bright;
      p.ground_far = mix(p.ground_far, powder, .55F);
      p.ground_near = mix(p.ground_near, powder, .30F);
      p.middle = mix(p.middle, powder, .35F);
      p.far = mix(p.far, powder, .30F);
      break;
    }
    case Weather::fog:
      cover_sky(p, time, .50F, 1.0F);
      p.light = p.light * .97F;
      p.sun_share = .45F;
      p.stars *= .15F;
      p.shadow_share = .22F;
      break;
  }
}

}  // namespace

ScenePalette palette_of(Scenery scenery, Time time, Weather weather) {
  const Sky& sky = kSkies[static_cast<int>(time)];
  const Land& land = kLands[static_cast<int>(scenery)];
  ScenePalette p;
  p.sky_top = sky.top;
  p.sky_middle = mix(sky.middle, sky.middle * land.air, .6F);
  p.sky_low = sky.low * land.air;
  p.haze = sky.haze * land.air;
  p.sun = sky.sun;
  p.light = sky.light;
  p.sun_y = sky.sun_y;
  p.sun_radius = sky.sun_radius;
  p.dark = sky.dark;
  p.stars = time == Time::night ? 1.0F : (time == Time::dusk ? .3F : 0.0F);
  p.shadow = mix(Rgb{.05F, .06F, .16F}, sky.top * .5F, .4F);
  p.shadow_share = time == Time::night ? .34F : .40F;
  const Rgb white = {.97F, .98F, 1};
  p.cloud_lit = time == Time::day ? white : mix(sky.sun, sky.low, time == Time::night ? .9F : .55F);
  p.cloud_shade = mix(sky.middle, sky.top, time == Time::day ? .10F : .45F);
  p.far = land.far * p.light;
  p.middle = land.middle * p.light;
  p.ground_far = land.ground_far * p.light;
  p.ground_near = land.ground_near * p.light;
  apply_weather(p, time, weather);
  if (weather == Weather::rain) {  // wet ground is darker near by and mirrors the sky further off
    p.ground_near = p.ground_near * .72F;
    p.ground_far = mix(p.ground_far * .78F, p.sky_low, .30F);
    p.far = p.far * .85F;
    p.middle = p.middle * .82F;
  }
  p.far = mix(p.far, p.haze, weather == Weather::fog ? .80F : .52F);
  p.middle = mix(p.middle, p.haze, weather == Weather::fog ? .58F : .22F);
  p.ground_far = mix(p.ground_far, p.haze, weather == Weather::fog ? .45F : .14F);
  p.ground_near = mix(p.ground_near, p.haze, weather == Weather::fog ? .12F : 0.0F);
  return p;
}

Rgb toy_colour(Colour colour, float hue_shift_degrees) {
  constexpr Rgb kToys[kColours] = {{.95F, .10F, .13F}, {1.0F, .50F, .04F}, {1.0F, .88F, .08F}, {.10F, .80F, .22F},
                                   {.06F, .85F, .88F}, {.12F, .24F, .98F}, {.64F, .12F, .93F}, {.98F, .98F, .98F}};
  Rgb c = kToys[static_cast<int>(colour)];
  if (colour == Colour::white) return c;
  // A turn of the hue by up to a few degrees is a shift of the middle channel: 60 degrees span the whole chroma.
  const float shift = hue_shift_degrees / 60 * (highest(c) - lowest(c));
  float* middle = &c.r;
  if ((c.g >= c.r) != (c.g >= c.b)) middle = &c.g;
  if ((c.b >= c.r) != (c.b >= c.g)) middle = &c.b;
  *middle += shift;
  return c;
}

}  // namespace longtake::world
