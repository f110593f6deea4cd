#include "training/world/weather.h"

namespace longtake::world {
namespace {

// Everything here moves slowly or is long in its direction of motion, because four frames share one latent and small
// things that jump between them would be averaged away.
constexpr float kRainSpeed = 5.0F;  // world units a frame, along streaks of 60 units and more
constexpr float kRainSlant = .24F;  // sideways per unit of fall

void blend(Frame& f, int x, int y, Rgb c, float alpha) {
  float* p = f.row(y, 0) + x;
  p[0] += (c.r - p[0]) * alpha;
  p[f.width] += (c.g - p[f.width]) * alpha;
  p[2 * f.width] += (c.b - p[2 * f.width]) * alpha;
}

float wrap(float x, float length) { return x - length * static_cast<float>(floor_int(x / length)); }

template <class Alpha>
void dab(const Setting& s, Frame& f, const Area& area, Rgb colour, Alpha&& alpha) {
  const int x0 = std::max(0, floor_int(area.left * s.scale)),
            x1 = std::min(f.width, floor_int(area.right * s.scale) + 1);
  const int y0 = std::max(0, floor_int(area.top * s.scale)),
            y1 = std::min(f.height, floor_int(area.bottom * s.scale) + 1);
  for (int y = y0; y < y1; ++y) {
    for (int x = x0; x < x1; ++x) {
      blend(f, x, y, colour, alpha((static_cast<float>(x) + .5F) / s.scale, (static_cast<float>(y) + .5F) / s.scale));
    }
  }
}

// A veil over the whole picture whose strength is a row factor times a wave that drifts sideways.
void paint_fog(const Setting& s, float t, float camera_x, Frame& f) {
  const Rgb c = calm(mix(s.palette.haze, s.palette.sky_low, .25F));
  std::vector<float> wave(static_cast<std::size_t>(f.width));
  for (int x = 0; x < f.width; ++x) {
    const float wx = (static_cast<float>(x) + .5F) / s.scale + camera_x * .7F + t * .7F;
    wave[static_cast<std::size_t>(x)] = .78F + .22F * sine(wx / 340 + hash01(1, s.seed) + .12F * sine(wx / 130));
  }
  for (int y = 0; y < f.height; ++y) {
    const float d = ((static_cast<float>(y) + .5F) / s.scale - s.horizon - 4) / 52;
    const float strength = .60F * decay(d * d) + .08F;
    float* p = f.row(y, 0);
    for (int x = 0; x < f.width; ++x) {
      const float k = strength * wave[static_cast<std::size_t>(x)];
      p[x] += (c.r - p[x]) * k;
      p[x + f.width] += (c.g - p[x + f.width]) * k;
      p[x + 2 * f.width] += (c.b - p[x + 2 * f.width]) * k;
    }
  }
}

// Broad slanted curtains before the hills.
void paint_rain_curtains(const Setting& s, float t, float camera_x, Frame& f) {
  const Rgb c = calm(mix(s.palette.haze, {.80F, .86F, .92F}, .35F * (1 - .7F * s.palette.dark)));
  std::vector<float> column(static_cast<std::size_t>(2 * f.width));
  for (int y = 0; y < f.height; ++y) {
    const float wy = (static_cast<float>(y) + .5F) / s.scale;
    const float strength = .20F * ramp(0, 40, wy) * ramp(s.horizon + 44, s.horizon - 20, wy);
    if (strength <= 0) continue;
    float* p = f.row(y, 0);
    for (int x = 0; x < f.width; ++x) {
      const float u = (static_cast<float>(x) + .5F) / s.scale + kRainSlant * wy + camera_x * .3F + t * .4F;
      const float k =
          strength * (.5F + .32F * sine(u / 74 + hash01(1, s.seed)) + .18F * sine(u / 41 + hash01(2, s.seed)));
      p[x] += (c.r - p[x]) * k;
      p[x + f.width] += (c.g - p[x + f.width]) * k;
      p[x + 2 * f.width] += (c.b - p[x + 2 * f.width]) * k;
    }
  }
}

// Rings on the puddles, or anywhere on the water's edge and the beach.
void paint_ripples(const Setting& s, float t, float camera_x, Frame& f) {
  if (s.scene->scenery == Scenery::snowfield) return;
  const Rgb c = mix(s.palette.sky_low, {.90F, .94F, .98F}, .55F * (1 - .6F * s.palette.dark));
  const bool puddles = s.scene->scenery != Scenery::seaside;
  constexpr float kLife = 26;  // frames
  const int first = floor_int(camera_x / kPuddleCell) - 1, last = floor_int((camera_x + kWidth) / kPuddleCell) + 1;
  for (int i = first; i <= last; ++i) {
    for (const int twin : {0, 1}) {
      const auto seed = s.seed + 80 + static_cast<std::uint32_t>(twin) * 8;
      const float age = t + hash01(i, seed) * kLife;
      const int turn = floor_int(age / kLife);
      const float life = age / kLife - static_cast<float>(turn);
      const int own = i * 64 + (turn & 63);
      const Puddle p = puddle(s, i);
      const float spread = puddles ? .5F : 1.0F;
      const float x = p.x + p.rx * spread * hash_between(own, seed + 1, -1, 1) - camera_x;
      const float y = p.y + p.ry * spread * hash_between(own, seed + 2, -1, 1);
      const float rx = mix(2, 8 + 6 * (y - s.horizon) / 80, life), ry = rx * .30F;
      const float strength = .50F * (1 - life) * ramp(0, .15F, life);
      dab(s, f, {x - rx - 3, y - ry - 2, x + rx + 3, y + ry + 2}, c, [&](float px, float py) {
        const float dx = (px - x) / rx, dy = (py - y) / ry;
        const float d = (std::sqrt(dx * dx + dy * dy) - 1) * ry / 1.1F;
        return strength * decay(d * d);
      });
    }
  }
}

void paint_rain_streaks(const Setting& s, float t, float camera_x, Frame& f) {
  const Rgb c = mix(Rgb{.80F, .87F, .95F}, s.palette.sky_low, .25F) * (1 - .35F * s.palette.dark);
  constexpr int kStreaks = 22;
  for (int i = 0; i < kStreaks; ++i) {
    const float depth = hash01(i, s.seed + 71);
    const float half = mix(34, 58, depth), lap = 192 + 4 * half;
    const float fall = hash01(i, s.seed + 72) * lap + kRainSpeed * mix(.8F, 1.2F, depth) * t;
    const float y = wrap(fall, lap) - 2 * half;
    // A new column each time it comes round.
    const float column = hash_between(i + kStreaks * (floor_int(fall / lap) & 1023), s.seed + 73, 0, 400);
    const float x = wrap(column - camera_x * mix(.5F, 1, depth) - kRainSlant * y, 400) - 30;
    const float wide = mix(.9F, 1.5F, depth), strength = mix(.20F, .36F, depth);
    const float margin = half * kRainSlant + 3;
    dab(s, f, {x - margin, y - half, x + margin, y + half}, c, [&](float px, float py) {
      const float along = (py - y) / half;
      const float across = (px - x + kRainSlant * (py - y)) / wide;
      const float body = 1 - along * along;
      return strength * clamp01(body) * decay(across * across);
    });
  }
}

void paint_flakes(const Setting& s, float t, float camera_x, Frame& f) {
  constexpr int kFlakes = 40;
  const float bright = 1 - .18F * s.palette.dark;
  for (int i = 0; i < kFlakes; ++i) {
    const float depth = hash01(i, s.seed + 91);
    const float lap = 192 + 16;
    const float y = wrap(hash01(i, s.seed + 92) * lap + mix(.75F, 1.7F, depth) * t, lap) - 8;
    const float swing = 9 * sine(t / 84 + hash01(i, s.seed + 93));
    const float x = wrap(hash_between(i, s.seed + 94, 0, 340) + swing - camera_x * mix(.4F, 1, depth), 340) - 10;
    const float radius = mix(1.5F, 3.1F, depth);
    dab(s, f, {x - 7, y - 7, x + 7, y + 7}, {bright, bright, bright}, [&](float px, float py) {
      const float d = ((px - x) * (px - x) + (py - y) * (py - y)) / (radius * radius);
      return .92F * decay(d * mix(.8F, 1.0F, depth) * std::sqrt(d));
    });
  }
}

void paint_fireflies(const Setting& s, float t, float camera_x, Frame& f) {
  for (int i = 0; i < 8; ++i) {
    const float x =
        wrap(hash_between(i, s.seed + 95, 0, 360) + 16 * sine(t / 190 + hash01(i, s.seed + 96)) - camera_x, 360) - 20;
    const float y = hash_between(i, s.seed + 97, s.horizon - 14, 176) + 8 * sine(t / 130 + hash01(i, s.seed + 98));
    const float pulse = .50F + .35F * sine(t / 60 + hash01(i, s.seed + 99));
    dab(s, f, {x - 9, y - 9, x + 9, y + 9}, {.96F, .92F, .56F}, [&](float px, float py) {
      const float d = (px - x) * (px - x) + (py - y) * (py - y);
      return pulse * (.9F * decay(d / 1.6F) + .16F * decay(d / 22));
    });
  }
}

}  // namespace

void paint_weather_behind(const Setting& s, float t, float camera_x, Frame& f) {
  const SceneSpec& scene = *s.scene;
  if (scene.weather == Weather::fog) paint_fog(s, t, camera_x, f);
  if (scene.weather == Weather::rain) {
    paint_rain_curtains(s, t, camera_x, f);
    paint_ripples(s, t, camera_x, f);
  }
  const bool green = scene.scenery == Scenery::meadow || scene.scenery == Scenery::forest;
  if (green && scene.weather == Weather::clear && scene.time == Time::night) paint_fireflies(s, t, camera_x, f);
}

void paint_weather_before(const Setting& s, float t, float camera_x, Frame& f) {
  if (s.scene->weather == Weather::rain) paint_rain_streaks(s, t, camera_x, f);
  if (s.scene->weather == Weather::snow) paint_flakes(s, t, camera_x, f);
}

}  // namespace longtake::world
