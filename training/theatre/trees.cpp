#include "training/theatre/props.h"

namespace longtake::theatre {
namespace {

Tone bark(const Setting& s, float distance) { return tone_of(s, {.44F, .33F, .26F}, distance); }

Rgb powdered(const Setting& s, Rgb leaf) { return mix(leaf, {.80F, .86F, .93F}, .42F * s.palette.powder); }

}  // namespace

float snow_on(const Setting& s) {
  return scenery_of(s.backdrop->landscape) == Scenery::snowfield ? 1.0F : .8F * s.palette.powder;
}

void paint_round_tree(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf) {
  const float h = at.size, x = at.x, y = at.y;
  shadow(s, layer, x, y, h * .36F, h * .07F);
  beam(s, layer, bark(s, at.distance), {x, y}, {x, y - h * .5F}, h * .05F, h * .035F);
  constexpr float cx[] = {-.20F, .20F, -.11F, .13F, 0}, cy[] = {-.47F, -.49F, -.68F, -.66F, -.80F};
  Puff discs[5];
  for (int i = 0; i < 5; ++i) {
    discs[i] = {x + cx[i] * h, y + cy[i] * h, h * hash_between(i, at.seed, .165F, .205F)};
  }
  puffs(s, layer, tone_of(s, powdered(s, leaf), at.distance), discs);
}

// Broad and heavy, on a short trunk that forks.
void paint_oak(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf) {
  const float h = at.size, x = at.x, y = at.y;
  shadow(s, layer, x, y, h * .46F, h * .07F);
  const Tone wood = bark(s, at.distance);
  beam(s, layer, wood, {x, y - h * .3F}, {x - h * .22F, y - h * .56F}, h * .045F, h * .025F);
  beam(s, layer, wood, {x, y - h * .3F}, {x + h * .24F, y - h * .54F}, h * .045F, h * .025F);
  beam(s, layer, wood, {x, y - h * .09F}, {x, y - h * .5F}, h * .08F, h * .06F);
  polygon(layer, {{x - h * .05F, y - h * .14F}, {x + h * .05F, y - h * .14F}, {x + h * .14F, y}, {x - h * .14F, y}},
          halfway(wood), wood.dark);
  constexpr float cx[] = {-.40F, .40F, -.20F, .22F, 0, -.26F, .27F},
                  cy[] = {-.52F, -.50F, -.54F, -.52F, -.82F, -.73F, -.72F};
  constexpr float r[] = {.15F, .155F, .19F, .19F, .20F, .19F, .18F};
  Puff discs[7];
  for (int i = 0; i < 7; ++i) {
    discs[i] = {x + cx[i] * h, y + cy[i] * h, h * r[i] * hash_between(i, at.seed, .92F, 1.08F)};
  }
  puffs(s, layer, tone_of(s, powdered(s, leaf), at.distance), discs);
}

// A white trunk with a few dark marks under a narrow crown.
void paint_birch(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf) {
  const float h = at.size, x = at.x, y = at.y, lean = h * hash_between(1, at.seed, -.05F, .05F);
  shadow(s, layer, x, y, h * .22F, h * .04F);
  constexpr float cx[] = {-.13F, .13F, -.07F, .09F, .01F}, cy[] = {-.58F, -.62F, -.76F, -.80F, -.90F};
  constexpr float r[] = {.13F, .13F, .14F, .125F, .10F};
  Puff discs[5];
  for (int i = 0; i < 5; ++i) {
    discs[i] = {x + lean + cx[i] * h, y + cy[i] * h, h * r[i] * hash_between(i, at.seed + 2, .92F, 1.1F)};
  }
  puffs(s, layer, tone_of(s, powdered(s, leaf), at.distance), discs);
  Tone white = tone_of(s, {.93F, .91F, .88F}, at.distance);
  white.dark = mix(white.dark, white.lit, .25F);
  beam(s, layer, white, {x, y - h * .02F}, {x + lean, y - h * .74F}, h * .042F, h * .022F);
  const Rgb mark = s.palette.lit({.30F, .28F, .28F}, at.distance);
  for (int i = 0; i < 3; ++i) {
    const float t = .12F + .15F * static_cast<float>(i) + hash_between(i, at.seed + 9, 0, .04F);
    const float side = (i & 1) != 0 ? 1.0F : -1.0F;
    const float mx = x + lean * t + side * h * .016F;
    box(s, layer, {mx - h * .022F, y - h * t - h * .011F, mx + h * .022F, y - h * t + h * .011F}, mark, 0, h * .01F);
  }
}

void paint_poplar(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf) {
  const float h = at.size, x = at.x, y = at.y;
  shadow(s, layer, x, y, h * .2F, h * .04F);
  beam(s, layer, bark(s, at.distance), {x, y}, {x, y - h * .3F}, h * .03F, h * .03F);
  blob(s, layer, tone_of(s, powdered(s, leaf), at.distance), x, y - h * .56F, h * .14F, h * .45F);
}

void paint_fir(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf, float snow) {
  const float h = at.size, x = at.x, y = at.y;
  shadow(s, layer, x, y, h * .28F, h * .055F);
  beam(s, layer, bark(s, at.distance), {x, y}, {x, y - h * .2F}, h * .035F, h * .03F);
  const Rgb own = s.palette.lit(leaf, at.distance);
  const Rgb white = snow_tone(s, at.distance).lit;
  constexpr int kTiers = 4;
  for (int k = 0; k < kTiers; ++k) {
    const float t = static_cast<float>(k);
    const float base = y - h * (.11F + .195F * t), half = h * (.28F - .053F * t), tall = h * .36F;
    layer.paint({x - half - 1, base - tall, x + half + 1, base + half * .2F + 1}, [&](float px, float py) {
      const float u = (px - x) / half;
      const float down = (py - (base - tall)) / tall;
      const float side = std::abs(px - x) - half * down * (.78F + .22F * down);
      const float hem = base + half * .18F * (1 - u * u);
      float light = .84F + .36F * s.sun_side * u - .34F * ramp(.40F, 0, down) * (k < kTiers - 1 ? 1.0F : 0.0F);
      light *= .90F + .07F * t;
      // Snow covers the upper part of each tier; its edge follows the hem.
      const float edge = .74F + .07F * sine(u * .9F + .23F * t);
      const float white_share = snow * ramp(edge + .05F, edge - .05F, down) * .94F;
      const Rgb c = mix(own * light, white * (.84F + .16F * s.sun_side * u), white_share);
      return Paint{c, layer.cover(side * .9F) * layer.cover(py - hem)};
    });
  }
}

// A Scots pine: a tall reddish trunk under flat clouds of needles.
void paint_pine(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf) {
  const float h = at.size, x = at.x, y = at.y, lean = h * hash_between(1, at.seed, -.04F, .04F);
  const float side = hash01(2, at.seed) < .5F ? -1.0F : 1.0F;
  shadow(s, layer, x, y, h * .22F, h * .04F);
  const Tone wood = tone_of(s, {.66F, .42F, .30F}, at.distance);
  beam(s, layer, wood, {x + lean * .6F, y - h * .5F}, {x + side * h * .16F, y - h * .60F}, h * .018F, h * .014F);
  beam(s, layer, wood, {x, y - h * .01F}, {x + lean, y - h * .84F}, h * .042F, h * .022F);
  const Tone needles = tone_of(s, powdered(s, leaf), at.distance);
  const auto cloud = [&](float cx, float cy, float half) {
    const Puff discs[] = {{cx - half * .55F, cy, half * .40F},
                          {cx + half * .55F, cy, half * .40F},
                          {cx - half * .1F, cy - half * .22F, half * .46F}};
    puffs(s, layer, needles, discs, cy + half * .22F);
  };
  cloud(x + side * h * .17F, y - h * .60F, h * .13F);
  cloud(x + lean - side * h * .09F, y - h * .74F, h * .19F);
  cloud(x + lean + side * h * .04F, y - h * .89F, h * .20F);
}

void paint_palm(const Setting& s, Layer& layer, const PropPlace& at, float lean) {
  const float h = at.size, x = at.x, y = at.y;
  shadow(s, layer, x, y, h * .24F, h * .045F);
  const float bend = h * lean;
  const Tone wood = tone_of(s, {.60F, .46F, .33F}, at.distance);
  layer.paint({x - h * .4F, y - h, x + h * .4F, y + 1}, [&](float px, float py) {
    const float t = clamp01((y - py) / h);
    const float half = h * (.046F - .020F * t);
    const float d = px - (x + bend * t * t);
    const float light = clamp01(.52F + .48F * s.sun_side * d / half);
    return Paint{mix(wood.dark, wood.lit, light), layer.cover(std::abs(d) - half) * layer.cover(py - y)};
  });
  const float tx = x + bend, ty = y - h;
  const Tone leaf = tone_of(s, powdered(s, {.28F, .60F, .36F}), at.distance);
  constexpr int kFronds = 7;
  // The middle fronds are last, because they hang towards the viewer.
  constexpr int kOrder[kFronds] = {0, 6, 1, 5, 2, 4, 3};
  for (const int k : kOrder) {
    const float turn = .06F - .62F * static_cast<float>(k) / (kFronds - 1);
    const float c = cosine(turn), sn = sine(turn), reach = h * (.46F - .07F * std::abs(sn));
    const Rgb shade = mix(leaf.dark, leaf.lit, clamp01(.45F + .40F * s.sun_side * c - .25F * sn));
    layer.paint({tx - reach * 1.05F, ty - reach * 1.05F, tx + reach * 1.05F, ty + reach * .8F},
                [&](float px, float py) {
                  const float dx = px - tx, dy = py - ty;
                  const float u = dx * c + dy * sn;
                  if (u < 0 || u > reach) return Paint{};
                  const float v = -dx * sn + dy * c;
                  const float t = u / reach;
                  const float sag = (c > 0 ? 1.0F : -1.0F) * .60F * reach * t * t * std::abs(c);
                  const float half = h * .066F * sine(.5F * mix(.05F, 1, t));
                  const float rib = .12F * ramp(.8F, 0, std::abs(v - sag));
                  return Paint{shade * (1.12F - .24F * t - rib), layer.cover(std::abs(v - sag) - half)};
                });
  }
  blob(s, layer, wood, tx - h * .025F, ty + h * .035F, h * .032F, h * .032F);
  blob(s, layer, wood, tx + h * .035F, ty + h * .04F, h * .032F, h * .032F);
}

void paint_cactus(const Setting& s, Layer& layer, const PropPlace& at) {
  const float h = at.size, x = at.x, y = at.y;
  shadow(s, layer, x, y, h * .26F, h * .06F);
  Tone green = tone_of(s, mix(Rgb{.38F, .60F, .40F}, {.80F, .86F, .93F}, .30F * s.palette.powder), at.distance);
  const float flip = hash01(1, at.seed) < .5F ? -1.0F : 1.0F;
  const auto px = [&](float k) { return x + flip * h * k; };
  beam(s, layer, green, {px(0), y - h * .36F}, {px(.26F), y - h * .38F}, h * .062F, h * .062F);
  beam(s, layer, green, {px(.26F), y - h * .38F}, {px(.26F), y - h * .66F}, h * .062F, h * .058F);
  beam(s, layer, green, {px(0), y - h * .48F}, {px(-.25F), y - h * .50F}, h * .058F, h * .058F);
  beam(s, layer, green, {px(-.25F), y - h * .50F}, {px(-.25F), y - h * .80F}, h * .058F, h * .055F);
  beam(s, layer, green, {px(0), y - h * .04F}, {px(0), y - h * .90F}, h * .10F, h * .095F);
  // One rib, broad enough to be seen.
  beam(s, layer, {green.dark, green.dark}, {px(.02F), y - h * .10F}, {px(.02F), y - h * .86F}, h * .014F, h * .014F);
}

void paint_bush(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf) {
  const float h = at.size, x = at.x, y = at.y;
  shadow(s, layer, x, y, h * 1.2F, h * .18F);
  const Puff discs[] = {{x - h * .62F, y - h * .30F, h * .42F},
                        {x + h * .60F, y - h * .28F, h * .40F},
                        {x - h * .05F, y - h * .48F, h * .54F}};
  puffs(s, layer, tone_of(s, powdered(s, leaf), at.distance), discs, y);
}

// Four faces: a lit and a shaded flank, the top, and the front between them.
void paint_rock(const Setting& s, Layer& layer, const PropPlace& at, Rgb colour) {
  const float h = at.size, w = h * hash_between(1, at.seed, 1.1F, 1.4F) * (hash01(2, at.seed) < .5F ? -1.0F : 1.0F);
  shadow(s, layer, at.x, at.y, h * 1.45F, h * .22F);
  const Tone tone = tone_of(s, mix(colour, {.80F, .86F, .96F}, .30F * snow_on(s)), at.distance);
  const Tone snow = snow_tone(s, at.distance);
  const auto point = [&](float u, float v) { return Point{at.x + w * u, at.y + h * v}; };
  const auto shade = [&](float k) { return mix(tone.dark, tone.lit, clamp01(k)); };
  const float side = s.sun_side * (w < 0 ? -1.0F : 1.0F);
  const Point a = point(-1, 0), b = point(-.82F, -.52F), c = point(-.30F, -1), d = point(.34F, -.90F),
              e = point(.86F, -.44F), f = point(1, 0), front = point(-.18F, -.46F), corner = point(.34F, -.38F);
  polygon(layer, {a, b, c, d, e, f}, shade(.5F), shade(.4F));
  polygon(layer, {a, b, c, front, point(-.38F, 0)}, shade(.52F - .40F * side), shade(.40F - .36F * side));
  polygon(layer, {front, corner, point(.42F, 0), point(-.38F, 0)}, shade(.52F), shade(.36F));
  polygon(layer, {d, e, f, point(.42F, 0), corner}, shade(.52F + .40F * side), shade(.40F + .36F * side));
  polygon(layer, {c, d, corner, front}, mix(shade(.98F), snow.lit, .9F * snow_on(s)),
          mix(shade(.86F), snow.lit, .9F * snow_on(s)));
}

void paint_tuft(const Setting& s, Layer& layer, const PropPlace& at, Rgb leaf, const Rgb* bloom) {
  const float h = at.size, x = at.x, y = at.y;
  const Tone green = tone_of(s, powdered(s, leaf), at.distance);
  shadow(s, layer, x, y, h * .8F, h * .14F, .6F);
  constexpr float kLean[] = {-.72F, .70F, -.34F, .36F, 0}, kTall[] = {.58F, .62F, .84F, .80F, 1};
  for (int i = 0; i < 5; ++i) {
    const Rgb shade = mix(green.dark, green.lit, .40F + .14F * static_cast<float>(i));
    const float foot = x + h * .34F * kLean[i], tip = x + h * kLean[i];
    beam(s, layer, {shade, mix(shade, green.dark, .4F)}, {foot, y - 1}, {tip, y - h * kTall[i]}, h * .13F, 1.0F);
  }
  if (bloom == nullptr) return;
  const Tone petal = tone_of(s, *bloom, at.distance);
  blob(s, layer, petal, x - h * .62F, y - h * .66F, h * .21F, h * .21F);
  blob(s, layer, petal, x + h * .66F, y - h * .62F, h * .20F, h * .20F);
  blob(s, layer, petal, x + h * .08F, y - h * 1.02F, h * .23F, h * .23F);
}

float fir_row_height(float x, float cell, float height, std::uint32_t seed) {
  float best = 0;
  const int middle = floor_int(x / cell);
  for (int i = middle - 1; i <= middle + 1; ++i) {
    const float cx = (static_cast<float>(i) + hash_between(i, seed, .25F, .75F)) * cell;
    const float h = height * hash_between(i, seed + 1, .62F, 1.1F);
    best = std::max(best, h - std::abs(x - cx) * 2.1F * height / (cell * 1.3F));
  }
  return best;
}

void paint_fir_row(const Setting& s, Layer& layer, float cell, float height, float base, Rgb top, Rgb foot,
                   std::uint32_t seed) {
  const auto line = crest(layer, [&](float x) { return base - fir_row_height(x, cell, height, seed); });
  fill_ridge(layer, line, {top, foot, height * 1.3F, .10F}, s.sun_side);
}

void paint_crown_row(const Setting& s, Layer& layer, float cell, float height, float base, Rgb top, Rgb foot,
                     std::uint32_t seed) {
  const auto line = crest(layer, [&](float x) {
    float best = 0;
    const int middle = floor_int(x / cell);
    for (int i = middle - 1; i <= middle + 1; ++i) {
      const float cx = (static_cast<float>(i) + hash_between(i, seed, .3F, .7F)) * cell;
      const float h = height * hash_between(i, seed + 1, .70F, 1.1F);
      const float u = (x - cx) / (cell * .72F), rest = 1 - u * u;
      best = std::max(best, rest > 0 ? h * (.45F + .55F * std::sqrt(rest)) : 0.0F);
    }
    return base - best;
  });
  fill_ridge(layer, line, {top, foot, height * 1.1F, .05F}, s.sun_side);
}

}  // namespace longtake::theatre
