#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "tests/media/wav.h"

// Sounds with known onsets, for write_wav().
namespace longtake {

/// Evenly spread numbers from -1 to 1, the same in every run.
class Noise {
 public:
  explicit Noise(std::uint32_t seed = 1) : state_(seed) {}
  double operator()() {
    state_ = state_ * 1664525U + 1013904223U;
    return static_cast<double>(state_ >> 8) / (1 << 23) - 1;
  }

 private:
  std::uint32_t state_;
};

inline Waveform white_noise(double loudness, std::uint32_t seed = 1) {
  return [noise = Noise(seed), loudness](int, double) mutable { return loudness * noise(); };
}

/// A click of two milliseconds at each time.
inline Waveform clicks(std::vector<double> times, double loudness = 0.8) {
  return [times = std::move(times), loudness](int, double t) {
    for (const double at : times)
      if (t >= at && t < at + 0.002) return loudness * std::cos(2 * std::numbers::pi * 1500 * (t - at));
    return 0.0;
  };
}

inline double decay(double since, double seconds) { return since < 0 ? 0 : std::exp(-since / seconds); }

/// Kicks on the first and third beat of four, snares on the second and fourth, hats on every half beat, and noise under
/// all. The first beat is at `first`.
inline Waveform drums(double bpm, double first, double noise_loudness, double end = 1e9) {
  return [=, hiss = Noise(7), under = Noise(9)](int, double t) mutable {
    const double beat = 60 / bpm, since = t - first;
    double out = noise_loudness * under();
    if (since < 0 || t >= end) return out;
    const auto index = static_cast<std::int64_t>(since / beat);
    const double in = since - static_cast<double>(index) * beat;
    const double half = std::fmod(since, beat / 2);
    if (index % 2 == 0)
      out += 0.6 * decay(in, 0.08) * std::sin(2 * std::numbers::pi * (50 * in + 3 * (1 - decay(in, 0.02))));
    const double white = hiss();
    if (index % 2 == 1) out += 0.3 * decay(in, 0.06) * white;
    out += 0.1 * decay(half, 0.015) * white;
    return std::clamp(out, -1.0, 1.0);
  };
}

/// Chords that swell for a third of a second, one every so many seconds, and fade while the next one comes.
inline Waveform chords(double every, double swell = 0.33) {
  return [=](int, double t) {
    static const double roots[] = {220, 174.61, 261.63, 196};
    double out = 0;
    const auto now = static_cast<std::int64_t>(t / every);
    for (std::int64_t i = std::max<std::int64_t>(0, now - 1); i <= now; ++i) {
      const double in = t - static_cast<double>(i) * every;
      const double up = std::min(1.0, in / swell), down = std::clamp((every + swell - in) / swell, 0.0, 1.0);
      for (const double ratio : {1.0, 1.25, 1.5})
        for (int part = 1; part <= 5; ++part)
          out += 0.12 / part * up * down * std::sin(2 * std::numbers::pi * roots[i % 4] * ratio * part * t);
    }
    return out / 2;
  };
}

/// Too loud for its file: samples beyond full scale are clipped.
inline Waveform clipped(Waveform wave, double gain) {
  return
      [wave = std::move(wave), gain](int channel, double t) { return std::clamp(gain * wave(channel, t), -1.0, 1.0); };
}

}  // namespace longtake
