#include <cuda_fp8.h>

#include "engine/kernels/cuda/teams.cuh"

// Kernels for passes without gradients.

namespace {

/// Source and destination of a row of x in norm_rotate_row().
template <class T>
struct Turned {
  const T* x;
  long long x_apart;
  const T* weight;
  const float* turns;
  unsigned turn_rows;
  T* y;
  long long y_apart;
  unsigned rows, tokens;
  int width, pairs_per_head;
  float eps;

  // A grid has fewer rows than 2^32. 64-bit divisions would take most of the kernel's instructions.
  template <int kMost, class Team>
  __device__ void row(const Team& team, unsigned number) const {
    const long long batch = number / tokens, token = number % tokens, turn = number % turn_rows;
    norm_rotate_row<kMost>(team, x + number * x_apart, weight, turns + turn * 2 * pairs_per_head, pairs_per_head,
                           y + batch * y_apart + token * width, width, eps);
  }
};

template <int kMost, class T>
__global__ void norm_rotate_by_warps(Turned<T> turned) {
  const auto row = static_cast<unsigned>(this_row());
  if (row < turned.rows) turned.template row<kMost>(own_warp(), row);
}

template <int kMost, class T>
__global__ void norm_rotate_by_blocks(Turned<T> turned) {
  turned.template row<kMost>(Block{static_cast<int>(threadIdx.x)}, blockIdx.x);
}

template <class T>
struct Rounded {
  const T* x;
  bool gelu;
  __nv_fp8_e4m3* numbers;
  float* scales;
  long long rows;
  int width;

  template <int kMost, class Team>
  __device__ void row(const Team& team, long long number) const {
    constexpr float most = 448;
    eight_bit_row<kMost>(team, x + number * width, gelu, numbers + number * width, scales + number, width, most);
  }
};

template <int kMost, class T>
__global__ void fp8_rows_by_warps(Rounded<T> rounded) {
  const long long row = this_row();
  if (row < rounded.rows) rounded.template row<kMost>(own_warp(), row);
}

template <class Team, int kMost, class T>
__global__ void fp8_rows_by_blocks(Rounded<T> rounded) {
  rounded.template row<kMost>(Team{static_cast<int>(threadIdx.x)}, blockIdx.x);
}

/// One team for each pixel of the frame blockIdx.y. All threads of a warp must reach the sums. A team beyond the last
/// pixel therefore repeats the last pixel, which writes the same numbers.
template <class Team, int kMost, class T>
__global__ void norm_silu_pixels(Pixels<T> all) {
  const long long team = static_cast<long long>(blockIdx.x) * (kThreads / Team::size) + threadIdx.x / Team::size;
  const long long last = all.pixels - 1;
  norm_silu_pixel<kMost>(Team{static_cast<int>(threadIdx.x % Team::size)}, all, static_cast<int>(blockIdx.y),
                         team < last ? team : last);
}

}  // namespace

int longtake_cuda_norm_rotate(const void* x, long long x_apart, int type, const void* weight, const float* turns,
                              long long turn_rows, void* y, long long y_apart, long long batches, long long tokens,
                              int width, int pairs_per_head, float eps, void* stream) {
  constexpr int warp_octets = 6, block_octets = longtake_cuda_widest_turned_row / 8 / Block::size;
  constexpr long long most_rows = 0x7fffffff;
  const long long rows = batches * tokens;
  if (rows == 0) return cudaSuccess;
  if (width > longtake_cuda_widest_turned_row || width % 8 != 0 || pairs_per_head % 4 != 0 || rows > most_rows ||
      turn_rows > most_rows)
    return cudaErrorInvalidValue;
  const auto small = [](long long count) { return static_cast<unsigned>(count); };
  return typed(x, type, [&](auto* in) {
    using T = std::remove_const_t<std::remove_pointer_t<decltype(in)>>;
    const Turned<T> turned{in,      x_apart,     same(in, weight), turns, small(turn_rows), same(in, y),
                           y_apart, small(rows), small(tokens),    width, pairs_per_head,   eps};
    if (width <= 8 * kWarp * warp_octets)
      norm_rotate_by_warps<warp_octets><<<blocks_for(rows), kThreads, 0, queue(stream)>>>(turned);
    else
      norm_rotate_by_blocks<block_octets><<<static_cast<unsigned>(rows), Block::size, 0, queue(stream)>>>(turned);
    return static_cast<int>(cudaGetLastError());
  });
}

int longtake_cuda_fp8_rows(const void* x, int type, int gelu, void* numbers, float* scales, long long rows, int width,
                           void* stream) {
  using Wide = BlockOf<8>;
  constexpr int warp_octets = 6, wide_octets = longtake_cuda_widest_small_row / 8 / Wide::size;
  constexpr int block_octets = 5;
  if (rows == 0) return cudaSuccess;
  if (width > longtake_cuda_widest_small_row || width % 8 != 0) return cudaErrorInvalidValue;
  return typed(x, type, [&](auto* in) {
    using T = std::remove_const_t<std::remove_pointer_t<decltype(in)>>;
    const Rounded<T> rounded{in, gelu != 0, static_cast<__nv_fp8_e4m3*>(numbers), scales, rows, width};
    const auto each = static_cast<unsigned>(rows);
    if (width <= 8 * kWarp * warp_octets)
      fp8_rows_by_warps<warp_octets><<<blocks_for(rows), kThreads, 0, queue(stream)>>>(rounded);
    else if (width <= 8 * Block::size * block_octets)
      fp8_rows_by_blocks<Block, block_octets><<<each, Block::size, 0, queue(stream)>>>(rounded);
    else
      fp8_rows_by_blocks<Wide, wide_octets><<<each, Wide::size, 0, queue(stream)>>>(rounded);
    return static_cast<int>(cudaGetLastError());
  });
}

int longtake_cuda_norm_silu(const void* x, int type, const void* gamma, void* y, long long frames, long long pixels,
                            int width, int groups, void* stream) {
  constexpr long long most_frames = 65535;  // limit of a grid's second axis
  if (frames == 0 || pixels == 0) return cudaSuccess;
  if (width > longtake_cuda_widest_pixel || width % 8 != 0 || frames > most_frames) return cudaErrorInvalidValue;
  return typed(x, type, [&](auto* in) {
    using T = std::remove_const_t<std::remove_pointer_t<decltype(in)>>;
    const Pixels<T> all{in, same(in, gamma), same(in, y), frames, pixels, width, groups};
    const auto blocks = [&](int team) {
      const long long in_block = kThreads / team;
      return dim3(static_cast<unsigned>((pixels + in_block - 1) / in_block), static_cast<unsigned>(frames));
    };
    if (width <= 8 * HalfWarp::size)
      norm_silu_pixels<HalfWarp, 1><<<blocks(HalfWarp::size), kThreads, 0, queue(stream)>>>(all);
    else
      norm_silu_pixels<Warp, longtake_cuda_widest_pixel / 8 / kWarp>
          <<<blocks(kWarp), kThreads, 0, queue(stream)>>>(all);
    return static_cast<int>(cudaGetLastError());
  });
}
