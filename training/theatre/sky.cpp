#include <array>

#include "training/theatre/shapes.h"

namespace longtake::theatre {
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
  // By day the halo of the sun is white: yellow over blue would give green.
  const Rgb halo = low_sun || p.dark >= 1 ? p.sun : Rgb{.93F, .97F, 1.0F};
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
                              : mix(p.sky_middle, p.sky_low, ramp(.55F, 1.05F, t));
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
      r[x] = mix(base.r, halo.r, glow);
      g[x] = mix(base.g, halo.g, glow);
      b[x] = mix(base.b, halo.b, glow);
      a[x] = 1;
    }
  }
}

// Few and large, so that the codec preserves them. They depend on the land, not on the film.
void paint_stars(const Setting& s, Layer& sky) {
  const float share = s.palette.stars;
  if (share <= .25F) return;
  const int count = s.palette.dark >= 1 ? 18 : 5;
  const std::uint32_t seed = 41 + 8 * static_cast<std::uint32_t>(s.backdrop->landscape);
  for (int i = 0; i < count; ++i) {
    const float x = (static_cast<float>(i) + hash_between(i, seed, .1F, .9F)) * 320 / static_cast<float>(count);
    const float y = hash_between(i, seed + 1, 5, s.palette.dark >= 1 ? 74.0F : 34.0F);
    const float radius = hash_between(i, seed + 2, 1.0F, 1.7F);
    const float bright = hash_between(i, seed + 3, .5F, 1.0F) * (.4F + .6F * share);
    sky.paint({x - 5, y - 5, x + 5, y + 5}, [&](float px, float py) {
      const float d = ((px - x) * (px - x) + (py - y) * (py - y)) / (radius * radius);
      return Paint{{1, 1, .94F}, bright * decay(d)};
    });
  }
}

void paint_disc(const Setting& s, Layer& sky) {
  const ScenePalette& p = s.palette;
  const float r = p.sun_radius;
  const bool moon = p.dark >= 1;
  // Behind weather it is pale: yellow through grey would look green.
  const Rgb disc = mix(mix(p.sky_low, {1, 1, 1}, .5F), p.sun, ramp(0, .8F, p.sun_share));
  sky.paint({s.sun_x - r - 2, p.sun_y - r - 2, s.sun_x + r + 2, p.sun_y + r + 2}, [&](float x, float y) {
    const float dx = x - s.sun_x, dy = y - p.sun_y;
    float alpha = sky.cover(std::sqrt(dx * dx + dy * dy) - r);
    if (moon) {  // a crescent, open away from the middle of the picture
      const float ex = dx - s.sun_side * r * .48F, ey = dy + r * .22F;
      alpha *= 1 - sky.cover(std::sqrt(ex * ex + ey * ey) - r * .86F);
    }
    return Paint{disc, alpha * clamp01(.12F + p.sun_share)};
  });
}

// Curtains of northern light over the snow.
void paint_aurora(const Setting& s, Layer& sky) {
  const auto land = static_cast<std::uint32_t>(s.backdrop->landscape);
  sky.paint({0, 4, static_cast<float>(kWidth), 92}, [&](float x, float y) {
    const float wave = 46 + 10 * sine(x / 210 + hash01(51, land)) + 6 * sine(x / 83 + hash01(52, land));
    const float up = (wave - y) / 38;  // 0 at the lower hem, 1 where it fades out
    const float body = up < 0 ? ramp(-.16F, 0, up) : 1 - ramp(.0F, 1.1F, up);
    const float folds = .62F + .38F * sine(x / 61 + 1.7F * sine(x / 170 + hash01(53, land)));
    return Paint{mix(Rgb{.34F, .82F, .66F}, Rgb{.50F, .42F, .80F}, clamp01(up)), .46F * body * folds};
  });
}

struct Cloud {
  float x, base, size;
};

// One bank of cloud: round heads, the highest in the middle, over a flat soft base.
void paint_bank(const Setting& s, Layer& clouds, const Cloud& c, std::uint32_t seed) {
  constexpr int kHeads = 5;
  Puff heads[kHeads];
  for (int i = 0; i < kHeads; ++i) {
    const float t = (static_cast<float>(i) + .5F) / kHeads * 2 - 1;
    const float radius = c.size * (.30F - .15F * t * t) * hash_between(i, seed, .88F, 1.14F);
    heads[i] = {c.x + t * c.size * .70F, c.base - radius * hash_between(i + 8, seed, .40F, .75F), radius};
  }
  const ScenePalette& p = s.palette;
  const float height = c.size * .44F, strength = s.backdrop->weather == Weather::fog ? .35F : .92F;
  clouds.paint({c.x - c.size * 1.2F, c.base - c.size * .75F, c.x + c.size * 1.2F, c.base + 4}, [&](float px, float py) {
    float d = 1000, lit = 0;
    for (const Puff& h : heads) {
      const float dx = px - h.x, dy = (py - h.y) * 1.06F;
      const float out = std::sqrt(dx * dx + dy * dy) - h.radius;
      if (out < d) d = out;
      const float cap = (s.sun_side * dx * .5F - dy * .85F) / h.radius;
      lit = std::max(lit, ramp(-.5F, 1.0F, cap) * ramp(.8F, -1.5F, out));
    }
    const float alpha = ramp(1.0F, -1.2F, d) * ramp(c.base + 2.0F, c.base - 3, py);
    const float up = clamp01((c.base - py) / height);
    const float light = clamp01(.10F + .50F * up + .45F * lit);
    return Paint{mix(p.cloud_shade, p.cloud_lit, light), alpha * strength};
  });
}

void paint_streak(const Setting& s, Layer& clouds, float x, float y, float rx, float ry, float strength) {
  clouds.soft_ellipse(x, y, rx, ry, 2.2F, .1F, strength, s.palette.cloud_lit, s.palette.cloud_shade);
}

}  // namespace

void paint_water(const Setting& s, Layer& sky, Rgb own, float bottom) {
  const ScenePalette& p = s.palette;
  const Rgb near_water = own * p.light;
  const Rgb far_water = mix(near_water, p.sky_low, .52F);
  const float depth = bottom - s.horizon;
  sky.paint({-4, s.horizon - 2, kWidth + 4, bottom}, [&](float x, float y) {
    const float t = clamp01((y - s.horizon) / depth);
    Rgb c = mix(far_water, near_water, t * (2 - t));
    // Broad still waves, and the track of sun or moon across them.
    const float wave = sine((y - s.horizon) * (.17F - .08F * t) + .12F * sine(x / 130 + t));
    c = c * (1 + .035F * wave);
    const float d = (x - s.sun_x) / (10 + 24 * t);
    c = mix(c, mix(p.sun, p.sky_low, .25F), .60F * p.sun_share * decay(d * d) * (.74F + .26F * wave));
    return Paint{c, sky.cover(s.horizon - y)};
  });
}

void paint_sky(const Setting& s, Layer& sky) {
  paint_gradient(s, sky);
  paint_stars(s, sky);
  const Backdrop& b = *s.backdrop;
  const bool calm_night = b.time == Time::night && b.weather == Weather::clear;
  if (calm_night && scenery_of(b.landscape) == Scenery::snowfield) paint_aurora(s, sky);
  paint_disc(s, sky);
  switch (b.landscape) {
    case Landscape::palms:
      return paint_water(s, sky, {.14F, .58F, .64F}, s.horizon + 44);
    case Landscape::lighthouse:
      return paint_water(s, sky, {.18F, .42F, .58F}, s.horizon + 44);
    case Landscape::pier:
      return paint_water(s, sky, {.30F, .54F, .64F}, s.horizon + 44);
    case Landscape::glacier:
      return paint_water(s, sky, {.22F, .46F, .62F}, s.horizon + 44);
    case Landscape::lake:
      return paint_water(s, sky, {.36F, .64F, .80F}, s.horizon + 44);
    default:
      return;
  }
}

void paint_clouds(const Setting& s, Layer& clouds) {
  const Weather weather = s.backdrop->weather;
  const bool overcast = weather == Weather::rain || weather == Weather::snow;
  const bool night = s.palette.dark >= 1;
  repeat(clouds, 0, 128, 260, [&](int i, float start) {
    const float x = start + hash_between(i, s.seed + 61, 0, 70);
    const float high = hash_between(i, s.seed + 62, 12, 34);
    if (overcast) {
      paint_streak(s, clouds, x, high - 4, 120, 20, .60F);
      paint_streak(s, clouds, x + 60, high + 24, 96, 10, .46F);
      return;
    }
    if (night || hash01(i, s.seed + 65) > (weather == Weather::fog ? .3F : .84F)) {
      paint_streak(s, clouds, x, high + 8, hash_between(i, s.seed + 63, 60, 90), hash_between(i, s.seed + 64, 4, 6),
                   night ? .18F : .40F);
      return;
    }
    paint_bank(s, clouds, {x, high + 24, hash_between(i, s.seed + 66, 34, 58)},
               s.seed + 1000 + static_cast<std::uint32_t>(i) * 16);
  });
}

}  // namespace longtake::theatre
