#pragma once

#include <c10/util/BFloat16.h>

#include <algorithm>
#include <cstdint>

// Loops over one row of float32 numbers, compiled for AVX-512, AVX2 and plain x86-64 and selected at program start.
// Rows in bf16 are converted with widen() and narrow().

namespace longtake::rows {

void widen(const c10::BFloat16* from, float* to, std::int64_t count);
/// Rounds to nearest, ties to even.
void narrow(const float* from, c10::BFloat16* to, std::int64_t count);

/// Converts a row of either type to float32 and back.
inline void load(const float* from, float* to, std::int64_t count) { std::copy_n(from, count, to); }
inline void load(const c10::BFloat16* from, float* to, std::int64_t count) { widen(from, to, count); }
inline void store(const float* from, float* to, std::int64_t count) { std::copy_n(from, count, to); }
inline void store(const float* from, c10::BFloat16* to, std::int64_t count) { narrow(from, to, count); }

/// to[c * to_stride + r] = from[r * from_stride + c] for 32-bit words.
void transpose(const std::uint32_t* from, std::int64_t from_stride, std::uint32_t* to, std::int64_t to_stride,
               std::int64_t rows, std::int64_t columns);
/// to = first[0], second[0], first[1], second[1], ...; `second` may be null for zeros.
void interleave(const std::uint16_t* first, const std::uint16_t* second, std::uint16_t* to, std::int64_t count);

/// row = (row - mean) / sqrt(variance + eps) * (1 + scale) + shift
void norm_modulate(float* row, const float* scale, const float* shift, std::int64_t count, float eps);
/// row = row / sqrt(mean of squares + eps) * weight
void rms_norm(float* row, const float* weight, std::int64_t count, float eps);
/// row += add * gate
void gated_add(float* row, const float* add, const float* gate, std::int64_t count);
void add(float* row, const float* add, std::int64_t count);
/// x * Phi(x) in its tanh form, to 1e-6 of the row's magnitude.
void gelu(float* row, std::int64_t count);
/// Multiplies the complex pairs of every head by the same row of complex numbers.
void rotate(float* row, const float* turns, std::int64_t heads, std::int64_t pairs);
/// row = exp(row * scale + bias - maximum of that); returns the sum. bias may be null.
float exponentials(float* row, const float* bias, float scale, std::int64_t count);
/// to = from * factor
void scaled(const float* from, float factor, float* to, std::int64_t count);

/// Rounds a row to integers from -127 to 127, which are stored as 1 to 255. Returns the step size.
float round_to_bytes(const float* row, std::uint8_t* to, std::int64_t count);
/// Sums of 8-bit products, with the factors that convert them to values.
struct WholeSums {
  const std::int32_t* sums;  // [rows, columns], `stride` numbers between rows
  std::int64_t stride;
  std::int64_t rows, columns;
  const float* steps;          // per row
  const std::int32_t* excess;  // per column
  const float* scale;          // per column
};
/// to = base + (sums - excess) * scale * step; `base` may be `to`.
void add_whole(const WholeSums& from, const float* base, std::int64_t base_stride, float* to, std::int64_t to_stride);

}  // namespace longtake::rows
