#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/stream/measuring.h"

namespace longtake::drift {

/// A clip of hills under a sky with a rolling ball. Its colours vary a little from chunk to chunk, as with a model.
struct Film {
  static constexpr int kWidth = 160;
  static constexpr int kHeight = 96;
  static constexpr int kFrames = 4;
  using Pixels = std::vector<std::uint8_t>;  // [frames][height][width][3]

  bool is_night = false;
  double flutter = 0.01;  ///< standard deviation of each chunk's light and colour

  static std::uint8_t byte(double value) { return static_cast<std::uint8_t>(std::clamp(value + 0.5, 0.0, 255.0)); }

  Pixels chunk(std::int64_t index) const {
    static const std::vector<std::array<double, 3>> place = landscape();
    const double light = (is_night ? 0.3 : 1.0) * (1 + flutter * wave(index, 1));
    const double colour = 1 + flutter * wave(index, 2);
    Pixels out;
    for (int frame = 0; frame < kFrames; ++frame) {
      const double ball_x = 20 + std::fmod(static_cast<double>(index * kFrames + frame) * 1.5, kWidth - 40);
      for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
          std::array<double, 3> rgb = place[static_cast<std::size_t>(y * kWidth + x)];
          if ((x - ball_x) * (x - ball_x) + (y - 66) * (y - 66) < 14 * 14) rgb = {200, 50, 40};
          if (is_night) rgb = {0.7 * rgb[0], rgb[1], 1.4 * rgb[2]};
          const double grey = (rgb[0] + rgb[1] + rgb[2]) / 3;
          for (const double channel : rgb) out.push_back(byte(light * (grey + colour * (channel - grey))));
        }
    }
    return out;
  }

 private:
  static std::vector<std::array<double, 3>> landscape() {
    std::vector<std::array<double, 3>> out;
    for (int y = 0; y < kHeight; ++y)
      for (int x = 0; x < kWidth; ++x) {
        const double grass = 12 * std::sin(x * 1.9) * std::sin(y * 1.3);
        const bool is_hill = y > 40 + 8 * std::sin(x * 0.07);
        out.push_back(is_hill ? std::array{80 + grass, 140 + grass, 60 + grass} : std::array{90.0, 130.0, 190.0});
      }
    return out;
  }
  static double wave(std::int64_t index, int which) {
    return std::sin(static_cast<double>(index) * (1.7 + 0.9 * which) + which);
  }
};

using Fault = std::function<void(Film::Pixels&)>;

template <class Change>
void each_pixel(Film::Pixels& pixels, const Change& change) {
  for (std::size_t i = 0; i < pixels.size(); i += 3) {
    double rgb[3] = {double(pixels[i]), double(pixels[i + 1]), double(pixels[i + 2])};
    change(rgb);
    for (std::size_t c = 0; c < 3; ++c) pixels[i + c] = Film::byte(rgb[c]);
  }
}

inline Fault more_colour(double factor) {
  return [factor](Film::Pixels& pixels) {
    each_pixel(pixels, [factor](double(&rgb)[3]) {
      const double y = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2];
      for (double& channel : rgb) channel = y + factor * (channel - y);
    });
  };
}

/// Changes only luma; colours keep their distance from grey.
inline Fault more_contrast(double factor) {
  return [factor](Film::Pixels& pixels) {
    each_pixel(pixels, [factor](double(&rgb)[3]) {
      const double y = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2];
      for (double& channel : rgb) channel += (factor - 1) * (y - 110);
    });
  };
}

inline Fault noise(double amplitude) {
  return [amplitude](Film::Pixels& pixels) {
    std::uint64_t state = 1;
    each_pixel(pixels, [&](double(&rgb)[3]) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      const double n = amplitude * (static_cast<double>(state >> 40) / (1 << 23) - 1);
      for (double& channel : rgb) channel += n;
    });
  };
}

/// Means of 3 x 3 pixels.
inline void blur(Film::Pixels& pixels) {
  const Film::Pixels from = pixels;
  const auto at = [](int frame, int y, int x) {
    return static_cast<std::size_t>(((frame * Film::kHeight + y) * Film::kWidth + x) * 3);
  };
  for (int f = 0; f < Film::kFrames; ++f)
    for (int y = 1; y + 1 < Film::kHeight; ++y)
      for (int x = 1; x + 1 < Film::kWidth; ++x)
        for (std::size_t c = 0; c < 3; ++c) {
          int sum = 0;
          for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) sum += from[at(f, y + dy, x + dx) + c];
          pixels[at(f, y, x) + c] = static_cast<std::uint8_t>(sum / 9);
        }
}

/// Every picture is the chunk's first one.
inline void freeze(Film::Pixels& pixels) {
  const std::size_t bytes = pixels.size() / Film::kFrames;
  for (std::size_t i = bytes; i < pixels.size(); ++i) pixels[i] = pixels[i % bytes];
}

inline ChunkMeasures measures_of(const Film::Pixels& pixels) {
  return measure_pictures({pixels, Film::kWidth, Film::kHeight, Film::kFrames});
}

}  // namespace longtake::drift
