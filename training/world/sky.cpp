#include <array>

#include "training/world/landscape.h"

namespace longtake::world {
namespace {

// Light around the sun or moon: a sum of Gaussians, which separate into a row and a column factor.
struct Glow {
  float radius_x, radius_y, strength;
};

void paint_gradient(const Setting& s, Layer& sky) {
  const ScenePalette& p = s.palette;
  const bool low_sun = p.sun_y > 60;
  const float share = p.sun_share;
  const std::array<Glow, 3> glows = {
      Glow{p.sun_radius * 1.7F, p.sun_radius * 1.7F, .42F * share},
      Glow{p.sun_radius * 4, p.sun_radius * 3.2F, .26F * share},
      Glow{low_sun ? 170.0F : 90.0F, low_sun ? 34.0F : 60.0F, (low_sun ? .42F : .16F) * share}};
  const float dim = p.dark >= 1 ? 0.5F : 1.0F;
  std::vector<float> column(static_cast<std::size_t>(sky.width()) * glows.size());
  for (std::size_t k = 0; k < glows.size(); ++k) {
    for (int x = 0; x < sky.width(); ++x) {
      const float d = (sky.x_of(x) - s.sun_x) / glows[k].radius_x;
      column[k * sky.width() + x] = decay(d * d) * glows[k].strength * dim;
    }
  }
  for (int y = sky.first_row(); y < sky.end_row(); ++y) {
    const float t = clamp01(sky.y_of(y) / s.horizon);
    const Rgb base = t < .55F ? mix(p.sky_top, p.sky_middle, ramp(-.25F, .55F, t) * 1.13F - .13F)
                              : mix(p.sky_middle, p.sky_low, ramp(.45F, 1.05F, t));
    std::array<float, 3> row_factor;
    for (std::size_t k = 0; k < glows.size(); ++k) {
      const float d = (sky.y_of(y) - p.sun_y) / glows[k].radius_y;
      row_factor[k] = decay(d * d);
    }
    float* r = sky.row(y, 0);
    float* g = sky.row(y, 1);
    float* b = sky.row(y, 2);
    float* a = sky.row(y, 3);
    const float* c0 = column.data();
    const float* c1 = c0 + sky.width();
    const float* c2 = c1 + sky.width();
    for (int x = 0; x < sky.width(); ++x) {
      const float glow = c0[x] * row_factor[0] + c1[x] * row_factor[1] + c2[x] * row_factor[2];
      r[x] = mix(base.r, p.sun.r, glow);
      g[x] = mix(base.g, p.sun.g, glow);
      b[x] = mix(base.b, p.sun.b, glow);
      a[x] = 1;
    }
  }
}

void paint_stars(const Setting& s, Layer& sky) {
  const float share = s.palette.stars;
  if (share <= 0.05F) return;
  const int count = s.palette.dark >= 1 ? 26 : 8;
  for (int i = 0; i < count; ++i) {
    const float x = hash_between(i, s.seed + 41, 3, 317);
    const float y = hash_between(i, s.seed + 42, 3, s.palette.dark >= 1 ? 88.0F : 44.0F);
    const float radius = hash_between(i, s.seed + 43, .7F, 1.35F);
    const float bright = hash_between(i, s.seed + 44, .35F, 1.0F) * share;
    sky.paint({x - 4, y - 4, x + 4, y + 4}, [&](float px, float py) {
      const float d = ((px - x) * (px - x) + (py - y) * (py - y)) / (radius * radius);
      return Paint{{1, 1, .94F}, bright * decay(d)};
    });
  }
}

void paint_disc(const Setting& s, Layer& sky) {
  const ScenePalette& p = s.palette;
  const float r = p.sun_radius;
  const bool moon = p.dark >= 1;
  sky.paint({s.sun_x - r - 2, p.sun_y - r - 2, s.sun_x + r + 2, p.sun_y + r + 2}, [&](float x, float y) {
    const float dx = x - s.sun_x, dy = y - p.sun_y;
    float alpha = sky.cover(std::sqrt(dx * dx + dy * dy) - r);
    if (moon) {  // a crescent, open away from the middle of the picture
      const float ex = dx - s.sun_side * r * .48F, ey = dy + r * .22F;
      alpha *= 1 - sky.cover(std::sqrt(ex * ex + ey * ey) - r * .86F);
    }
    return Paint{mix(p.sun, {1, 1, 1}, moon ? 0 : .25F), alpha * clamp01(.12F + p.sun_share)};
  });
}

// Curtains of northern light over the snow.
void paint_aurora(const Setting& s, Layer& sky) {
  sky.paint({0, 4, static_cast<float>(kWidth), 92}, [&](float x, float y) {
    const float wave = 46 + 10 * sine(x / 210 + hash01(51, s.seed)) + 6 * sine(x / 83 + hash01(52, s.seed));
    const float up = (wave - y) / 38;  // 0 at the lower hem, 1 where it fades out
    const float body = up < 0 ? ramp(-.16F, 0, up) : 1 - ramp(.0F, 1.1F, up);
    const float folds = .62F + .38F * sine(x / 61 + 1.7F * sine(x / 170 + hash01(53, s.seed)));
    return Paint{mix(Rgb{.34F, .82F, .66F}, Rgb{.50F, .42F, .80F}, clamp01(up)), .46F * body * folds};
  });
}

// The sea lies with the sky: both stay where they are when the camera moves, and so does the sun's track on it.
void paint_sea(const Setting& s, Layer& sky) {
  const ScenePalette& p = s.palette;
  const Rgb near_water = Rgb{.16F, .48F, .60F} * p.light;
  const Rgb far_water = mix(near_water, p.sky_low, .50F);
  const float depth = 34;
  sky.paint({-2, s.horizon - 2, kWidth + 2, s.horizon + depth + 4}, [&](float x, float y) {
    const float t = clamp01((y - s.horizon) / depth);
    Rgb c = mix(far_water, near_water, t * (2 - t));
    const float width = 9 + 26 * t;
    const float d = (x - s.sun_x) / width;
    const float bands = .72F + .28F * sine((y - s.horizon) * (.30F - .12F * t));
    c = mix(c, mix(p.sun, p.sky_low, .25F), .62F * p.sun_share * decay(d * d) * bands);
    return Paint{c, sky.cover(s.horizon - y)};
  });
}

void paint_puffs(const Setting& s, Layer& clouds, float x, float base, float size, std::uint32_t seed) {
  constexpr int kPuffs = 5;
  float cx[kPuffs], cy[kPuffs], radius[kPuffs];
  for (int i = 0; i < kPuffs; ++i) {
    const float t = (static_cast<float>(i) + .5F) / kPuffs * 2 - 1;
    radius[i] = size * (.30F - .14F * t * t) * hash_between(i, seed, .85F, 1.15F);
    cx[i] = x + t * size * .66F;
    cy[i] = base - radius[i] * hash_between(i + 8, seed, .35F, .75F);
  }
  const ScenePalette& p = s.palette;
  const float height = size * .42F, strength = s.scene->weather == Weather::fog ? .40F : .88F;
  clouds.paint({x - size * 1.15F, base - size * .75F, x + size * 1.15F, base + 4}, [&](float px, float py) {
    float d = 1000;
    for (int i = 0; i < kPuffs; ++i) {
      const float dx = px - cx[i], dy = (py - cy[i]) * 1.1F;
      d = std::min(d, std::sqrt(dx * dx + dy * dy) - radius[i]);
    }
    const float alpha = ramp(1.6F, -2.2F, d) * ramp(base + 2.5F, base - 4, py);
    const float up = clamp01((base - py) / height);
    const float lit = clamp01(.12F + .85F * up + .25F * s.sun_side * (px - x) / size);
    return Paint{mix(p.cloud_shade, p.cloud_lit, lit), alpha * strength};
  });
}

void paint_streak(const Setting& s, Layer& clouds, float x, float y, float rx, float ry, float strength) {
  clouds.soft_ellipse(x, y, rx, ry, 2.2F, .1F, strength, s.palette.cloud_lit, s.palette.cloud_shade);
}

}  // namespace

void paint_sky(const Setting& s, Layer& sky) {
  paint_gradient(s, sky);
  paint_stars(s, sky);
  const SceneSpec& scene = *s.scene;
  if (scene.scenery == Scenery::snowfield && scene.time == Time::night && scene.weather == Weather::clear) {
    paint_aurora(s, sky);
  }
  paint_disc(s, sky);
  if (scene.scenery == Scenery::seaside) paint_sea(s, sky);
}

void paint_clouds(const Setting& s, Layer& clouds) {
  const Weather weather = s.scene->weather;
  const bool overcast = weather == Weather::rain || weather == Weather::snow;
  const float cell = 104;
  const float night = s.palette.dark >= 1 ? .55F : 1.0F;
  const int last = floor_int(clouds.right() / cell) + 3;  // a bank of cloud reaches over two cells
  for (int i = floor_int(clouds.left() / cell) - 3; i <= last; ++i) {
    const float x = (static_cast<float>(i) + hash_between(i, s.seed + 61, .1F, .9F)) * cell;
    const float high = hash_between(i, s.seed + 62, 14, 40);
    if (overcast) {
      paint_streak(s, clouds, x, high - 6, 120, 20, .55F);
      paint_streak(s, clouds, x + 48, high + 22, 90, 11, .42F);
    } else {
      paint_streak(s, clouds, x + 40, high + 8, hash_between(i, s.seed + 63, 46, 84),
                   hash_between(i, s.seed + 64, 2.5F, 5), .34F * night);
      if (hash01(i, s.seed + 65) < (weather == Weather::fog ? .3F : .72F) && s.palette.dark < 1) {
        paint_puffs(s, clouds, x, high + 26, hash_between(i, s.seed + 66, 28, 52),
                    s.seed + 1000 + static_cast<std::uint32_t>(i) * 16);
      }
    }
  }
}

}  // namespace longtake::world
