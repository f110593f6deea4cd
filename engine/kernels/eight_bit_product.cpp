#include "engine/kernels/eight_bit_product.h"

#include <ATen/native/CPUBlas.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// LibTorch multiplies 8-bit panels only on CPUs with AMX; these loops serve the others.

namespace longtake {
namespace {

constexpr std::int64_t columns = eight_bit_columns;

#if defined(__x86_64__)

/// Four numbers of a row as one word.
int word_at(const std::uint8_t* from) {
  int word = 0;
  std::memcpy(&word, from, sizeof word);
  return word;
}

// Sums of `rows` rows stay in registers; there are 32, each with 16 columns. They start at zero, or continue (`add`).
template <int rows>
[[gnu::target("avx512f,avx512vnni")]] void wide_rows(const std::uint8_t* a, std::int64_t a_stride, const std::int8_t* b,
                                                     std::int32_t* sums, std::int64_t inner, bool add) {
  __m512i sum[rows][4];
#pragma GCC unroll 8
  for (int row = 0; row < rows; ++row)
#pragma GCC unroll 4
    for (int part = 0; part < 4; ++part)
      sum[row][part] = add ? _mm512_loadu_si512(sums + row * columns + part * 16) : _mm512_setzero_si512();
  for (std::int64_t k = 0; k < inner; k += 4) {
    const std::int8_t* from = b + k * columns;
    const __m512i four[4] = {_mm512_loadu_si512(from), _mm512_loadu_si512(from + 64), _mm512_loadu_si512(from + 128),
                             _mm512_loadu_si512(from + 192)};
#pragma GCC unroll 8
    for (int row = 0; row < rows; ++row) {
      const __m512i x = _mm512_set1_epi32(word_at(a + row * a_stride + k));
#pragma GCC unroll 4
      for (int part = 0; part < 4; ++part) sum[row][part] = _mm512_dpbusd_epi32(sum[row][part], x, four[part]);
    }
  }
#pragma GCC unroll 8
  for (int row = 0; row < rows; ++row)
#pragma GCC unroll 4
    for (int part = 0; part < 4; ++part) _mm512_storeu_si512(sums + row * columns + part * 16, sum[row][part]);
}

// Half as many registers of half the width: 16 columns at a time.
template <int rows>
[[gnu::target("avx2,avxvnni")]] void narrow_rows(const std::uint8_t* a, std::int64_t a_stride, const std::int8_t* b,
                                                 std::int32_t* sums, std::int64_t inner, bool add) {
  for (std::int64_t column = 0; column < columns; column += 16) {
    __m256i sum[rows][2];
#pragma GCC unroll 8
    for (int row = 0; row < rows; ++row) {
      const auto* from = reinterpret_cast<const __m256i*>(sums + row * columns + column);
      sum[row][0] = add ? _mm256_loadu_si256(from) : _mm256_setzero_si256();
      sum[row][1] = add ? _mm256_loadu_si256(from + 1) : _mm256_setzero_si256();
    }
    for (std::int64_t k = 0; k < inner; k += 4) {
      const auto* from = reinterpret_cast<const __m256i*>(b + k * columns + column * 4);
      const __m256i left = _mm256_loadu_si256(from);
      const __m256i right = _mm256_loadu_si256(from + 1);
#pragma GCC unroll 8
      for (int row = 0; row < rows; ++row) {
        const __m256i x = _mm256_set1_epi32(word_at(a + row * a_stride + k));
        sum[row][0] = _mm256_dpbusd_avx_epi32(sum[row][0], x, left);
        sum[row][1] = _mm256_dpbusd_avx_epi32(sum[row][1], x, right);
      }
    }
#pragma GCC unroll 8
    for (int row = 0; row < rows; ++row) {
      auto* to = reinterpret_cast<__m256i*>(sums + row * columns + column);
      _mm256_storeu_si256(to, sum[row][0]);
      _mm256_storeu_si256(to + 1, sum[row][1]);
    }
  }
}

using Rows = void (*)(const std::uint8_t*, std::int64_t, const std::int8_t*, std::int32_t*, std::int64_t, bool);
using Steps = std::array<Rows, 6>;
constexpr Steps wide_steps = {wide_rows<1>, wide_rows<2>, wide_rows<3>, wide_rows<4>, wide_rows<5>, wide_rows<6>};
constexpr Steps narrow_steps = {narrow_rows<1>, narrow_rows<2>, narrow_rows<3>,
                                narrow_rows<4>, narrow_rows<5>, narrow_rows<6>};

/// Length of a part of a row. That many rows of `b` stay in a core's first-level cache.
constexpr std::int64_t slice = 512;

void step(const Steps& steps, const std::uint8_t* a, std::int64_t a_stride, const std::int8_t* b, std::int32_t* sums,
          std::int64_t rows, std::int64_t inner) {
  constexpr std::int64_t most = std::tuple_size_v<Steps>;
  for (std::int64_t k = 0; k < inner; k += slice)
    for (std::int64_t row = 0; row < rows; row += most)
      steps[static_cast<std::size_t>(std::min(most, rows - row) - 1)](
          a + row * a_stride + k, a_stride, b + k * columns, sums + row * columns, std::min(slice, inner - k), k > 0);
}

#endif

void tiles(const std::uint8_t* a, std::int64_t a_stride, const std::int8_t* b, std::int32_t* sums, std::int64_t rows,
           std::int64_t inner) {
  at::native::cpublas::brgemm(rows, columns, inner, a_stride, columns, columns, false,
                              static_cast<const unsigned char*>(a), static_cast<const signed char*>(b), sums, true);
}

/// The library reports that it lacks a kernel only when one is requested.
bool has_tiles() {
  const std::vector<std::uint8_t> a(32 * 64);
  const std::vector<std::int8_t> b(64 * 64);
  std::vector<std::int32_t> sums(32 * 64);
  try {
    tiles(a.data(), 64, b.data(), sums.data(), 32, 64);
    end_eight_bit_products();
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

std::vector<EightBitWay> ways_here() {
  std::vector<EightBitWay> ways;
  if (has_tiles()) ways.push_back(EightBitWay::tiles);
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512vnni")) ways.push_back(EightBitWay::wide);
  if (__builtin_cpu_supports("avxvnni")) ways.push_back(EightBitWay::narrow);
#endif
  return ways;
}

}  // namespace

const std::vector<EightBitWay>& eight_bit_ways() {
  static const std::vector<EightBitWay> ways = ways_here();
  return ways;
}

void eight_bit_product(EightBitWay way, const std::uint8_t* a, std::int64_t a_stride, const std::int8_t* b,
                       std::int32_t* sums, std::int64_t rows, std::int64_t inner) {
#if defined(__x86_64__)
  if (way == EightBitWay::wide) return step(wide_steps, a, a_stride, b, sums, rows, inner);
  if (way == EightBitWay::narrow) return step(narrow_steps, a, a_stride, b, sums, rows, inner);
#endif
  tiles(a, a_stride, b, sums, rows, inner);
}

void end_eight_bit_products() { at::native::cpublas::brgemm_release(true); }

}  // namespace longtake
