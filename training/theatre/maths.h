#pragma once

#include <bit>
#include <cstdint>

// Elementary functions that use only + - * /. Those of the C library differ in the last bit between machines, but
// renders must be identical everywhere. All are cheap and vectorise.
namespace longtake::theatre {

inline float clamp01(float x) {
  const float up = x < 0 ? 0 : x;  // two plain selections: compilers turn those into vector code
  return up > 1 ? 1 : up;
}
inline float mix(float a, float b, float t) { return a + (b - a) * t; }

/// 0 up to `from`, 1 from `to` on, smooth between; `from` may be the larger one.
inline float ramp(float from, float to, float x) {
  const float t = clamp01((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}

inline int floor_int(float x) {
  const int i = static_cast<int>(x);
  return i - (x < static_cast<float>(i) ? 1 : 0);
}

/// Sine of an angle in turns, within 0.001.
inline float sine(float turns) {
  const float t = turns - static_cast<float>(floor_int(turns + 0.5F));
  const float y = 8 * t - 16 * t * (t < 0 ? -t : t);
  return y + 0.225F * (y * (y < 0 ? -y : y) - y);
}
inline float cosine(float turns) { return sine(turns + 0.25F); }

/// e^-x for x >= 0, within 0.2 %; 0 from 60 on.
inline float decay(float x) {
  const float y = -1.44269504F * (x > 60 ? 60.0F : x);
  const int whole = floor_int(y);
  const float f = y - static_cast<float>(whole);
  const float power = 1 + f * (0.6951786F + f * (0.2276280F + f * 0.0771934F));
  return x > 60 ? 0 : power * std::bit_cast<float>((whole + 127) << 23);
}

inline std::uint32_t scramble(std::uint32_t x) {
  x ^= x >> 16;
  x *= 0x7FEB352DU;
  x ^= x >> 15;
  x *= 0x846CA68BU;
  return x ^ (x >> 16);
}

/// Uniform in [0, 1), a fixed number for each index and seed.
inline float hash01(int index, std::uint32_t seed) {
  return static_cast<float>(scramble(static_cast<std::uint32_t>(index) * 0x9E3779B1U + scramble(seed)) >> 8) * 0x1p-24F;
}
inline float hash_between(int index, std::uint32_t seed, float low, float high) {
  return low + (high - low) * hash01(index, seed);
}

/// Smooth noise in [0, 1) with one knot per unit.
inline float noise(float x, std::uint32_t seed) {
  const int i = floor_int(x);
  const float f = x - static_cast<float>(i);
  return mix(hash01(i, seed), hash01(i + 1, seed), f * f * (3 - 2 * f));
}

}  // namespace longtake::theatre
