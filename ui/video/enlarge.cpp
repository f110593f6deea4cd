#include "ui/video/enlarge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace longtake::ui {
namespace {

// Fixed-point arithmetic with four channels per pixel: weights have 14 fractional bits, rows between the two passes 6.
// The filter overshoots by at most a quarter, so all values fit into 16 bits until they are clamped to a byte.
constexpr int kWeightBits = 14;
constexpr int kRowBits = 6;
constexpr int kDownShift = kWeightBits - kRowBits;
constexpr int kAcrossShift = kWeightBits + kRowBits;
constexpr int kChannels = 4;
constexpr int kTaps = 4;
constexpr int kBeyond = 2;

using Taps = Enlarger::Taps;

std::vector<Taps> tapsFor(int from, int to) {
  std::vector<Taps> out(static_cast<std::size_t>(to));
  for (int i = 0; i < to; ++i) {
    const double at = (i + 0.5) * from / to - 0.5;
    const double base = std::floor(at);
    const double f = at - base;
    const double exact[kTaps] = {f * (-0.5 + f * (1 - 0.5 * f)), 1 + f * f * (-2.5 + 1.5 * f),
                                 f * (0.5 + f * (2 - 1.5 * f)), f * f * (-0.5 + 0.5 * f)};
    Taps& taps = out[static_cast<std::size_t>(i)];
    taps.first = static_cast<int>(base) - 1;
    int rest = 1 << kWeightBits;
    for (std::size_t k = 0; k < kTaps; ++k) {
      taps.weight[k] = static_cast<std::int16_t>(std::lround(exact[k] * (1 << kWeightBits)));
      rest -= taps.weight[k];
    }
    // Weights add up to exactly 1, so that an area of one colour keeps that colour.
    taps.weight[f < 0.5 ? 1 : 2] = static_cast<std::int16_t>(taps.weight[f < 0.5 ? 1 : 2] + rest);
  }
  return out;
}

// Converts RGB to 16-bit BGRX, the channel order of RGB32 in memory.
void widen(std::span<const std::uint8_t> pixels, std::vector<std::int16_t>& out) {
  const std::uint8_t* in = pixels.data();
  for (std::size_t i = 0; i < out.size(); i += kChannels, in += 3) {
    out[i] = in[2];
    out[i + 1] = in[1];
    out[i + 2] = in[0];
    out[i + 3] = 255;
  }
}

// Interpolates one row from four rows; `count` is the number of values, a multiple of four.
void mixRows(const std::array<const std::int16_t*, kTaps>& rows, const std::array<std::int16_t, kTaps>& weight,
             std::int16_t* out, int count) {
  int i = 0;
#ifdef __SSE2__
  const auto pair = [&](std::size_t k) { return _mm_set1_epi32((weight[k + 1] << 16) | (weight[k] & 0xFFFF)); };
  const __m128i near = pair(0);
  const __m128i far = pair(2);
  const __m128i half = _mm_set1_epi32(1 << (kDownShift - 1));
  const auto load = [&](std::size_t k) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[k] + i)); };
  for (; i + 8 <= count; i += 8) {
    const __m128i a = load(0), b = load(1), c = load(2), d = load(3);
    const auto sum = [&](__m128i ab, __m128i cd) {
      const __m128i exact = _mm_add_epi32(_mm_madd_epi16(ab, near), _mm_madd_epi16(cd, far));
      return _mm_srai_epi32(_mm_add_epi32(exact, half), kDownShift);
    };
    const __m128i low = sum(_mm_unpacklo_epi16(a, b), _mm_unpacklo_epi16(c, d));
    const __m128i high = sum(_mm_unpackhi_epi16(a, b), _mm_unpackhi_epi16(c, d));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), _mm_packs_epi32(low, high));
  }
#endif
  for (; i < count; ++i) {
    int sum = 1 << (kDownShift - 1);
    for (std::size_t k = 0; k < kTaps; ++k) sum += weight[k] * rows[k][i];
    out[i] = static_cast<std::int16_t>(sum >> kDownShift);
  }
}

// `row` points to its first pixel; kBeyond more pixels precede and follow the row.
void stretchRow(const std::int16_t* row, const std::vector<Taps>& across, std::uint8_t* out) {
#ifdef __SSE2__
  const __m128i half = _mm_set1_epi32(1 << (kAcrossShift - 1));
  for (const Taps& taps : across) {
    const auto* at = reinterpret_cast<const __m128i*>(row + std::ptrdiff_t{taps.first} * kChannels);
    const __m128i near = _mm_loadu_si128(at);
    const __m128i far = _mm_loadu_si128(at + 1);
    const auto pair = [&](std::size_t k) {
      return _mm_set1_epi32((taps.weight[k + 1] << 16) | (taps.weight[k] & 0xFFFF));
    };
    const __m128i exact = _mm_add_epi32(_mm_madd_epi16(_mm_unpacklo_epi16(near, _mm_srli_si128(near, 8)), pair(0)),
                                        _mm_madd_epi16(_mm_unpacklo_epi16(far, _mm_srli_si128(far, 8)), pair(2)));
    const __m128i wide = _mm_srai_epi32(_mm_add_epi32(exact, half), kAcrossShift);
    const __m128i narrow = _mm_packs_epi32(wide, wide);
    const int pixel = _mm_cvtsi128_si32(_mm_packus_epi16(narrow, narrow));
    std::copy_n(reinterpret_cast<const std::uint8_t*>(&pixel), kChannels, out);
    out += kChannels;
  }
#else
  for (const Taps& taps : across) {
    const std::int16_t* at = row + std::ptrdiff_t{taps.first} * kChannels;
    for (int c = 0; c < kChannels; ++c) {
      int sum = 1 << (kAcrossShift - 1);
      for (int k = 0; k < kTaps; ++k) sum += taps.weight[static_cast<std::size_t>(k)] * at[k * kChannels + c];
      *out++ = static_cast<std::uint8_t>(std::clamp(sum >> kAcrossShift, 0, 255));
    }
  }
#endif
}

}  // namespace

const QImage& Enlarger::enlarge(std::span<const std::uint8_t> pixels, QSize from, QSize to) {
  const int count = from.width() * kChannels;
  if (from_ != from || out_.size() != to) {
    from_ = from;
    out_ = QImage(to, QImage::Format_RGB32);
    across_ = tapsFor(from.width(), to.width());
    down_ = tapsFor(from.height(), to.height());
    picture_.resize(static_cast<std::size_t>(count) * static_cast<std::size_t>(from.height()));
    row_.resize(static_cast<std::size_t>(count) + 2 * kBeyond * kChannels);
  }
  widen(pixels, picture_);
  // The vertical pass comes first, while rows are still short.
  std::int16_t* first = row_.data() + kBeyond * kChannels;
  std::int16_t* last = first + count - kChannels;
  for (int y = 0; y < to.height(); ++y) {
    const Taps& taps = down_[static_cast<std::size_t>(y)];
    std::array<const std::int16_t*, kTaps> rows{};
    for (int k = 0; k < kTaps; ++k)
      rows[static_cast<std::size_t>(k)] =
          picture_.data() + std::ptrdiff_t{std::clamp(taps.first + k, 0, from.height() - 1)} * count;
    mixRows(rows, taps.weight, first, count);
    for (int k = 1; k <= kBeyond; ++k) {
      std::copy_n(first, kChannels, first - std::ptrdiff_t{k} * kChannels);
      std::copy_n(last, kChannels, last + std::ptrdiff_t{k} * kChannels);
    }
    stretchRow(first, across_, out_.scanLine(y));
  }
  return out_;
}

}  // namespace longtake::ui
