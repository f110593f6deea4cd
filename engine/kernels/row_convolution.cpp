#include "engine/kernels/row_convolution.h"

#include <ATen/Version.h>
#include <c10/util/BFloat16.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <string>

#include "engine/kernels/row_parts.h"
#include "engine/kernels/row_tiles.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace longtake {
namespace {

std::int64_t whole_steps(std::int64_t width) { return (width + RowRing::step - 1) / RowRing::step * RowRing::step; }

std::int64_t filled_up(std::int64_t channels) { return (channels + 3) / 4 * 4; }

// GCC and Clang compile vectors of any length to those of the instruction set.
using Eight = float __attribute__((vector_size(32)));
using Sixteen = float __attribute__((vector_size(64)));

/// `channels` channels of two adjacent vectors of pixels. The sums stay in registers over all inputs.
template <class V, int channels, int size>
[[gnu::always_inline]] inline void make_block(const RowWork& work, std::int64_t x, std::int64_t channel) {
  constexpr std::int64_t lanes = sizeof(V) / sizeof(float);
  V sums[channels][2];
#pragma GCC unroll 16
  for (int c = 0; c < channels; ++c) sums[c][0] = sums[c][1] = V{} + work.bias[channel + c];
  const float* weight = work.weight + channel;
  for (int dy = 0; dy < size; ++dy) {
    const float* in = work.rows[size == 1 ? 1 : dy] + x - size / 2;
    for (std::int64_t i = 0; i < work.in_planes; ++i, in += work.in_stride)
#pragma GCC unroll 3
      for (int dx = 0; dx < size; ++dx, weight += work.out_channels) {
        V left, right;
        std::memcpy(&left, in + dx, sizeof left);
        std::memcpy(&right, in + dx + lanes, sizeof right);
#pragma GCC unroll 16
        for (int c = 0; c < channels; ++c) {
          sums[c][0] += left * weight[c];
          sums[c][1] += right * weight[c];
        }
      }
  }
#pragma GCC unroll 16
  for (int c = 0; c < channels; ++c)
#pragma GCC unroll 2
    for (int v = 0; v < 2; ++v) {
      V sum = sums[c][v];
      const std::int64_t at = x + v * lanes;
      if (work.add != nullptr) {
        V more;
        std::memcpy(&more, work.add + (channel + c) * work.add_stride + at, sizeof more);
        sum += more;
      }
      if (work.relu) sum = sum > 0 ? sum : V{};
      std::memcpy(work.out + (channel + c) * work.out_stride + at, &sum, sizeof sum);
    }
}

// As many channels at a time as the registers hold: 32 of 16 floats, or 16 of 8.
template <int size>
[[gnu::always_inline]] inline void make_row_of_sixteens(const RowWork& work, std::int64_t width) {
  for (std::int64_t x = 0; x < width; x += 32)
    for (std::int64_t c = 0; c < work.out_channels;) {
      const std::int64_t left = work.out_channels - c;
      if (left % 8 == 0) {
        make_block<Sixteen, 8, size>(work, x, c);
        c += 8;
      } else if (left >= 12) {
        make_block<Sixteen, 12, size>(work, x, c);
        c += 12;
      } else {
        make_block<Sixteen, 4, size>(work, x, c);
        c += 4;
      }
    }
}

template <int size>
[[gnu::always_inline]] inline void make_row_of_eights(const RowWork& work, std::int64_t width) {
  for (std::int64_t x = 0; x < width; x += 16)
    for (std::int64_t c = 0; c < work.out_channels;) {
      const std::int64_t left = work.out_channels - c;
      if (left == 6 || left >= 10) {
        make_block<Eight, 6, size>(work, x, c);
        c += 6;
      } else {
        make_block<Eight, 4, size>(work, x, c);
        c += 4;
      }
    }
}

#if defined(__x86_64__)
#define LONGTAKE_PAIRS __attribute__((target(LONGTAKE_AVX512 ",avx512bf16")))

/// make_block() for pairs of numbers: a product of two pairs is the sum of two products.
template <int channels, int size>
[[gnu::always_inline]] LONGTAKE_PAIRS inline void make_block_of_pairs(const RowWork& work, std::int64_t x,
                                                                      std::int64_t channel) {
  __m512 sums[channels][2];
#pragma GCC unroll 16
  for (int c = 0; c < channels; ++c) sums[c][0] = sums[c][1] = _mm512_set1_ps(work.bias[channel + c]);
  const float* weight = work.weight + channel;
  for (int dy = 0; dy < size; ++dy) {
    const float* in = work.rows[size == 1 ? 1 : dy] + x - size / 2;
    for (std::int64_t i = 0; i < work.in_planes; ++i, in += work.in_stride)
#pragma GCC unroll 3
      for (int dx = 0; dx < size; ++dx, weight += work.out_channels) {
        const auto left = (__m512bh)_mm512_loadu_ps(in + dx), right = (__m512bh)_mm512_loadu_ps(in + dx + 16);
#pragma GCC unroll 16
        for (int c = 0; c < channels; ++c) {
          const auto factor = (__m512bh)_mm512_set1_ps(weight[c]);
          sums[c][0] = _mm512_dpbf16_ps(sums[c][0], left, factor);
          sums[c][1] = _mm512_dpbf16_ps(sums[c][1], right, factor);
        }
      }
  }
#pragma GCC unroll 16
  for (int c = 0; c < channels; ++c)
#pragma GCC unroll 2
    for (int v = 0; v < 2; ++v) {
      const std::int64_t at = x + v * 16;
      if (work.add != nullptr)
        sums[c][v] = _mm512_add_ps(sums[c][v], _mm512_loadu_ps(work.add + (channel + c) * work.add_stride + at));
      if (work.relu) sums[c][v] = _mm512_max_ps(sums[c][v], _mm512_setzero_ps());
      if (!work.pairs) _mm512_storeu_ps(work.out + (channel + c) * work.out_stride + at, sums[c][v]);
    }
  if (!work.pairs) return;
#pragma GCC unroll 8
  for (int c = 0; c < channels; c += 2)
#pragma GCC unroll 2
    for (int v = 0; v < 2; ++v) {
      const __m512i low = _mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(sums[c][v]));
      const __m512i high = _mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(sums[c + 1][v]));
      _mm512_storeu_si512(work.out + (channel + c) / 2 * work.out_stride + x + v * 16,
                          _mm512_or_si512(low, _mm512_slli_epi32(high, 16)));
    }
}

template <int size>
[[gnu::always_inline]] LONGTAKE_PAIRS inline void make_row_of_pairs(const RowWork& work, std::int64_t width) {
  for (std::int64_t x = 0; x < width; x += 32)
    for (std::int64_t c = 0; c < work.out_channels;) {
      const std::int64_t left = work.out_channels - c;
      if (left % 8 == 0) {
        make_block_of_pairs<8, size>(work, x, c);
        c += 8;
      } else if (left >= 12) {
        make_block_of_pairs<12, size>(work, x, c);
        c += 12;
      } else {
        make_block_of_pairs<4, size>(work, x, c);
        c += 4;
      }
    }
}

LONGTAKE_PAIRS void three_in_pairs(const RowWork& work, std::int64_t width) { make_row_of_pairs<3>(work, width); }
LONGTAKE_PAIRS void one_in_pairs(const RowWork& work, std::int64_t width) { make_row_of_pairs<1>(work, width); }
__attribute__((target(LONGTAKE_AVX512))) void three_in_avx512(const RowWork& work, std::int64_t width) {
  make_row_of_sixteens<3>(work, width);
}
__attribute__((target(LONGTAKE_AVX512))) void one_in_avx512(const RowWork& work, std::int64_t width) {
  make_row_of_sixteens<1>(work, width);
}
__attribute__((target("avx2,fma"))) void three_in_avx2(const RowWork& work, std::int64_t width) {
  make_row_of_eights<3>(work, width);
}
__attribute__((target("avx2,fma"))) void one_in_avx2(const RowWork& work, std::int64_t width) {
  make_row_of_eights<1>(work, width);
}
#endif
void three(const RowWork& work, std::int64_t width) { make_row_of_eights<3>(work, width); }
void one(const RowWork& work, std::int64_t width) { make_row_of_eights<1>(work, width); }

using MakeRow = void (*)(const RowWork&, std::int64_t width);

/// The CPU's capability as LibTorch reports it; ATEN_CPU_CAPABILITY limits both.
const std::string& capability() {
  static const std::string found = at::get_cpu_capability();
  return found;
}

MakeRow row_maker(RowType type, bool is_three) {
#if defined(__x86_64__)
  if (type == RowType::pairs) return is_three ? three_in_pairs : one_in_pairs;
  if (capability() == "AVX512") return is_three ? three_in_avx512 : one_in_avx512;
  if (capability() == "AVX2") return is_three ? three_in_avx2 : one_in_avx2;
#endif
  return is_three ? three : one;
}

float pair_of(float low, float high) {
  const auto bits = [](float value) { return std::uint32_t{c10::BFloat16(value).x}; };
  return std::bit_cast<float>(bits(low) | bits(high) << 16);
}

LONGTAKE_CLONES void relu_row(const float* from, float* to, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) to[i] = from[i] > 0 ? from[i] : 0;
}

/// Requires finite numbers.
LONGTAKE_CLONES void pair_row(const float* first, const float* second, float* to, std::int64_t count, float least) {
  for (std::int64_t i = 0; i < count; ++i) {
    const float low = first[i] > least ? first[i] : least, high = second[i] > least ? second[i] : least;
    auto low_bits = std::bit_cast<std::uint32_t>(low), high_bits = std::bit_cast<std::uint32_t>(high);
    low_bits += 0x7FFFU + ((low_bits >> 16) & 1U);
    high_bits += 0x7FFFU + ((high_bits >> 16) & 1U);
    to[i] = std::bit_cast<float>((low_bits >> 16) | (high_bits & 0xFFFF0000U));
  }
}

}  // namespace

RowRing::RowRing(std::int64_t channels, std::int64_t width, std::int64_t kept)
    : channels_(channels),
      planes_(filled_up(channels)),
      width_(width),
      stride_(whole_steps(width) + 2 * border),
      kept_(kept),
      values_(static_cast<std::size_t>(kept * planes_ * stride_), 0.0F) {}

void RowRing::end_row(std::int64_t number) {
  const std::int64_t written = whole_steps(width_);
  if (written == width_) return;
  float* first = row(number);
  for (std::int64_t c = 0; c < channels_; ++c, first += stride_) std::fill(first + width_, first + written, 0.0F);
}

bool rows_can_be(RowType type) {
  if (type == RowType::floats) return true;
#if defined(__x86_64__)
  const bool pairs = capability() == "AVX512" && __builtin_cpu_supports("avx512bf16");
  return type == RowType::tiles ? pairs && has_row_tiles() : pairs;
#else
  return false;
#endif
}

RowType row_type_for(at::ScalarType type) {
  if (type != at::kBFloat16) return RowType::floats;
  return rows_can_be(RowType::tiles) ? RowType::tiles : rows_can_be(RowType::pairs) ? RowType::pairs : RowType::floats;
}

RowWeights::RowWeights(RowType wanted, const float* given, const float* given_bias, std::int64_t made,
                       std::int64_t taken, std::int64_t edge)
    : type(wanted),
      out(filled_up(made)),
      in(taken),
      size(edge),
      weight(static_cast<std::size_t>(edge * planes_of(type, taken) * edge * out), 0.0F),
      bias(static_cast<std::size_t>(out), 0.0F) {
  std::copy(given_bias, given_bias + made, bias.begin());
  const std::int64_t planes = planes_of(type, in), square = size * size;
  for (std::int64_t o = 0; o < made; ++o)
    for (std::int64_t plane = 0; plane < planes; ++plane)
      for (std::int64_t y = 0; y < size; ++y)
        for (std::int64_t x = 0; x < size; ++x) {
          const auto of = [&](std::int64_t i) { return i < in ? given[(o * in + i) * square + y * size + x] : 0.0F; };
          weight[static_cast<std::size_t>(((y * planes + plane) * size + x) * out + o)] =
              type == RowType::floats ? of(plane) : pair_of(of(2 * plane), of(2 * plane + 1));
        }
  if (type != RowType::tiles) return;
  weight = weights_in_tiles(weight, out, planes, size);
  bias = bias_in_tiles(bias, planes);
}

void convolve_row(const RowWeights& weights, const std::array<const float*, 3>& rows, std::int64_t in_stride,
                  std::int64_t width, RowView out, const float* add, std::int64_t add_stride, RowEnd end) {
  const RowWork work{weights.weight.data(),
                     weights.bias.data(),
                     weights.out,
                     planes_of(weights.type, weights.in),
                     rows,
                     in_stride,
                     out.first,
                     out.stride,
                     add,
                     add_stride,
                     end != RowEnd::floats,
                     end == RowEnd::relu_inputs && weights.type != RowType::floats};
  if (weights.type == RowType::tiles)
    make_row_of_tiles(work, width, weights.size);
  else
    row_maker(weights.type, weights.size == 3)(work, width);
}

void keep_row(RowType type, const float* first, const float* second, float* to, std::int64_t count, bool relu) {
  if (type != RowType::floats) {
    constexpr float lowest = std::numeric_limits<float>::lowest();
    pair_row(first, second != nullptr ? second : first, to, count, relu ? 0.0F : lowest);
    return;
  }
  if (relu)
    relu_row(first, to, count);
  else
    std::copy_n(first, count, to);
}

LONGTAKE_CLONES void interleave_row(const float* even, const float* odd, float* to, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) {
    to[2 * i] = even[i];
    to[2 * i + 1] = odd[i];
  }
}

LONGTAKE_CLONES void add_enlarged_row(const float* nearer, const float* other, std::int64_t width, float* line,
                                      float* to) {
  for (std::int64_t i = 0; i < width; ++i) line[i + 1] = 0.75F * nearer[i] + 0.25F * other[i];
  line[0] = line[1];
  line[width + 1] = line[width];
  for (std::int64_t i = 0; i < width; ++i) {
    to[2 * i] += 0.75F * line[i + 1] + 0.25F * line[i];
    to[2 * i + 1] += 0.75F * line[i + 1] + 0.25F * line[i + 2];
  }
}

}  // namespace longtake
