#include "training/world/props.h"

namespace longtake::world {
namespace {

constexpr Rgb kLamplight = {1.0F, .86F, .52F};

float length(float x, float y) { return std::sqrt(x * x + y * y); }

float segment_distance(float x, float y, float ax, float ay, float bx, float by) {
  const float px = x - ax, py = y - ay, dx = bx - ax, dy = by - ay;
  const float t = clamp01((px * dx + py * dy) / (dx * dx + dy * dy));
  return length(px - dx * t, py - dy * t);
}

Rgb bark(const Setting& s, float distance) { return s.palette.lit({.42F, .31F, .24F}, distance); }

// Window light by night, sky in the panes by day.
Rgb window(const Setting& s, float distance) {
  const Rgb pane = s.palette.lit({.55F, .68F, .78F}, distance);
  return mix(pane, kLamplight, ramp(.2F, .6F, s.palette.dark));
}

}  // namespace

void paint_shadow(const Setting& s, Layer& layer, float x, float y, float rx, float ry, float strength) {
  const float cx = x - s.sun_side * rx * .35F;
  const Rgb c = s.palette.shadow;
  layer.soft_ellipse(cx, y, rx, ry, 1.5F, .2F, strength * s.palette.shadow_share, c, c);
}

void paint_glow(Layer& layer, float x, float y, float radius, float strength) {
  layer.paint({x - radius * 2, y - radius * 2, x + radius * 2, y + radius * 2}, [&](float px, float py) {
    const float d = ((px - x) * (px - x) + (py - y) * (py - y)) / (radius * radius);
    return Paint{kLamplight, strength * ramp(3.6F, 0, d) * decay(d * 1.4F)};
  });
}

void paint_box(const Setting& s, Layer& layer, const Area& area, Rgb colour, float relief) {
  const float middle = .5F * (area.left + area.right), half = .5F * (area.right - area.left);
  layer.paint({area.left - 1, area.top - 1, area.right + 1, area.bottom + 1}, [&](float x, float y) {
    const float dx = std::abs(x - middle) - half;
    const float dy = std::max(area.top - y, y - area.bottom);
    return Paint{colour * (1 + relief * s.sun_side * (x - middle) / half), layer.cover(dx) * layer.cover(dy)};
  });
}

void paint_round_tree(const Setting& s, Layer& layer, const Place& at, Rgb leaf) {
  const float h = at.size, x = at.x, y = at.y;
  paint_shadow(s, layer, x, y, h * .36F, h * .07F);
  const Rgb wood = bark(s, at.distance);
  layer.paint({x - h * .1F, y - h * .55F, x + h * .1F, y + 1}, [&](float px, float py) {
    const float half = h * (.032F + .03F * ramp(y - h * .16F, y, py));
    return Paint{wood * (1 + .35F * s.sun_side * (px - x) / half),
                 layer.cover(std::abs(px - x) - half) * layer.cover(py - y)};
  });
  constexpr int kPuffs = 5;
  const float cx[kPuffs] = {-.19F, .19F, -.11F, .12F, 0}, cy[kPuffs] = {-.50F, -.52F, -.70F, -.68F, -.80F};
  float radius[kPuffs];
  for (int i = 0; i < kPuffs; ++i) radius[i] = h * hash_between(i, at.seed, .155F, .20F);
  const float mx = x, my = y - h * .64F, mr = h * .38F;
  const Rgb own = s.palette.lit(leaf, at.distance);
  const Rgb lit = mix(own * 1.22F, s.palette.sun * s.palette.light, .16F);
  const Rgb dark = mix(own * .58F, s.palette.shadow, .12F);
  layer.paint({x - h * .45F, y - h * 1.05F, x + h * .45F, y - h * .25F}, [&](float px, float py) {
    float d = 1000;
    float nx = 0, ny = 0;
    for (int i = 0; i < kPuffs; ++i) {
      const float dx = px - (x + cx[i] * h), dy = py - (y + cy[i] * h);
      const float di = length(dx, dy) - radius[i];
      if (di < d) d = di, nx = dx / radius[i], ny = dy / radius[i];
    }
    const float lx = s.sun_side * .6F, ly = -.8F;
    const float whole = ((px - mx) * lx + (py - my) * ly) / mr;
    const float light = clamp01(.48F + .38F * whole + .20F * (nx * lx + ny * ly));
    return Paint{mix(dark, lit, light), layer.cover(d)};
  });
}

void paint_pine(const Setting& s, Layer& layer, const Place& at, Rgb leaf, float snow) {
  const float h = at.size, x = at.x, y = at.y;
  paint_shadow(s, layer, x, y, h * .28F, h * .055F);
  paint_box(s, layer, {x - h * .03F, y - h * .2F, x + h * .03F, y}, bark(s, at.distance), .3F);
  const Rgb own = s.palette.lit(leaf, at.distance);
  const Rgb snow_colour = s.palette.lit({.86F, .91F, 1.0F}, at.distance);
  constexpr int kTiers = 4;
  for (int k = 0; k < kTiers; ++k) {
    const float t = static_cast<float>(k);
    const float base = y - h * (.11F + .195F * t), half = h * (.27F - .052F * t), tall = h * .36F;
    layer.paint({x - half - 1, base - tall, x + half + 1, base + half * .2F + 1}, [&](float px, float py) {
      const float u = (px - x) / half;
      const float down = (py - (base - tall)) / tall;
      const float side = std::abs(px - x) - half * down * (.80F + .20F * down);
      const float hem = base + half * .16F * (1 - u * u);
      float light = .80F + .34F * s.sun_side * u - .34F * ramp(.35F, 0, down) * (k < kTiers - 1 ? 1.0F : 0.0F);
      light *= .90F + .06F * t;
      Rgb c = own * light;
      c = mix(c, snow_colour * (.86F + .14F * s.sun_side * u), snow * ramp(.85F, .35F, down) * .92F);
      return Paint{c, layer.cover(side * .9F) * layer.cover(py - hem)};
    });
  }
}

void paint_palm(const Setting& s, Layer& layer, const Place& at) {
  const float h = at.size, x = at.x, y = at.y;
  paint_shadow(s, layer, x, y, h * .24F, h * .045F);
  const float bend = h * (hash01(1, at.seed) < .5F ? -.20F : .20F);
  const Rgb wood = s.palette.lit({.54F, .41F, .30F}, at.distance);
  layer.paint({x - h * .3F, y - h, x + h * .3F, y + 1}, [&](float px, float py) {
    const float t = clamp01((y - py) / h);
    const float half = h * (.042F - .018F * t);
    const float d = px - (x + bend * t * t);
    return Paint{wood * (1 + .35F * s.sun_side * d / half), layer.cover(std::abs(d) - half) * layer.cover(py - y)};
  });
  const float tx = x + bend, ty = y - h;
  const Rgb leaf = s.palette.lit({.26F, .56F, .32F}, at.distance);
  constexpr int kFronds = 7;
  for (int k = 0; k < kFronds; ++k) {
    const float turn = -.5F * static_cast<float>(k) / (kFronds - 1) + (k == 3 ? .02F : 0);
    const float c = cosine(turn), sn = sine(turn), reach = h * (.44F - .05F * std::abs(sn));
    const Rgb shade = leaf * (.78F + .34F * clamp01(.5F + .5F * s.sun_side * c));
    layer.paint({tx - reach * 1.05F, ty - reach * 1.05F, tx + reach * 1.05F, ty + reach * .7F},
                [&](float px, float py) {
                  const float dx = px - tx, dy = py - ty;
                  const float u = dx * c + dy * sn;
                  if (u < 0 || u > reach) return Paint{};
                  const float v = -dx * sn + dy * c;
                  const float t = u / reach;
                  const float sag = (c > 0 ? 1.0F : -1.0F) * .55F * reach * t * t * std::abs(c);
                  const float half = h * .060F * sine(.5F * mix(.06F, 1, t));
                  return Paint{shade * (1.1F - .25F * t), layer.cover(std::abs(v - sag) - half)};
                });
  }
}

void paint_cactus(const Setting& s, Layer& layer, const Place& at) {
  const float h = at.size, x = at.x, y = at.y;
  paint_shadow(s, layer, x, y, h * .24F, h * .06F);
  const Rgb own = s.palette.lit({.36F, .55F, .37F}, at.distance);
  const float flip = hash01(1, at.seed) < .5F ? -1.0F : 1.0F;
  layer.paint({x - h * .45F, y - h * 1.05F, x + h * .45F, y + 1}, [&](float px, float py) {
    const float fx = (px - x) * flip;
    const float body = segment_distance(fx, py - y, 0, 6, 0, -h * .88F) - h * .10F;
    const float arm_a = std::min(segment_distance(fx, py - y, 0, -h * .34F, h * .26F, -h * .38F),
                                 segment_distance(fx, py - y, h * .26F, -h * .38F, h * .26F, -h * .62F)) -
                        h * .062F;
    const float arm_b = std::min(segment_distance(fx, py - y, 0, -h * .46F, -h * .24F, -h * .50F),
                                 segment_distance(fx, py - y, -h * .24F, -h * .50F, -h * .24F, -h * .76F)) -
                        h * .058F;
    const float d = std::min(body, std::min(arm_a, arm_b));
    const float centre = d == body ? 0 : (d == arm_a ? h * .26F : -h * .24F);
    const float light = .84F + .30F * std::clamp(s.sun_side * flip * (fx - centre) / (h * .1F), -1.0F, 1.0F);
    return Paint{own * light, layer.cover(d) * layer.cover(py - y)};
  });
}

void paint_mound(const Setting& s, Layer& layer, const Place& at, Rgb colour) {
  const float rx = at.size, ry = at.size * hash_between(1, at.seed, .5F, .68F);
  paint_shadow(s, layer, at.x, at.y, rx * 1.15F, ry * .30F);
  const Rgb own = s.palette.lit(colour, at.distance);
  const Rgb lit = mix(own * 1.20F, s.palette.sun * s.palette.light, .14F);
  layer.paint({at.x - rx - 1, at.y - ry - 2, at.x + rx + 1, at.y + 2}, [&](float px, float py) {
    const float dx = (px - at.x) / rx, dy = (py - at.y) / ry;
    const float wobble = .05F * sine(dx * .8F + hash01(2, at.seed));
    const float d = (length(dx, dy) - 1 - wobble) * ry;
    const float light = clamp01(.10F - .72F * dy + .34F * s.sun_side * dx);
    return Paint{mix(own * .58F, lit, light), layer.cover(d) * layer.cover(py - at.y)};
  });
}

void paint_house(const Setting& s, Layer& layer, const Place& at, Rgb wall, Rgb roof) {
  const float w = at.size, x = at.x, y = at.y;
  paint_shadow(s, layer, x, y, w * .8F, w * .10F);
  paint_box(s, layer, {x + w * .20F, y - w * 1.06F, x + w * .32F, y - w * .7F}, s.palette.lit(wall * .8F, at.distance),
            .2F);
  paint_box(s, layer, {x - w * .5F, y - w * .62F, x + w * .5F, y}, s.palette.lit(wall, at.distance), .12F);
  const Rgb tiles = s.palette.lit(roof, at.distance);
  layer.paint({x - w * .68F, y - w * 1.06F, x + w * .68F, y - w * .54F}, [&](float px, float py) {
    const float down = (py - (y - w * 1.04F)) / (w * .48F);
    return Paint{tiles * (.86F + .26F * clamp01(down)),
                 layer.cover((std::abs(px - x) - w * .64F * down) * .7F) * layer.cover(py - (y - w * .56F))};
  });
  const Rgb pane = window(s, at.distance);
  for (const float side : {-1.0F, 1.0F}) {
    const float cx = x + side * w * .25F;
    if (s.palette.dark > .3F) paint_glow(layer, cx, y - w * .33F, w * .42F, .30F * s.palette.dark);
    paint_box(s, layer, {cx - w * .11F, y - w * .46F, cx + w * .11F, y - w * .22F}, pane, 0);
  }
  paint_box(s, layer, {x - w * .085F, y - w * .30F, x + w * .085F, y}, s.palette.lit({.42F, .30F, .25F}, at.distance),
            .2F);
}

void paint_lamp(const Setting& s, Layer& layer, const Place& at) {
  const float h = at.size, x = at.x, y = at.y;
  const float side = hash01(1, at.seed) < .5F ? -1.0F : 1.0F;
  const float hx = x + side * h * .2F, hy = y - h;
  const Rgb iron = s.palette.lit({.25F, .28F, .33F}, at.distance);
  paint_shadow(s, layer, x, y, h * .12F, h * .03F);
  if (s.palette.dark > .3F) {
    paint_glow(layer, hx, hy + 2, h * .62F, .30F * s.palette.dark);
    layer.paint({hx - 34, y - 6, hx + 34, y + 26}, [&](float px, float py) {  // the pool of light on the ground
      const float dx = (px - hx) / 30, dy = (py - y - 9) / 13;
      return Paint{kLamplight, .34F * s.palette.dark * ramp(1.1F, 0, dx * dx + dy * dy)};
    });
  }
  layer.paint({std::min(x, hx) - 3, hy - 3, std::max(x, hx) + 3, y + 1}, [&](float px, float py) {
    const float pole = segment_distance(px, py, x, y + 2, x, hy + 3) - 1.2F;
    const float arm = segment_distance(px, py, x, hy + 3, hx, hy) - 1.0F;
    return Paint{iron, layer.cover(std::min(pole, arm)) * layer.cover(py - y)};
  });
  const Rgb head =
      mix(s.palette.lit({.80F, .82F, .84F}), mix(kLamplight, {1, 1, 1}, .35F), ramp(.2F, .6F, s.palette.dark));
  layer.paint({hx - 6, hy - 3, hx + 6, hy + 6}, [&](float px, float py) {
    const float dx = (px - hx) / 4.4F, dy = (py - hy - 1.2F) / 2.8F;
    return Paint{head, layer.cover((length(dx, dy) - 1) * 2.8F)};
  });
}

void paint_sailboat(const Setting& s, Layer& layer, const Place& at) {
  const float h = at.size, x = at.x, y = at.y;
  const Rgb sail = s.palette.lit({.95F, .93F, .90F}, at.distance),
            hull = s.palette.lit({.46F, .36F, .33F}, at.distance);
  layer.paint({x - h * .6F, y - h, x + h * .6F, y + h * .2F}, [&](float px, float py) {
    const float up = (y - h * .08F - py) / (h * .86F);  // 0 at the boom, 1 at the masthead
    const float big = std::max(x + h * .04F - px, px - x - h * (.04F + .36F * (1 - up)));
    const float jib = std::max(px - x + h * .02F, x - h * (.02F + .26F * (1 - up * 1.25F)) - px);
    const float sails = layer.cover(std::min(big, jib)) * layer.cover(-up * h) * layer.cover((up - 1) * h);
    const float keel = layer.cover(std::abs(px - x - h * .04F) - h * (.40F - .6F * (py - y) / h)) *
                       layer.cover(py - y - h * .11F) * layer.cover(y - h * .03F - py);
    return keel > sails ? Paint{hull, keel} : Paint{sail * (.94F + .10F * s.sun_side * (px - x) / (h * .3F)), sails};
  });
}

}  // namespace longtake::world
