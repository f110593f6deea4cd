#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace longtake::drift {

inline float from_bf16(std::uint16_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

/// IEEE 754 binary16.
inline float from_f16(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 0x1F;
  const float fraction = static_cast<float>(bits & 0x3FF) / 1024.0F;
  const float sign = (bits & 0x8000) != 0 ? -1.0F : 1.0F;
  if (exponent == 0) return sign * std::ldexp(fraction, -14);
  if (exponent == 0x1F) return sign * (fraction == 0 ? INFINITY : NAN);
  return sign * std::ldexp(1.0F + fraction, exponent - 15);
}

}  // namespace longtake::drift
