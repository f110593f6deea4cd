#include "training/theatre/props.h"

namespace longtake::theatre {

void paint_window(const Setting& s, Layer& layer, const Area& area, float distance, bool on) {
  const Rgb day = s.palette.lit({.50F, .64F, .76F}, distance);
  const Rgb night = on ? mix(kLamplight, s.palette.haze, distance * .5F) : day * .7F;
  if (on && lamps_on(s) > 0) {
    glow(layer, .5F * (area.left + area.right), .5F * (area.top + area.bottom), (area.right - area.left) * 1.1F,
         .30F * lamps_on(s));
  }
  box(s, layer, area, mix(day, night, lamps_on(s)), 0, .6F);
}

void paint_house(const Setting& s, Layer& layer, const PropPlace& at, const HouseLook& look) {
  const float w = at.size, x = at.x, y = at.y, eaves = y - w * look.tall, top = eaves - w * .44F;
  shadow(s, layer, x, y, w * .75F, w * .09F);
  const Rgb wall = s.palette.lit(look.wall, at.distance);
  const Rgb roof = s.palette.lit(mix(look.roof, {.86F, .92F, 1}, snow_on(s)), at.distance);
  box(s, layer, {x + w * .20F, top + w * .02F, x + w * .34F, eaves}, wall * .84F, .2F);
  box(s, layer, {x - w * .5F, eaves - 1, x + w * .5F, y}, wall, .04F);
  polygon(layer, {{x, top + w * .10F}, {x + w * .5F, eaves}, {x - w * .5F, eaves}}, wall, wall);
  // Two slopes of thick roof over the gable.
  for (const float k : {-1.0F, 1.0F}) {
    const Rgb slope = roof * (1 + .12F * k * s.sun_side);
    if (k < 0) {
      polygon(layer, {{x, top}, {x, top + w * .15F}, {x - w * .60F, eaves + w * .12F}, {x - w * .64F, eaves}}, slope,
              slope);
    } else {
      polygon(layer, {{x, top}, {x + w * .64F, eaves}, {x + w * .60F, eaves + w * .12F}, {x, top + w * .15F}}, slope,
              slope);
    }
  }
  const float sill = y - w * look.tall * .34F;
  for (const float k : {-1.0F, 1.0F}) {
    const float cx = x + k * w * .31F;
    paint_window(s, layer, {cx - w * .11F, sill - w * .22F, cx + w * .11F, sill}, at.distance);
  }
  if (look.door) box(s, layer, {x - w * .10F, y - w * .34F, x + w * .10F, y}, wall * Rgb{.52F, .44F, .42F}, .2F);
}

// Logs under a thick roof of snow.
void paint_cabin(const Setting& s, Layer& layer, const PropPlace& at) {
  const float w = at.size, x = at.x, y = at.y, eaves = y - w * .40F, top = y - w * .80F;
  shadow(s, layer, x, y, w * .75F, w * .08F);
  const Tone wood = tone_of(s, {.60F, .42F, .31F}, at.distance);
  const Tone snow = snow_tone(s, at.distance);
  box(s, layer, {x + w * .22F, top - w * .04F, x + w * .36F, eaves}, s.palette.lit({.56F, .52F, .54F}, at.distance),
      .2F);
  blob(s, layer, snow, x + w * .29F, top - w * .04F, w * .10F, w * .045F);
  box(s, layer, {x - w * .5F, eaves - 2, x + w * .5F, y}, halfway(wood), .12F);
  for (int i = 0; i < 3; ++i) {  // the gaps between the logs
    const float gap = y - w * (.10F + .11F * static_cast<float>(i));
    box(s, layer, {x - w * .5F, gap - w * .014F, x + w * .5F, gap + w * .014F}, wood.dark, .1F);
  }
  const Rgb roof = mix(snow.dark, snow.lit, .75F);
  polygon(layer, {{x - w * .40F, top}, {x + w * .40F, top}, {x + w * .64F, eaves}, {x - w * .64F, eaves}}, snow.lit,
          roof);
  box(s, layer, {x - w * .65F, eaves - w * .05F, x + w * .65F, eaves + w * .05F}, mix(snow.dark, snow.lit, .6F), .06F,
      w * .05F);
  paint_window(s, layer, {x - w * .36F, y - w * .27F, x - w * .15F, y - w * .10F}, at.distance);
  paint_window(s, layer, {x + w * .17F, y - w * .27F, x + w * .38F, y - w * .10F}, at.distance);
  box(s, layer, {x - w * .07F, y - w * .28F, x + w * .09F, y}, wood.dark, .15F);
}

void paint_windmill(const Setting& s, Layer& layer, const PropPlace& at) {
  const float h = at.size, x = at.x, y = at.y;
  const Tone wall = tone_of(s, {.93F, .90F, .84F}, at.distance), cap = tone_of(s, {.62F, .44F, .40F}, at.distance);
  shadow(s, layer, x, y, h * .3F, h * .04F);
  const float head = y - h * .62F;
  layer.paint({x - h * .2F, head, x + h * .2F, y + 1}, [&](float px, float py) {
    const float half = h * mix(.105F, .175F, (py - head) / (y - head)), u = (px - x) / half;
    return Paint{mix(wall.dark, wall.lit, clamp01(.58F + .5F * s.sun_side * u)),
                 layer.cover(std::abs(px - x) - half) * layer.cover(py - y)};
  });
  box(s, layer, {x - h * .145F, y - h * .27F, x + h * .145F, y - h * .235F}, wall.dark, .2F, 1);
  dome(s, layer, cap, x, head + h * .01F, h * .125F, h * .13F);
  box(s, layer, {x - h * .045F, y - h * .15F, x + h * .045F, y}, cap.dark, .1F, 1);
  paint_window(s, layer, {x - h * .035F, y - h * .47F, x + h * .035F, y - h * .37F}, at.distance);
  // Four sails, each a bar with a broad cloth on one side.
  const float hx = x, hy = head - h * .02F, reach = h * .46F;
  const Tone bar = tone_of(s, {.50F, .38F, .32F}, at.distance), cloth = tone_of(s, {.97F, .93F, .84F}, at.distance);
  for (int k = 0; k < 4; ++k) {
    const float turn = .07F + .25F * static_cast<float>(k), c = cosine(turn), n = sine(turn);
    const auto at_sail = [&](float u, float v) {
      return Point{hx + c * u * reach - n * v * reach, hy + n * u * reach + c * v * reach};
    };
    const Rgb colour = mix(cloth.dark, cloth.lit, .66F + .22F * c * s.sun_side);
    polygon(layer, {at_sail(.22F, 0), at_sail(1, 0), at_sail(1, .24F), at_sail(.22F, .20F)}, colour, colour);
    beam(s, layer, bar, {hx, hy}, at_sail(1.02F, 0), h * .017F, h * .013F);
  }
  blob(s, layer, bar, hx, hy, h * .032F, h * .032F);
}

void paint_lighthouse(const Setting& s, Layer& layer, const PropPlace& at) {
  const float h = at.size, x = at.x, y = at.y, room = y - h * .80F;
  const Tone white = tone_of(s, {.95F, .94F, .92F}, at.distance), red = tone_of(s, {.74F, .36F, .34F}, at.distance);
  const float on = lamps_on(s);
  if (on > 0) {  // two cones of light, soft at their edges
    for (const float k : {-1.0F, 1.0F}) {
      layer.paint({x - 150, room - 34, x + 150, room + 30}, [&](float px, float py) {
        const float u = (px - x) * k;
        if (u < 0) return Paint{};
        const float spread = 3 + .13F * u, v = (py - (room - h * .06F)) / spread;
        return Paint{kLamplight, .42F * on * ramp(1.1F, .2F, std::abs(v)) * ramp(150, 8, u)};
      });
    }
  }
  layer.paint({x - h * .14F, room, x + h * .14F, y + 1}, [&](float px, float py) {
    const float t = (y - py) / (y - room), half = h * mix(.125F, .078F, t), u = (px - x) / half;
    const float band = t * 4.99F;
    const Tone& tone = (floor_int(band) & 1) != 0 ? red : white;
    return Paint{mix(tone.dark, tone.lit, clamp01(.55F + .5F * s.sun_side * u)),
                 layer.cover(std::abs(px - x) - half) * layer.cover(py - y)};
  });
  const Rgb glass = mix(s.palette.lit({.60F, .72F, .80F}, at.distance), {1, .95F, .74F}, on);
  box(s, layer, {x - h * .055F, room - h * .12F, x + h * .055F, room}, glass);
  box(s, layer, {x - h * .11F, room - h * .012F, x + h * .11F, room + h * .025F}, red.dark, .2F, 1);
  dome(s, layer, red, x, room - h * .11F, h * .085F, h * .09F);
  if (on > 0) glow(layer, x, room - h * .06F, h * .16F, .7F * on);
  box(s, layer, {x - h * .032F, y - h * .13F, x + h * .032F, y}, white.dark * .7F, 0, 1);
}

void paint_haystack(const Setting& s, Layer& layer, const PropPlace& at) {
  const float h = at.size, x = at.x, y = at.y, half = h * .62F;
  shadow(s, layer, x, y, half * 1.25F, h * .12F);
  const Tone straw = tone_of(s, mix(Rgb{.90F, .72F, .36F}, {.90F, .93F, .98F}, .45F * s.palette.powder), at.distance);
  layer.paint({x - half - 1, y - h - 1, x + half + 1, y + 3}, [&](float px, float py) {
    const float t = clamp01((y - py) / h), u = (px - x) / half;
    // A round shoulder that runs up into a point.
    const float edge = .94F + .06F * sine(t * .5F) - .36F * t * t - .58F * t * t * t * t * t;
    const float sole = y + 2.5F * (1 - u * u);
    const float layers = .05F * sine((y - py + 2 * u * u) / (h * .24F));
    const float light = clamp01(.46F + .46F * s.sun_side * u + .12F * t + layers);
    return Paint{mix(straw.dark, straw.lit, light),
                 layer.cover((std::abs(u) - edge) * half * .8F) * layer.cover(py - sole)};
  });
}

void paint_lamp(const Setting& s, Layer& layer, const PropPlace& at) {
  const float h = at.size, x = at.x, y = at.y, head = y - h;
  const Tone iron = tone_of(s, {.27F, .32F, .37F}, at.distance);
  const float on = lamps_on(s);
  shadow(s, layer, x, y, h * .14F, h * .03F);
  if (on > 0) {
    layer.soft_ellipse(x, y + 4, h * .55F, h * .12F, 1.8F, 0, .50F * on, kLamplight, kLamplight);
    glow(layer, x, head + h * .07F, h * .34F, .60F * on);
  }
  beam(s, layer, iron, {x, y - 1}, {x, head + h * .14F}, h * .024F, h * .017F);
  box(s, layer, {x - h * .045F, y - h * .10F, x + h * .045F, y}, iron.dark, .3F, 1);
  const Rgb glass = mix(s.palette.lit({.86F, .88F, .84F}), mix(kLamplight, {1, 1, 1}, .4F), on);
  polygon(layer,
          {{x - h * .075F, head + h * .02F},
           {x + h * .075F, head + h * .02F},
           {x + h * .05F, head + h * .15F},
           {x - h * .05F, head + h * .15F}},
          glass, glass);
  dome(s, layer, iron, x, head + h * .025F, h * .095F, h * .05F);
  box(s, layer, {x - h * .06F, head + h * .145F, x + h * .06F, head + h * .17F}, iron.dark, 0, 1);
}

void paint_fountain(const Setting& s, Layer& layer, const PropPlace& at) {
  const float h = at.size, x = at.x, y = at.y;
  const Tone stone = tone_of(s, {.80F, .77F, .74F}, at.distance);
  const Rgb water = mix(s.palette.lit({.46F, .72F, .84F}, at.distance), s.palette.sky_low, .25F);
  const Rgb spray = mix(s.palette.lit({.90F, .97F, 1.0F}, at.distance), s.palette.sky_low, .20F);
  shadow(s, layer, x, y, h * .75F, h * .08F);
  // Two arcs of water to each side, then the column in the middle.
  for (const float k : {-1.0F, 1.0F}) {
    layer.paint({x - h * .5F, y - h * 1.02F, x + h * .5F, y - h * .12F}, [&](float px, float py) {
      const float u = (px - x) * k / (h * .40F);
      if (u < 0 || u > 1.05F) return Paint{};
      const float rise = 1 - (2 * u - .72F) * (2 * u - .72F) / 1.64F;
      const float line = y - h * (.14F + .84F * clamp01(rise));
      const float half = h * (.030F + .028F * u);
      return Paint{spray,
                   .88F * layer.cover((std::abs(py - line) - half * (1.6F + 2.2F * u)) * .35F) * ramp(1.05F, .98F, u)};
    });
  }
  beam(s, layer, {spray, mix(spray, water, .5F)}, {x, y - h * .2F}, {x, y - h * .90F}, h * .055F, h * .035F);
  beam(s, layer, stone, {x, y - h * .06F}, {x, y - h * .40F}, h * .075F, h * .06F);
  polygon(layer,
          {{x - h * .24F, y - h * .46F},
           {x + h * .24F, y - h * .46F},
           {x + h * .10F, y - h * .36F},
           {x - h * .10F, y - h * .36F}},
          stone.lit, halfway(stone));
  layer.soft_ellipse(x, y - h * .20F, h * .60F, h * .075F, 1.0F, .9F, 1, halfway(stone), stone.dark);
  layer.soft_ellipse(x, y - h * .195F, h * .53F, h * .055F, 1.0F, .9F, 1, water, water * 1.06F);
  layer.paint({x - h * .64F, y - h * .22F, x + h * .64F, y + 3}, [&](float px, float py) {
    const float u = (px - x) / (h * .60F);
    const float rim = y - h * .20F + h * .075F * std::sqrt(std::max(0.0F, 1 - u * u));
    const float sole = y - h * .02F + h * .06F * std::sqrt(std::max(0.0F, 1 - u * u));
    const float lip = ramp(3.4F, 2.6F, py - rim);
    const float light = clamp01(.50F + .42F * s.sun_side * u + .3F * lip);
    return Paint{mix(stone.dark, stone.lit, light),
                 layer.cover(rim - py) * layer.cover(py - sole) * layer.cover((std::abs(u) - 1) * h * .6F)};
  });
}

void paint_sailboat(const Setting& s, Layer& layer, const PropPlace& at) {
  const float h = at.size, x = at.x, y = at.y;
  const Tone sail = tone_of(s, {.95F, .94F, .91F}, at.distance), hull = tone_of(s, {.50F, .42F, .40F}, at.distance);
  polygon(layer, {{x + h * .02F, y - h}, {x + h * .42F, y - h * .14F}, {x + h * .02F, y - h * .14F}}, sail.lit,
          sail.lit);
  const Rgb jib = mix(sail.dark, sail.lit, .5F);
  polygon(layer, {{x - h * .03F, y - h * .88F}, {x - h * .03F, y - h * .14F}, {x - h * .30F, y - h * .14F}}, jib, jib);
  polygon(layer,
          {{x - h * .40F, y - h * .09F},
           {x + h * .48F, y - h * .09F},
           {x + h * .34F, y + h * .06F},
           {x - h * .28F, y + h * .06F}},
          hull.lit, hull.dark);
}

}  // namespace longtake::theatre
