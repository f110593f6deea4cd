#include "training/theatre/palette.h"

namespace longtake::theatre {
namespace {

struct Sky {
  Rgb top, middle, low, haze, sun, light;
  float sun_y, sun_radius, dark;
};

constexpr Sky kSkies[kTimes] = {
    // dawn: cool above, peach below
    {{.44F, .57F, .82F},
     {.85F, .77F, .84F},
     {1.0F, .84F, .70F},
     {.96F, .83F, .78F},
     {1, .90F, .62F},
     {1.02F, .90F, .84F},
     78,
     15,
     0},
    // day
    {{.34F, .62F, .88F},
     {.58F, .80F, .95F},
     {.86F, .94F, .96F},
     {.78F, .89F, .95F},
     {1, .93F, .62F},
     {1.05F, 1.04F, 1.0F},
     34,
     14,
     0},
    // dusk: plum above, orange below
    {{.27F, .22F, .50F},
     {.74F, .42F, .56F},
     {1.0F, .68F, .46F},
     {.88F, .56F, .50F},
     {1, .88F, .58F},
     {.83F, .70F, .71F},
     82,
     20,
     .6F},
    // night: moonlight, deep blue but never black
    {{.05F, .09F, .26F},
     {.10F, .19F, .42F},
     {.24F, .38F, .60F},
     {.20F, .32F, .54F},
     {.96F, .97F, .88F},
     {.45F, .53F, .75F},
     36,
     13,
     1},
};

struct Land {
  Rgb far, middle, ground_far, ground_near;
  Rgb air;  // multiplies the lower sky and the haze, to give each place its own tint
};

constexpr Land kLands[kLandscapes] = {
    // meadow: windmill, birches, haystacks
    {{.46F, .66F, .62F}, {.42F, .67F, .42F}, {.62F, .80F, .42F}, {.30F, .58F, .27F}, {1, 1, .98F}},
    {{.56F, .70F, .50F}, {.62F, .72F, .36F}, {.76F, .82F, .46F}, {.46F, .62F, .26F}, {1.01F, 1, .94F}},
    {{.62F, .66F, .48F}, {.74F, .68F, .38F}, {.93F, .80F, .46F}, {.76F, .58F, .28F}, {1.03F, .98F, .90F}},
    // desert: cactuses, arch, oasis
    {{.90F, .50F, .36F}, {.86F, .60F, .42F}, {.97F, .80F, .56F}, {.84F, .60F, .38F}, {1.02F, .97F, .90F}},
    {{.72F, .44F, .38F}, {.80F, .48F, .36F}, {.88F, .60F, .44F}, {.68F, .38F, .28F}, {1.03F, .95F, .90F}},
    {{.94F, .76F, .50F}, {.93F, .82F, .60F}, {.99F, .90F, .68F}, {.88F, .74F, .48F}, {1.01F, 1, .95F}},
    // snowfield: cabin, firs, glacier
    {{.58F, .66F, .82F}, {.74F, .82F, .94F}, {.76F, .83F, .96F}, {.62F, .72F, .92F}, {.98F, 1, 1.03F}},
    {{.54F, .64F, .74F}, {.50F, .63F, .70F}, {.74F, .84F, .94F}, {.57F, .71F, .88F}, {.96F, 1, 1.02F}},
    {{.58F, .76F, .88F}, {.60F, .78F, .88F}, {.73F, .86F, .97F}, {.58F, .76F, .92F}, {.95F, 1.01F, 1.04F}},
    // seaside: palms, lighthouse, pier
    {{.36F, .58F, .56F}, {.22F, .60F, .66F}, {.98F, .90F, .70F}, {.90F, .77F, .54F}, {.97F, 1.02F, 1.01F}},
    {{.44F, .52F, .54F}, {.28F, .50F, .62F}, {.66F, .74F, .46F}, {.40F, .56F, .32F}, {.98F, 1, 1.01F}},
    {{.52F, .60F, .68F}, {.36F, .58F, .66F}, {.93F, .88F, .78F}, {.80F, .72F, .60F}, {.99F, .99F, 1}},
    // city: lamps, fountain, bridge
    {{.56F, .60F, .72F}, {.48F, .50F, .62F}, {.64F, .63F, .68F}, {.42F, .43F, .51F}, {.99F, .98F, 1}},
    {{.60F, .66F, .72F}, {.40F, .60F, .46F}, {.84F, .79F, .68F}, {.68F, .61F, .52F}, {1, 1, .97F}},
    {{.66F, .60F, .60F}, {.70F, .62F, .54F}, {.70F, .64F, .58F}, {.52F, .46F, .43F}, {1.01F, .98F, .95F}},
    // forest: oaks, pines, lake
    {{.46F, .62F, .46F}, {.36F, .54F, .34F}, {.60F, .68F, .36F}, {.32F, .44F, .22F}, {1.0F, 1, .92F}},
    {{.44F, .60F, .58F}, {.38F, .54F, .46F}, {.72F, .66F, .44F}, {.50F, .42F, .28F}, {.98F, 1, .96F}},
    {{.42F, .58F, .66F}, {.24F, .46F, .42F}, {.52F, .66F, .40F}, {.28F, .46F, .28F}, {.96F, 1.01F, 1.0F}},
};

// Rain and fog pull the sky towards a grey, whose brightness fits the time of day.
void cover_sky(ScenePalette& p, Time time, float share, float depth) {
  constexpr float kBrightness[kTimes] = {.98F, 1.06F, .78F, .52F};
  constexpr Rgb kTints[kTimes] = {{.64F, .65F, .72F}, {.60F, .66F, .72F}, {.64F, .58F, .72F}, {.50F, .61F, .84F}};
  const Rgb tint = kTints[static_cast<int>(time)];
  const Rgb grey = tint * kBrightness[static_cast<int>(time)];
  p.sky_top = mix(p.sky_top, grey * depth, share);
  p.sky_middle = mix(p.sky_middle, grey * (0.5F + 0.5F * depth), share);
  p.sky_low = mix(p.sky_low, grey, share * 0.75F);
  p.haze = mix(p.haze, grey, share);
  p.cloud_lit = mix(p.cloud_lit, grey * 1.10F, share);
  p.cloud_shade = mix(p.cloud_shade, grey * 0.74F, share);
}

void apply_weather(ScenePalette& p, Time time, Weather weather) {
  constexpr float kBrightness[kTimes] = {.95F, 1, .76F, .50F};
  const float bright = kBrightness[static_cast<int>(time)];
  switch (weather) {
    case Weather::clear:
      break;
    case Weather::rain:
      cover_sky(p, time, .58F, .80F);
      p.light = p.light * Rgb{.88F, .92F, .96F};
      p.sun_share = .10F;
      p.stars *= .1F;
      p.shadow_share *= .6F;
      // Wet ground is darker near the camera and mirrors the sky further away.
      p.ground_near = p.ground_near * .76F;
      p.ground_far = mix(p.ground_far * .82F, p.sky_low, .28F);
      p.far = p.far * .88F;
      p.middle = p.middle * .85F;
      break;
    case Weather::snow: {
      cover_sky(p, time, .44F, .92F);
      p.light = p.light * Rgb{.95F, .97F, 1.0F};
      p.sun_share = .35F;
      p.stars *= .2F;
      p.shadow_share *= .65F;
      p.powder = 1;
      const Rgb powder = Rgb{.84F, .91F, 1.02F} * bright;
      p.ground_far = mix(p.ground_far, powder, .66F);
      p.ground_near = mix(p.ground_near, powder, .40F);
      p.middle = mix(p.middle, powder, .40F);
      p.far = mix(p.far, powder, .34F);
      break;
    }
    case Weather::fog:
      cover_sky(p, time, .52F, 1.0F);
      p.haze = p.haze * (time == Time::night ? 1.18F : 1.04F);
      p.sun_share = .40F;
      p.stars *= .12F;
      p.shadow_share *= .55F;
      break;
  }
}

}  // namespace

ScenePalette palette_of(Landscape landscape, Time time, Weather weather) {
  const Sky& sky = kSkies[static_cast<int>(time)];
  const Land& land = kLands[static_cast<int>(landscape)];
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
  p.shadow = mix(Rgb{.07F, .07F, .19F}, sky.top * .5F, .4F);
  p.shadow_share = time == Time::night ? .40F : .42F;
  const Rgb white = {.93F, .965F, 1};  // cool, because the limit of whiteness turns warm whites grey
  p.cloud_lit = time == Time::day ? white : mix(sky.sun, sky.low, time == Time::night ? .9F : .50F);
  p.cloud_shade = mix(sky.middle, sky.top, time == Time::day ? .06F : .40F);
  p.far = land.far * p.light;
  p.middle = land.middle * p.light;
  p.ground_far = land.ground_far * p.light;
  p.ground_near = land.ground_near * p.light;
  if (time == Time::night) {  // moonlight, so that sand and stone are blue at night and not grey
    for (Rgb* c : {&p.far, &p.middle, &p.ground_far, &p.ground_near}) {
      *c = mix(*c, Rgb{.30F, .42F, .70F} * (.35F + .9F * luma(*c)), .34F);
    }
  }
  apply_weather(p, time, weather);
  p.far = mix(p.far, p.haze, weather == Weather::fog ? .66F : .34F);
  p.middle = mix(p.middle, p.haze, weather == Weather::fog ? .44F : .14F);
  p.ground_far = mix(p.ground_far, p.haze, weather == Weather::fog ? .42F : .10F);
  p.ground_near = mix(p.ground_near, p.haze, weather == Weather::fog ? .10F : 0.0F);
  return p;
}

Rgb toy_colour(Colour colour, float hue_shift_degrees) {
  constexpr Rgb kToys[kColours] = {{.95F, .10F, .13F}, {1.0F, .50F, .04F}, {1.0F, .88F, .08F}, {.10F, .80F, .22F},
                                   {.06F, .85F, .88F}, {.12F, .24F, .98F}, {.64F, .12F, .93F}, {.98F, .98F, .98F}};
  Rgb c = kToys[static_cast<int>(colour)];
  if (colour == Colour::white) return c;
  // A hue rotation by a few degrees is a shift of the middle channel: 60 degrees span the whole chroma.
  const float shift = hue_shift_degrees / 60 * (highest(c) - lowest(c));
  float* middle = &c.r;
  if ((c.g >= c.r) != (c.g >= c.b)) middle = &c.g;
  if ((c.b >= c.r) != (c.b >= c.g)) middle = &c.b;
  *middle += shift;
  return c;
}

Rgb mark_colour(const ScenePalette& p, Weather weather, Colour colour) {
  const Rgb own = toy_colour(colour);
  // The light's brightness applies, but hardly its hue: at an orange dusk a white flag must not look orange.
  const float grey = luma(p.light);
  const Rgb hue = p.light * (1 / grey);
  const float dim = mix(1.0F, grey < 1 ? grey : 1.0F, .42F);
  const Rgb shown = own * mix(Rgb{1, 1, 1}, hue, .10F) * dim;
  return mix(shown, p.haze, weather == Weather::fog ? .24F : .02F);
}

}  // namespace longtake::theatre
