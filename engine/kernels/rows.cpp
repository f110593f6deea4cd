#include "engine/kernels/rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "engine/kernels/row_parts.h"

namespace longtake::rows {

LONGTAKE_CLONES void widen(const c10::BFloat16* from, float* to, std::int64_t count) {
  const auto* bits = reinterpret_cast<const std::uint16_t*>(from);
  for (std::int64_t i = 0; i < count; ++i) to[i] = std::bit_cast<float>(static_cast<std::uint32_t>(bits[i]) << 16);
}

LONGTAKE_CLONES void narrow(const float* from, c10::BFloat16* to, std::int64_t count) {
  auto* bits = reinterpret_cast<std::uint16_t*>(to);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto value = std::bit_cast<std::uint32_t>(from[i]);
    const std::uint32_t rounded = (value + 0x7FFFU + ((value >> 16) & 1U)) >> 16;
    bits[i] = static_cast<std::uint16_t>((value & 0x7FFFFFFFU) > 0x7F800000U ? 0x7FC0U : rounded);  // NaN stays NaN
  }
}

LONGTAKE_CLONES void transpose(const std::uint32_t* from, std::int64_t from_stride, std::uint32_t* to,
                               std::int64_t to_stride, std::int64_t rows, std::int64_t columns) {
  constexpr std::int64_t tile = 16;  // a tile of cache lines on both sides
  for (std::int64_t r = 0; r < rows; r += tile)
    for (std::int64_t c = 0; c < columns; c += tile) {
      const std::int64_t last_row = std::min(rows, r + tile);
      const std::int64_t last_column = std::min(columns, c + tile);
      for (std::int64_t column = c; column < last_column; ++column)
        for (std::int64_t row = r; row < last_row; ++row)
          to[column * to_stride + row] = from[row * from_stride + column];
    }
}

LONGTAKE_CLONES void interleave(const std::uint16_t* first, const std::uint16_t* second, std::uint16_t* to,
                                std::int64_t count) {
  if (second == nullptr) {
    for (std::int64_t i = 0; i < count; ++i) {
      to[2 * i] = first[i];
      to[2 * i + 1] = 0;
    }
    return;
  }
  for (std::int64_t i = 0; i < count; ++i) {
    to[2 * i] = first[i];
    to[2 * i + 1] = second[i];
  }
}

LONGTAKE_CLONES void norm_modulate(float* row, const float* scale, const float* shift, std::int64_t count, float eps) {
  const std::int64_t even = count / lanes * lanes;
  Lanes sums{};
  for (std::int64_t i = 0; i < even; i += lanes)
    for (std::int64_t l = 0; l < lanes; ++l) sums[l] += row[i + l];
  for (std::int64_t i = even; i < count; ++i) sums[0] += row[i];
  const float mean = sum_of(sums) / static_cast<float>(count);
  Lanes squares{};
  for (std::int64_t i = 0; i < even; i += lanes)
    for (std::int64_t l = 0; l < lanes; ++l) squares[l] += (row[i + l] - mean) * (row[i + l] - mean);
  for (std::int64_t i = even; i < count; ++i) squares[0] += (row[i] - mean) * (row[i] - mean);
  const float factor = 1.0F / std::sqrt(sum_of(squares) / static_cast<float>(count) + eps);
  for (std::int64_t i = 0; i < count; ++i) row[i] = (row[i] - mean) * factor * (1.0F + scale[i]) + shift[i];
}

LONGTAKE_CLONES void rms_norm(float* row, const float* weight, std::int64_t count, float eps) {
  const std::int64_t even = count / lanes * lanes;
  Lanes squares{};
  for (std::int64_t i = 0; i < even; i += lanes)
    for (std::int64_t l = 0; l < lanes; ++l) squares[l] += row[i + l] * row[i + l];
  for (std::int64_t i = even; i < count; ++i) squares[0] += row[i] * row[i];
  const float factor = 1.0F / std::sqrt(sum_of(squares) / static_cast<float>(count) + eps);
  for (std::int64_t i = 0; i < count; ++i) row[i] = row[i] * factor * weight[i];
}

LONGTAKE_CLONES void gated_add(float* row, const float* add, const float* gate, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) row[i] += add[i] * gate[i];
}

LONGTAKE_CLONES void add(float* row, const float* add, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) row[i] += add[i];
}

LONGTAKE_CLONES float round_to_bytes(const float* row, std::uint8_t* to, std::int64_t count) {
  constexpr float round_up = 12582912.0F;  // 1.5 * 2^23: adding it rounds to a whole number in the low bits
  std::uint32_t most = 0;                  // the bits of absolute values have the same order as the values
  for (std::int64_t i = 0; i < count; ++i) most = std::max(most, std::bit_cast<std::uint32_t>(row[i]) & 0x7FFFFFFFU);
  const auto size = std::bit_cast<float>(most);
  const float steps = size > 0 ? 127.0F / size : 0.0F;
  for (std::int64_t i = 0; i < count; ++i) {
    const float shifted = row[i] * steps + (round_up + 128.0F);
    to[i] = static_cast<std::uint8_t>(std::bit_cast<std::uint32_t>(shifted));
  }
  return size / 127.0F;
}

LONGTAKE_CLONES void add_whole(const WholeSums& from, const float* base, std::int64_t base_stride, float* to,
                               std::int64_t to_stride) {
  for (std::int64_t row = 0; row < from.rows; ++row) {
    const std::int32_t* sums = from.sums + row * from.stride;
    const float step = from.steps[row];
    for (std::int64_t i = 0; i < from.columns; ++i)
      to[row * to_stride + i] =
          base[row * base_stride + i] + static_cast<float>(sums[i] - from.excess[i]) * (from.scale[i] * step);
  }
}

LONGTAKE_CLONES void gelu(float* row, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) {
    const float x = row[i];
    // (1 + tanh(u)) / 2 = 1 / (1 + e^-2u), with an exponent that is never positive
    const float twice = 1.59576912F * (x + 0.044715F * x * x * x);
    const float power = exponential(twice < 0.0F ? twice : -twice);
    row[i] = x * (twice < 0.0F ? power : 1.0F) / (1.0F + power);
  }
}

LONGTAKE_CLONES void rotate(float* row, const float* turns, std::int64_t heads, std::int64_t pairs) {
  for (std::int64_t head = 0; head < heads; ++head) {
    float* x = row + head * 2 * pairs;
    for (std::int64_t j = 0; j < pairs; ++j) {
      const float real = x[2 * j] * turns[2 * j] - x[2 * j + 1] * turns[2 * j + 1];
      const float imaginary = x[2 * j] * turns[2 * j + 1] + x[2 * j + 1] * turns[2 * j];
      x[2 * j] = real;
      x[2 * j + 1] = imaginary;
    }
  }
}

LONGTAKE_CLONES float exponentials(float* row, const float* bias, float scale, std::int64_t count) {
  const std::int64_t even = count / lanes * lanes;
  if (bias != nullptr) {
    for (std::int64_t i = 0; i < count; ++i) row[i] = row[i] * scale + bias[i];
  } else {
    for (std::int64_t i = 0; i < count; ++i) row[i] *= scale;
  }
  Lanes highest;
  highest.fill(-std::numeric_limits<float>::infinity());
  for (std::int64_t i = 0; i < even; i += lanes)
    for (std::int64_t l = 0; l < lanes; ++l) highest[l] = row[i + l] > highest[l] ? row[i + l] : highest[l];
  for (std::int64_t i = even; i < count; ++i) highest[0] = row[i] > highest[0] ? row[i] : highest[0];
  float top = highest[0];
  for (const float value : highest) top = value > top ? value : top;
  Lanes sums{};
  for (std::int64_t i = 0; i < even; i += lanes)
    for (std::int64_t l = 0; l < lanes; ++l) {
      row[i + l] = exponential(row[i + l] - top);
      sums[l] += row[i + l];
    }
  for (std::int64_t i = even; i < count; ++i) {
    row[i] = exponential(row[i] - top);
    sums[0] += row[i];
  }
  return sum_of(sums);
}

LONGTAKE_CLONES void scaled(const float* from, float factor, float* to, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) to[i] = from[i] * factor;
}

}  // namespace longtake::rows
