#pragma once

#include <array>
#include <bit>
#include <cstdint>

// Building blocks for files with loops over rows. Include it only in such files, which are compiled with -O3.

// A function with this attribute is compiled for three instruction sets, and one is selected at program start. That
// happens before the thread sanitizer is ready, so under it there is only one.
#if defined(__x86_64__) && defined(__linux__) && !defined(__SANITIZE_THREAD__)
#define LONGTAKE_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define LONGTAKE_CLONES
#endif

namespace longtake::rows {

/// Partial sums in lanes, so that a sum uses vector instructions without reordering arithmetic.
inline constexpr std::int64_t lanes = 16;
using Lanes = std::array<float, lanes>;

[[gnu::always_inline]] inline float sum_of(const Lanes& part) {
  float sum = 0;
  for (const float value : part) sum += value;
  return sum;
}

/// e^x for x <= 0 to 2 units in the last place: 2^n times a polynomial on [-ln2/2, ln2/2]. Below -87 it is e^-87.
[[gnu::always_inline]] inline float exponential(float x) {
  constexpr float log2_e = 1.44269504F;
  constexpr float ln2_high = 0.693359375F;
  constexpr float ln2_low = -2.12194440e-4F;
  constexpr float round_up = 12582912.0F;  // 1.5 * 2^23: adding it leaves the value rounded to an integer in the low
                                           // bits
  x = x < -87.0F ? -87.0F : x;
  const float shifted = x * log2_e + round_up;
  const float n = shifted - round_up;
  const float r = x - n * ln2_high - n * ln2_low;
  float p = 1.9875691500e-4F;
  p = p * r + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  p = p * r * r + r + 1.0F;
  const std::int32_t exponent = (std::bit_cast<std::int32_t>(shifted) - std::bit_cast<std::int32_t>(round_up)) << 23;
  const float power = std::bit_cast<float>(std::bit_cast<std::int32_t>(p) + exponent);
  return x == x ? power : x;
}

}  // namespace longtake::rows
