#include "engine/kernels/row_tiles.h"

#include <ATen/cpu/Utils.h>

#include <algorithm>

#include "engine/options/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace longtake {
namespace {

constexpr std::int64_t edge = 16;  // rows of a tile, and pairs or floats in one of its rows

}  // namespace

TileShape::TileShape(std::int64_t out_channels, std::int64_t in_planes)
    : channels(std::min(out_channels, edge)),
      groups((out_channels + edge - 1) / edge),
      planes(std::min(in_planes, edge)) {
  while (in_planes % planes != 0) --planes;
  parts = in_planes / planes;
}

std::vector<float> weights_in_tiles(const std::vector<float>& weight, std::int64_t out_channels, std::int64_t in_planes,
                                    std::int64_t size) {
  const TileShape shape(out_channels, in_planes);
  std::vector<float> tiles;
  tiles.reserve(static_cast<std::size_t>(shape.groups * shape.channels * in_planes * size * size));
  for (std::int64_t group = 0; group < shape.groups; ++group)
    for (std::int64_t dy = 0; dy < size; ++dy)
      for (std::int64_t part = 0; part < shape.parts; ++part)
        for (std::int64_t dx = 0; dx < size; ++dx)
          for (std::int64_t out = group * edge; out < group * edge + shape.channels; ++out)
            for (std::int64_t in = part * shape.planes; in < (part + 1) * shape.planes; ++in) {
              const std::int64_t place = ((dy * in_planes + in) * size + dx) * out_channels + out;
              tiles.push_back(out < out_channels ? weight[static_cast<std::size_t>(place)] : 0.0F);
            }
  return tiles;
}

std::vector<float> bias_in_tiles(const std::vector<float>& bias, std::int64_t in_planes) {
  const TileShape shape(static_cast<std::int64_t>(bias.size()), in_planes);
  std::vector<float> tiles(static_cast<std::size_t>(shape.groups * shape.channels * edge), 0.0F);
  for (std::size_t c = 0; c < bias.size(); ++c)
    std::fill_n(tiles.begin() + static_cast<std::ptrdiff_t>(c * edge), edge, bias[c]);
  return tiles;
}

#if defined(__x86_64__)
#define LONGTAKE_TILES __attribute__((target(LONGTAKE_AVX512 ",avx512bf16,amx-tile,amx-bf16")))

namespace {

/// The operand of LDTILECFG. Tiles 0 to 3 hold sums, 4 weights, 5 and 6 inputs.
struct alignas(64) TileConfig {
  std::uint8_t palette = 1, start_row = 0;
  std::array<std::uint8_t, 14> reserved{};
  std::array<std::uint16_t, 16> row_bytes{};
  std::array<std::uint8_t, 16> rows{};
};
static_assert(sizeof(TileConfig) == 64);

[[gnu::always_inline]] LONGTAKE_TILES inline void configure(const TileShape& shape) {
  TileConfig config;
  const auto set = [&](std::size_t tile, std::int64_t rows, std::int64_t floats) {
    config.rows[tile] = static_cast<std::uint8_t>(rows);
    config.row_bytes[tile] = static_cast<std::uint16_t>(floats * std::int64_t{sizeof(float)});
  };
  for (std::size_t sums = 0; sums < 4; ++sums) set(sums, shape.channels, edge);
  set(4, shape.channels, shape.planes);
  for (const std::size_t inputs : {5, 6}) set(inputs, shape.planes, edge);
  // The intrinsic declares only the first bytes as read, and tiles read memory that other functions wrote.
  asm volatile("" : : "r"(&config) : "memory");
  _tile_loadconfig(&config);
}

/// Moves sums of up to 16 channels of 16 pixels from a tile to their destination.
[[gnu::always_inline]] LONGTAKE_TILES inline void write_sums(const RowWork& work, const float* sums, std::int64_t x,
                                                             std::int64_t channel, std::int64_t channels) {
  // The conversion returns two channels one after the other, but they are needed interleaved.
  const __m512i turns = _mm512_set_epi16(31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8, 23, 7, 22, 6, 21,
                                         5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
  for (std::int64_t c = 0; c < channels; c += 2) {
    __m512 both[2];
#pragma GCC unroll 2
    for (int i = 0; i < 2; ++i) {
      both[i] = _mm512_loadu_ps(sums + (c + i) * edge);
      if (work.add != nullptr)
        both[i] = _mm512_add_ps(both[i], _mm512_loadu_ps(work.add + (channel + c + i) * work.add_stride + x));
      if (work.relu) both[i] = _mm512_max_ps(both[i], _mm512_setzero_ps());
      if (!work.pairs) _mm512_storeu_ps(work.out + (channel + c + i) * work.out_stride + x, both[i]);
    }
    if (work.pairs)
      _mm512_storeu_si512(work.out + (channel + c) / 2 * work.out_stride + x,
                          _mm512_permutexvar_epi16(turns, (__m512i)_mm512_cvtne2ps_pbh(both[1], both[0])));
  }
}

/// One group of channels of `tiles` times 16 pixels, 2 or 4.
template <int size, int tiles>
[[gnu::always_inline]] LONGTAKE_TILES inline void make_tiles(const RowWork& work, const TileShape& shape,
                                                             std::int64_t x, std::int64_t group) {
  constexpr auto bytes = std::int64_t{sizeof(float)};
  const std::int64_t weights = shape.channels * shape.planes;  // size of a tile
  const float* weight = work.weight + group * size * size * shape.parts * weights;
  const float* bias = work.bias + group * shape.channels * edge;
  _tile_loadd(0, bias, edge * bytes);
  _tile_loadd(1, bias, edge * bytes);
  if constexpr (tiles == 4) {
    _tile_loadd(2, bias, edge * bytes);
    _tile_loadd(3, bias, edge * bytes);
  }
  for (int dy = 0; dy < size; ++dy) {
    const float* in = work.rows[size == 1 ? 1 : dy] + x - size / 2;
    for (std::int64_t part = 0; part < shape.parts; ++part, in += shape.planes * work.in_stride)
      for (int dx = 0; dx < size; ++dx, weight += weights) {
        _tile_loadd(4, weight, shape.planes * bytes);
        _tile_loadd(5, in + dx, work.in_stride * bytes);
        _tile_dpbf16ps(0, 4, 5);
        _tile_loadd(6, in + dx + edge, work.in_stride * bytes);
        _tile_dpbf16ps(1, 4, 6);
        if constexpr (tiles == 4) {
          _tile_loadd(5, in + dx + 2 * edge, work.in_stride * bytes);
          _tile_dpbf16ps(2, 4, 5);
          _tile_loadd(6, in + dx + 3 * edge, work.in_stride * bytes);
          _tile_dpbf16ps(3, 4, 6);
        }
      }
  }
  alignas(64) float sums[tiles][edge * edge];
  _tile_stored(0, sums[0], edge * bytes);
  _tile_stored(1, sums[1], edge * bytes);
  if constexpr (tiles == 4) {
    _tile_stored(2, sums[2], edge * bytes);
    _tile_stored(3, sums[3], edge * bytes);
  }
  const std::int64_t channel = group * edge;
  for (int tile = 0; tile < tiles; ++tile)
    write_sums(work, sums[tile], x + tile * edge, channel, std::min(work.out_channels - channel, shape.channels));
}

template <int size>
LONGTAKE_TILES void make_row(const RowWork& work, std::int64_t width) {
  const TileShape shape(work.out_channels, work.in_planes);
  configure(shape);
  std::int64_t x = 0;
  for (; x + 2 * edge < width; x += 4 * edge)
    for (std::int64_t group = 0; group < shape.groups; ++group) make_tiles<size, 4>(work, shape, x, group);
  if (x < width)
    for (std::int64_t group = 0; group < shape.groups; ++group) make_tiles<size, 2>(work, shape, x, group);
  _tile_release();
}

}  // namespace

bool has_row_tiles() {
  // The instruction set that sessions record. Takes and pictures are reproducible under the same one.
  static const bool found = cpu_isa() == "amx_bf16" && at::cpu::init_amx();
  return found;
}

void make_row_of_tiles(const RowWork& work, std::int64_t width, std::int64_t size) {
  size == 3 ? make_row<3>(work, width) : make_row<1>(work, width);
}
#else
bool has_row_tiles() { return false; }
void make_row_of_tiles(const RowWork&, std::int64_t, std::int64_t) {}
#endif

}  // namespace longtake
