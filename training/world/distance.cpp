#include "training/world/props.h"

namespace longtake::world {
namespace {

template <class Height>
std::vector<float> crest(const Layer& layer, Height&& height) {
  std::vector<float> y(static_cast<std::size_t>(layer.width()));
  for (int x = 0; x < layer.width(); ++x) y[static_cast<std::size_t>(x)] = height(layer.x_of(x));
  return y;
}

// Calls each(i) for every cell of `width` world units that can reach into the layer, two cells away at most.
template <class Each>
void for_cells(const Layer& layer, float width, Each&& each) {
  const int last = floor_int(layer.right() / width) + 2;
  for (int i = floor_int(layer.left() / width) - 2; i <= last; ++i) each(i);
}

Rgb mist_of(const Setting& s) { return mix(s.palette.haze, s.palette.sky_low, .5F); }

// One mountain: a lit and a shaded face that meet in a ridge wandering down from the summit, with snow on top.
void paint_mountain(const Setting& s, Layer& layer, float x, float height, float half, Rgb colour, float snow,
                    std::uint32_t seed) {
  const float top = s.horizon - height;
  const float lean = hash_between(1, seed, -.22F, .22F);
  const Rgb lit = mix(colour * 1.10F, s.palette.sun, .10F * s.palette.sun_share);
  const Rgb shade = mix(colour * .86F, s.palette.haze, .06F);
  const Rgb white = s.palette.lit({.95F, .97F, 1}, .30F);
  const Rgb mist = mist_of(s);
  const float slope = half / height, phase = hash01(4, seed);
  layer.paint_rows({x - half, top - 1, x + half, s.horizon + 14}, [&](float py) {
    const float down = py - top;
    const float half_here = down * slope - 2.2F * sine(py / 31 + hash01(2, seed)) * clamp01(down / 18);
    const float ridge = x + lean * down + 2.4F * sine(down / 23 + hash01(3, seed)) * clamp01(down / 12);
    const float fade = .60F * ramp(height * .25F, height * 1.05F, down);
    return [=, &layer, &s](float px) {
      const float alpha = layer.cover((std::abs(px - x) - half_here) * .8F);
      if (alpha <= 0) return Paint{};
      const float face = clamp01(.5F + s.sun_side * (px - ridge) * .7F);
      Rgb c = mix(shade, lit, face);
      if (down < height * .36F + 8) {
        const float line = height * .36F + 3.0F * sine((px - x) / 19 + phase) + (face < .5F ? 2.5F : 0.0F);
        c = mix(c, white * mix(.86F, 1.0F, face), snow * ramp(line + 2, line - 2, down));
      }
      return Paint{mix(c, mist, fade), alpha};
    };
  });
}

void paint_mesa(const Setting& s, Layer& layer, float x, float height, float half, Rgb colour, std::uint32_t seed) {
  const float top = s.horizon - height;
  layer.paint({x - half * 1.4F, top - 1, x + half * 1.4F, s.horizon + 12}, [&](float px, float py) {
    const float down = clamp01((py - top) / height);
    const float flare = half * (.80F + .10F * ramp(.30F, .40F, down) + .34F * ramp(.55F, 1.1F, down));
    const float u = (px - x) / flare;
    const float light = .95F + .13F * std::clamp(s.sun_side * u * 1.6F, -1.0F, 1.0F) -
                        .05F * ramp(.28F, .32F, down) * ramp(.40F, .36F, down);
    const float roll = 1.2F * sine(px / 37 + hash01(1, seed));
    return Paint{mix(colour * light, mist_of(s), .42F * down),
                 layer.cover(std::abs(px - x) - flare) * layer.cover(top + roll - py)};
  });
}

struct Skyline {
  float cell, low, range;
  float windows;  // share of the cell rows that have any
};

void paint_skyline(const Setting& s, Layer& layer, const Skyline& look, Rgb colour, std::uint32_t seed) {
  const Rgb foot = mix(colour, mist_of(s), .40F);
  const float night = ramp(.2F, .6F, s.palette.dark);
  const Rgb pane = mix(mix(colour, s.palette.sky_low, .40F), {1, .84F, .52F}, night);
  for_cells(layer, look.cell, [&](int i) {
    const float left = (static_cast<float>(i) + hash_between(i, seed, 0, .10F)) * look.cell;
    const float right = left + look.cell * hash_between(i, seed + 1, .78F, 1.06F);
    const float height = look.low + look.range * hash01(i, seed + 2) * hash_between(i, seed + 5, .6F, 1);
    const float top = s.horizon - height;
    const float shade = hash_between(i, seed + 3, .93F, 1.07F);
    const bool spire = hash01(i, seed + 4) > .74F;
    const float middle = .5F * (left + right);
    if (spire)
      paint_box(s, layer, {middle - look.cell * .16F, top - 7, middle + look.cell * .16F, top + 1}, colour * shade,
                .08F);
    layer.paint({left - 1, top - 1, right + 1, s.horizon + 14}, [&](float px, float py) {
      const float dx = std::max(left - px, px - right);
      const float light =
          shade * (1 + .07F * s.sun_side * (px > middle ? 1.0F : -1.0F) * ramp(0, 2, std::abs(px - middle)));
      return Paint{mix(colour * light, foot, clamp01((py - top) / (height + 10))),
                   layer.cover(dx) * layer.cover(top - py)};
    });
    if (look.windows <= 0) return;
    int n = 0;
    for (float wy = top + 5; wy < s.horizon - 5; wy += 8) {
      for (float wx = left + 4; wx < right - 5; wx += 7.5F, ++n) {
        if (hash01(i * 97 + n, seed + 6) > look.windows) continue;
        paint_box(s, layer, {wx, wy, wx + 3, wy + 3.6F}, pane, 0);
      }
    }
  });
}

void paint_pine_row(const Setting& s, Layer& layer, float cell, float height, float base, Rgb colour,
                    std::uint32_t seed) {
  const auto top = crest(layer, [&](float x) {
    float best = 0;
    const int middle = floor_int(x / cell);
    for (int i = middle - 1; i <= middle + 1; ++i) {
      const float cx = (static_cast<float>(i) + hash_between(i, seed, .15F, .85F)) * cell;
      const float h = height * hash_between(i, seed + 1, .55F, 1.1F);
      best = std::max(best, h - std::abs(x - cx) * 2.5F);
    }
    return base - best - 5 * noise(x / 70, seed + 2);
  });
  fill_ridge(layer, top, {colour, mist_of(s), height * 1.7F, .16F}, s.sun_side);
}

}  // namespace

void paint_far(const Setting& s, Layer& far) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon;
  const std::uint32_t seed = s.seed + 100;
  switch (s.scene->scenery) {
    case Scenery::meadow:
      fill_ridge(far, crest(far, [&](float x) { return hz - 16 - 34 * noise(x / 85, seed); }),
                 {mix(p.far, p.haze, .35F), mist_of(s), 52, .10F}, s.sun_side);
      fill_ridge(far, crest(far, [&](float x) { return hz - 6 - 22 * noise(x / 62, seed + 1); }),
                 {p.far, mist_of(s), 46, .10F}, s.sun_side);
      break;
    case Scenery::desert:
      for_cells(far, 118, [&](int i) {
        const float x = (static_cast<float>(i) + hash_between(i, seed, .2F, .8F)) * 118;
        paint_mesa(s, far, x, hash_between(i, seed + 1, 20, 50), hash_between(i, seed + 2, 18, 44), p.far,
                   seed + 50 + static_cast<std::uint32_t>(i));
      });
      fill_ridge(far, crest(far, [&](float x) { return hz - 3 - 9 * noise(x / 70, seed + 3); }),
                 {mix(p.far, p.middle, .4F), mist_of(s), 30, .08F}, s.sun_side);
      break;
    case Scenery::snowfield:
      for (const int row : {0, 1}) {
        for_cells(far, 74, [&](int i) {
          const auto k = static_cast<std::uint32_t>(row) * 10;
          const float x =
              (static_cast<float>(i) + .5F * static_cast<float>(row) + hash_between(i, seed + k, .2F, .8F)) * 74;
          const float height = hash_between(i, seed + 1 + k, 42, 68) - 14.0F * static_cast<float>(row);
          paint_mountain(s, far, x, height, height * hash_between(i, seed + 2 + k, .95F, 1.35F),
                         row == 0 ? mix(p.far, p.haze, .30F) : p.far, 1,
                         seed + 60 + k * 100 + static_cast<std::uint32_t>(i));
        });
      }
      break;
    case Scenery::seaside:
      for_cells(far, 150, [&](int i) {
        if (hash01(i, seed) < .25F) return;
        const float x = (static_cast<float>(i) + hash_between(i, seed + 1, .2F, .8F)) * 150;
        const float height = hash_between(i, seed + 2, 14, 40), half = hash_between(i, seed + 3, 38, 62);
        far.paint({x - half, hz - height - 2, x + half, hz + 1}, [&](float px, float py) {
          const float u = (px - x) / half;
          const float top = hz - height * (1 - u * u) * (.86F + .14F * sine(px / 41));
          const float light = 1 + .12F * s.sun_side * u;
          return Paint{mix(p.far * light, mist_of(s), .55F * clamp01((py - hz + height) / height)),
                       far.cover(top - py) * far.cover(py - hz)};
        });
      });
      break;
    case Scenery::city:
      paint_skyline(s, far, {27, 20, 46, 0}, p.far, seed);
      break;
    case Scenery::forest:
      fill_ridge(far, crest(far, [&](float x) { return hz - 34 - 30 * noise(x / 90, seed + 8); }),
                 {mix(p.far, p.haze, .55F), mist_of(s), 60, .08F}, s.sun_side);
      paint_pine_row(s, far, 24, 40, hz - 10, mix(p.far, p.haze, .15F), seed);
      break;
  }
}

void paint_middle(const Setting& s, Layer& middle) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon;
  const std::uint32_t seed = s.seed + 200;
  const auto rolling = [&](float base, float amplitude, float wavelength) {
    return [=](float x) { return hz + base - amplitude * noise(x / wavelength, seed); };
  };
  const float veil = s.scene->weather == Weather::fog ? .55F : .25F;
  switch (s.scene->scenery) {
    case Scenery::meadow: {
      const auto height = rolling(3, 24, 66);
      fill_ridge(middle, crest(middle, height), {p.middle, mix(p.middle, mist_of(s), .45F), 34, .12F}, s.sun_side);
      for_cells(middle, 58, [&](int i) {
        if (hash01(i, seed + 1) < .35F) return;
        const float x = (static_cast<float>(i) + hash_between(i, seed + 2, .1F, .9F)) * 58;
        paint_round_tree(
            s, middle,
            {x, height(x) + 2, hash_between(i, seed + 3, 14, 23), veil, seed + static_cast<std::uint32_t>(i)},
            {.30F, .54F, .30F});
      });
      break;
    }
    case Scenery::desert: {
      fill_ridge(middle,
                 crest(middle,
                       [&](float x) {
                         const float n = noise(x / 72, seed);
                         return hz - 22 * (1 - std::abs(2 * n - 1)) + 1;
                       }),
                 {mix(p.middle * 1.06F, p.sun, .06F), mix(p.middle, p.ground_far, .5F), 34, .16F}, s.sun_side);
      break;
    }
    case Scenery::snowfield: {
      const auto height = rolling(2, 16, 70);
      fill_ridge(middle, crest(middle, height), {p.middle, mix(p.middle, p.ground_far, .6F), 30, .12F}, s.sun_side);
      for_cells(middle, 34, [&](int i) {
        if (hash01(i, seed + 1) < .5F) return;
        const float x = (static_cast<float>(i) + hash_between(i, seed + 2, .1F, .9F)) * 34;
        paint_pine(s, middle, {x, height(x) + 2, hash_between(i, seed + 3, 13, 22), veil + .1F, 0}, {.26F, .42F, .42F},
                   .5F);
      });
      break;
    }
    case Scenery::seaside:
      for_cells(middle, 190, [&](int i) {
        if (hash01(i, seed) < .35F) return;
        const float x = (static_cast<float>(i) + hash_between(i, seed + 1, .1F, .9F)) * 190;
        paint_sailboat(s, middle, {x, hz + 7, hash_between(i, seed + 2, 15, 22), veil, 0});
      });
      break;
    case Scenery::city:
      paint_skyline(s, middle, {44, 16, 46, s.palette.dark > .3F ? .46F : .60F}, p.middle, seed);
      break;
    case Scenery::forest:
      paint_pine_row(s, middle, 36, 54, hz + 2, p.middle, seed);
      break;
  }
}

}  // namespace longtake::world
