#include "training/theatre/weather.h"

namespace longtake::theatre {
namespace {

// Particles move slowly or are long in their direction of motion, because four pictures share one latent. Small things
// that jump between those pictures would be averaged away.
constexpr float kRainSpeed = 4.0F;  // world units a picture, along streaks of 90 units and more
constexpr float kRainSlant = .22F;  // sideways per unit of fall

float wrap(float x, float length) { return x - length * static_cast<float>(floor_int(x / length)); }

// Blends `colour` into the pixels of `area`, as much as alpha(x, y) says.
template <class Alpha>
void dab(const Setting& s, Frame& f, const Area& area, Rgb colour, Alpha&& alpha) {
  const int x0 = std::max(0, floor_int(area.left * s.scale)),
            x1 = std::min(f.width, floor_int(area.right * s.scale) + 1);
  const int y0 = std::max(0, floor_int(area.top * s.scale)),
            y1 = std::min(f.height, floor_int(area.bottom * s.scale) + 1);
  for (int y = y0; y < y1; ++y) {
    float* r = f.row(y, 0);
    float* g = f.row(y, 1);
    float* b = f.row(y, 2);
    for (int x = x0; x < x1; ++x) {
      const float k = alpha((static_cast<float>(x) + .5F) / s.scale, (static_cast<float>(y) + .5F) / s.scale);
      r[x] += (colour.r - r[x]) * k;
      g[x] += (colour.g - g[x]) * k;
      b[x] += (colour.b - b[x]) * k;
    }
  }
}

// Blends `colour` into a row, `strength` times wave[x].
void veil_row(Frame& f, int y, Rgb colour, float strength, const float* wave) {
  for (int plane = 0; plane < 3; ++plane) {
    const float c = plane == 0 ? colour.r : (plane == 1 ? colour.g : colour.b);
    float* p = f.row(y, plane);
    for (int x = 0; x < f.width; ++x) p[x] += (c - p[x]) * (strength * wave[x]);
  }
}

// A veil that is thickest a little below the horizon and leaves the nearest ground clear.
void paint_fog(const Setting& s, float t, float camera_x, Frame& f) {
  const Rgb c = calm(mix(s.palette.haze, s.palette.sky_low, .25F));
  std::vector<float> wave(static_cast<std::size_t>(f.width));
  for (int x = 0; x < f.width; ++x) {
    const float wx = (static_cast<float>(x) + .5F) / s.scale + camera_x * .6F + t * .4F;
    wave[static_cast<std::size_t>(x)] = .80F + .20F * sine(wx / 380 + hash01(1, s.seed) + .12F * sine(wx / 150));
  }
  for (int y = 0; y < f.height; ++y) {
    const float d = ((static_cast<float>(y) + .5F) / s.scale - s.horizon + 2) / (44);
    veil_row(f, y, c, .48F * decay(d * d) + .04F, wave.data());
  }
}

// Broad slanted curtains before the hills.
void paint_rain_curtains(const Setting& s, float t, float camera_x, Frame& f) {
  const Rgb c = calm(mix(s.palette.haze, {.82F, .88F, .94F}, .40F * (1 - .7F * s.palette.dark)));
  std::vector<float> wave(static_cast<std::size_t>(f.width));
  for (int y = 0; y < f.height; ++y) {
    const float wy = (static_cast<float>(y) + .5F) / s.scale;
    const float strength = .26F * ramp(0, 40, wy) * ramp(s.horizon + 44, s.horizon - 20, wy);
    if (strength <= 0) continue;
    for (int x = 0; x < f.width; ++x) {
      const float u = (static_cast<float>(x) + .5F) / s.scale + kRainSlant * wy + camera_x * .3F + t * .3F;
      wave[static_cast<std::size_t>(x)] =
          .5F + .34F * sine(u / 84 + hash01(1, s.seed)) + .16F * sine(u / 52 + hash01(2, s.seed));
    }
    veil_row(f, y, c, strength, wave.data());
  }
}

// One slow ring at a time on each puddle.
void paint_ripples(const Setting& s, float t, float camera_x, Frame& f) {
  if (!has_puddles(s)) return;
  const Rgb c = mix(s.palette.sky_low, {.92F, .95F, .98F}, .55F * (1 - .5F * s.palette.dark));
  constexpr float kLife = 40;  // pictures
  const int first = floor_int(camera_x / kPuddleCell) - 1, last = floor_int((camera_x + kWidth) / kPuddleCell) + 1;
  for (int i = first; i <= last; ++i) {
    const Puddle p = puddle_of(s, i);
    const float age = t / kLife + hash01(i, s.seed + 80);
    const int turn = floor_int(age);
    const float life = age - static_cast<float>(turn);
    const int own = i * 64 + (turn & 63);
    const float x = p.x + p.rx * hash_between(own, s.seed + 81, -.4F, .4F) - camera_x, y = p.y;
    const float rx = mix(3, p.rx * .55F, life), ry = rx * p.ry / p.rx;
    const float strength = .55F * (1 - life) * ramp(0, .15F, life);
    dab(s, f, {x - rx - 4, y - ry - 3, x + rx + 4, y + ry + 3}, c, [&](float px, float py) {
      const float dx = (px - x) / rx, dy = (py - y) / ry;
      const float d = (std::sqrt(dx * dx + dy * dy) - 1) * ry / 1.1F;
      return strength * decay(d * d);
    });
  }
}

// A dozen long soft streaks that slide along themselves.
void paint_streaks(const Setting& s, float t, float camera_x, Frame& f) {
  const Rgb c = mix(Rgb{.86F, .92F, .98F}, s.palette.sky_low, .20F) * (1 - .25F * s.palette.dark);
  constexpr int kStreaks = 13;
  for (int i = 0; i < kStreaks; ++i) {
    const float depth = hash01(i, s.seed + 71);
    const float half = mix(44, 66, depth), lap = 192 + 2.6F * half;
    const float fall =
        (static_cast<float>(i) * .618F + hash01(i, s.seed + 72) * .2F) * lap + kRainSpeed * mix(.8F, 1.15F, depth) * t;
    const float y = wrap(fall, lap) - 1.3F * half;
    // A new column for each repetition.
    const int turn = floor_int(fall / lap) & 1023;
    const float column = (static_cast<float>(i) + hash01(i + kStreaks * turn, s.seed + 73)) * 400 / kStreaks;
    const float x = wrap(column - camera_x * mix(.5F, 1, depth) - kRainSlant * y, 400) - 30;
    const float wide = mix(1.2F, 1.9F, depth), strength = mix(.30F, .48F, depth);
    const float margin = half * kRainSlant + 4;
    dab(s, f, {x - margin, y - half, x + margin, y + half}, c, [&](float px, float py) {
      const float along = (py - y) / half;
      const float across = (px - x + kRainSlant * (py - y)) / wide;
      return strength * clamp01(1.2F * (1 - along * along)) * decay(across * across);
    });
  }
}

// Few, large and slow flakes. Each has a soft cool rim, to be visible on snow, too.
void paint_flakes(const Setting& s, float t, float camera_x, Frame& f) {
  constexpr int kFlakes = 19;
  const float bright = 1 - .10F * s.palette.dark;
  const Rgb rim = mix(s.palette.shadow, s.palette.sky_top, .6F);
  for (int i = 0; i < kFlakes; ++i) {
    const float depth = hash01(i, s.seed + 91);
    const float lap = kHeight + 24;
    const float y =
        wrap((static_cast<float>(i) * .618F + hash01(i, s.seed + 92) * .2F) * lap + mix(.50F, .95F, depth) * t, lap) -
        12;
    const float swing = 7 * sine(t / 130 + hash01(i, s.seed + 93));
    const float column = (static_cast<float>(i) + hash01(i, s.seed + 94)) * 352 / kFlakes;
    const float x = wrap(column + swing - camera_x * mix(.4F, 1, depth), 352) - 16;
    const float radius = mix(2.5F, 4.8F, depth), reach = radius + 5;
    const Area area = {x - reach, y - reach, x + reach, y + reach};
    dab(s, f, area, rim, [&](float px, float py) {
      const float d = ((px - x) * (px - x) + (py - y) * (py - y)) / (radius * radius);
      return .22F * ramp(2.6F, .8F, d);
    });
    dab(s, f, area, {bright, bright, bright}, [&](float px, float py) {
      const float d = std::sqrt((px - x) * (px - x) + (py - y) * (py - y));
      return .95F * ramp(radius + .8F, radius - 1.6F, d);
    });
  }
}

}  // namespace

bool has_puddles(const Setting& s) {
  const Scenery scenery = scenery_of(s.backdrop->landscape);
  return s.backdrop->weather == Weather::rain && scenery != Scenery::snowfield && scenery != Scenery::seaside;
}

Puddle puddle_of(const Setting& s, int cell) {
  const auto seed = 440 + 8 * static_cast<std::uint32_t>(s.backdrop->landscape);
  const float rx = hash_between(cell, seed + 1, 28, 44), y = hash_between(cell, seed + 2, 158, 181);
  const float x = (static_cast<float>(cell) + hash_between(cell, seed + 3, .2F, .8F)) * kPuddleCell;
  return {x, y, rx, rx * .17F};
}

// Standing water that mirrors the sky.
void paint_puddles(const Setting& s, Layer& ground) {
  if (!has_puddles(s)) return;
  repeat(ground, 0, kPuddleCell, 2 * kPuddleCell, [&](int i, float) {
    const Puddle p = puddle_of(s, i);
    const Rgb mirror = mix(s.palette.sky_low, s.palette.sky_middle, .35F), bank = s.palette.ground_near * .7F;
    ground.soft_ellipse(p.x, p.y, p.rx * 1.08F, p.ry * 1.14F, 1.1F, .75F, .40F, bank, bank);
    ground.soft_ellipse(p.x, p.y, p.rx, p.ry, 1.06F, .80F, .72F, mirror * .88F, mirror * .98F);
  });
}

void paint_weather_behind(const Setting& s, float picture, float camera_x, Frame& f) {
  if (s.backdrop->weather == Weather::fog) paint_fog(s, picture, camera_x, f);
  if (s.backdrop->weather == Weather::rain) {
    paint_rain_curtains(s, picture, camera_x, f);
    paint_ripples(s, picture, camera_x, f);
  }
}

void paint_weather_before(const Setting& s, float picture, float camera_x, Frame& f) {
  if (s.backdrop->weather == Weather::rain) paint_streaks(s, picture, camera_x, f);
  if (s.backdrop->weather == Weather::snow) paint_flakes(s, picture, camera_x, f);
}

}  // namespace longtake::theatre
