#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_runtime.h>

#include <type_traits>

#include "engine/kernels/cuda/abi.h"
#include "engine/kernels/cuda/token_rows.h"

namespace {

using namespace longtake::cuda;

constexpr int kWarp = 32;
constexpr int kWarps = 8;  // in each block
constexpr int kThreads = kWarps * kWarp;

struct Warp {
  static constexpr int size = kWarp;
  int place;
  __device__ float sum(float x) const {
    for (int step = kWarp / 2; step > 0; step /= 2) x += __shfl_xor_sync(0xffffffffU, x, step);
    return x;
  }
  __device__ float largest(float x) const {
    for (int step = kWarp / 2; step > 0; step /= 2) x = fmaxf(x, __shfl_xor_sync(0xffffffffU, x, step));
    return x;
  }
};

/// Half of a warp, for rows that would leave half of one idle.
struct HalfWarp {
  static constexpr int size = kWarp / 2;
  int place;
  __device__ float sum(float x) const {
    for (int step = size / 2; step > 0; step /= 2) x += __shfl_xor_sync(0xffffffffU, x, step);
    return x;
  }
};

/// All threads of a block, for rows too wide for the registers of one warp. A kernel may call sum() or largest() once:
/// nothing waits before their memory is written again.
template <int kOfWarps>
struct BlockOf {
  static constexpr int size = kOfWarps * kWarp;
  int place;
  __device__ float sum(float x) const {
    __shared__ float of_warp[size / kWarp];
    x = Warp{place % kWarp}.sum(x);
    if (place % kWarp == 0) of_warp[place / kWarp] = x;
    __syncthreads();
    x = 0;
    for (int w = 0; w < size / kWarp; ++w) x += of_warp[w];
    return x;
  }
  __device__ float largest(float x) const {
    __shared__ float of_warp[size / kWarp];
    x = Warp{place % kWarp}.largest(x);
    if (place % kWarp == 0) of_warp[place / kWarp] = x;
    __syncthreads();
    for (int w = 0; w < size / kWarp; ++w) x = fmaxf(x, of_warp[w]);
    return x;
  }
};
using Block = BlockOf<4>;

__device__ Warp own_warp() { return {static_cast<int>(threadIdx.x % kWarp)}; }
__device__ int warp_number() { return static_cast<int>(threadIdx.x / kWarp); }
__device__ long long this_row() { return static_cast<long long>(blockIdx.x) * kWarps + warp_number(); }

/// Sums what the warps of a block hold, [kWarps][width], into `to`.
template <int kMost>
__device__ void write_sums(const float* held, float* to, int width, float* room) {
  __syncthreads();
  for_columns<kMost>(own_warp(), width, [&](int i, int c) { room[warp_number() * width + c] = held[i]; });
  __syncthreads();
  for (int c = static_cast<int>(threadIdx.x); c < width; c += kThreads) {
    float sum = 0;
    for (int w = 0; w < kWarps; ++w) sum += room[w * width + c];
    to[c] = sum;
  }
}

template <int kMost, class T>
__global__ void rms_norm_rows(const T* x, const float* weight, T* y, long long rows, int width, float eps) {
  const long long row = this_row();
  if (row < rows) rms_norm_row<kMost>(own_warp(), x + row * width, weight, y + row * width, width, eps);
}

template <int kMost, class T>
__global__ void rms_norm_gradient_rows(const T* x, const float* weight, const T* g, T* x_gradient, float* sums,
                                       long long rows, int width, float eps) {
  extern __shared__ float room[];
  float held[kMost] = {};
  for (long long row = this_row(); row < rows; row += static_cast<long long>(gridDim.x) * kWarps)
    rms_norm_gradient_row<kMost>(own_warp(), x + row * width, weight, g + row * width, x_gradient + row * width, held,
                                 width, eps);
  write_sums<kMost>(held, sums + static_cast<long long>(blockIdx.x) * width, width, room);
}

template <int kMost, class T, class Out>
__global__ void norm_modulate_rows(const T* x, const float* scale, const float* shift, long long stride, Out* y,
                                   long long rows, int tokens, int width, float eps) {
  const long long row = this_row();
  if (row >= rows) return;
  const long long frame = row / tokens * stride;
  norm_modulate_row<kMost>(own_warp(), x + row * width, scale + frame, shift + frame, y + row * width, width, eps);
}

/// A block for every frame.
template <int kMost, class T, class Out>
__global__ void norm_modulate_gradient_rows(const T* x, const float* scale, long long stride, const Out* g,
                                            T* x_gradient, float* scale_gradient, float* shift_gradient, int tokens,
                                            int width, float eps) {
  extern __shared__ float room[];
  const long long frame = blockIdx.x;
  float scales[kMost] = {}, shifts[kMost] = {};
  for (int token = warp_number(); token < tokens; token += kWarps) {
    const long long at = (frame * tokens + token) * width;
    norm_modulate_gradient_row<kMost>(own_warp(), x + at, scale + frame * stride, g + at, x_gradient + at, scales,
                                      shifts, width, eps);
  }
  write_sums<kMost>(scales, scale_gradient + frame * width, width, room);
  write_sums<kMost>(shifts, shift_gradient + frame * width, width, room);
}

template <class T>
__global__ void gated_add_rows(const float* x, const T* y, const float* gate, long long stride, float* out,
                               long long count, int tokens, int width) {
  const long long all = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += all) {
    const long long row = i / width;
    out[i] = x[i] + static_cast<float>(y[i]) * gate[row / tokens * stride + i % width];
  }
}

template <int kMost, class T>
__global__ void gated_gradient_rows(const float* g, const T* y, const float* gate, long long stride, T* y_gradient,
                                    float* gate_gradient, int tokens, int width) {
  extern __shared__ float room[];
  const long long frame = blockIdx.x;
  float gates[kMost] = {};
  for (int token = warp_number(); token < tokens; token += kWarps) {
    const long long at = (frame * tokens + token) * width;
    gated_gradient_row<kMost>(own_warp(), g + at, y + at, gate + frame * stride, y_gradient + at, gates, width);
  }
  write_sums<kMost>(gates, gate_gradient + frame * width, width, room);
}

template <class T>
__global__ void rotate_rows(const T* x, const float* turns, long long turn_rows, T* y, long long rows, int width,
                            int pairs_per_head, bool back) {
  const int pairs = width / 2;
  const long long all = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < rows * pairs; i += all) {
    const long long row = i / pairs;
    rotate_pair(x + row * width, turns + row % turn_rows * 2 * pairs_per_head, y + row * width,
                static_cast<int>(i % pairs), pairs_per_head, back);
  }
}

/// Where a row of x comes from and goes to, for norm_rotate_row().
template <class T>
struct Turned {
  const T* x;
  long long x_apart;
  const T* weight;
  const float* turns;
  long long turn_rows;
  T* y;
  long long y_apart, rows, tokens;
  int width, pairs_per_head;
  float eps;

  template <int kMost, class Team>
  __device__ void row(const Team& team, long long number) const {
    norm_rotate_row<kMost>(team, x + number * x_apart, weight, turns + number % turn_rows * 2 * pairs_per_head,
                           pairs_per_head, y + number / tokens * y_apart + number % tokens * width, width, eps);
  }
};

template <int kMost, class T>
__global__ void norm_rotate_by_warps(Turned<T> turned) {
  const long long row = this_row();
  if (row < turned.rows) turned.template row<kMost>(own_warp(), row);
}

template <int kMost, class T>
__global__ void norm_rotate_by_blocks(Turned<T> turned) {
  turned.template row<kMost>(Block{static_cast<int>(threadIdx.x)}, blockIdx.x);
}

/// What longtake_cuda_fp8_rows() works on.
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

/// A team for each pixel. All threads of a warp come to the sums, so that a team beyond the last pixel takes the last
/// one again, which writes the same numbers.
template <class Team, int kMost, class T>
__global__ void norm_silu_pixels(Pixels<T> all) {
  const long long team = static_cast<long long>(blockIdx.x) * (kThreads / Team::size) + threadIdx.x / Team::size;
  const long long last = all.frames * all.pixels - 1;
  norm_silu_pixel<kMost>(Team{static_cast<int>(threadIdx.x % Team::size)}, all, team < last ? team : last);
}

/// Neighbouring threads take neighbouring channels, so that they read neighbouring numbers.
__global__ void neighbours_frames(const float* x, const float* taps, float* y, FrameGrid grid) {
  const long long frame = static_cast<long long>(blockIdx.x) * grid.rows * grid.columns * grid.width;
  for (int channel = static_cast<int>(threadIdx.x); channel < grid.width; channel += static_cast<int>(blockDim.x))
    neighbours_channel(x + frame, taps, y + frame, grid, channel);
}

__global__ void neighbours_gradient_frames(const float* x, const float* taps, const float* g, float* x_gradient,
                                           float* sums, long long frames, FrameGrid grid) {
  const long long size = grid.rows * grid.columns * grid.width;
  for (int channel = static_cast<int>(threadIdx.x); channel < grid.width; channel += static_cast<int>(blockDim.x)) {
    float held[9] = {};
    for (long long frame = blockIdx.x; frame < frames; frame += gridDim.x)
      neighbours_gradient_channel(x + frame * size, taps, g + frame * size, x_gradient + frame * size, held, grid,
                                  channel);
    for (int tap = 0; tap < 9; ++tap) sums[(blockIdx.x * 9LL + tap) * grid.width + channel] = held[tap];
  }
}

unsigned blocks_for(long long rows) { return static_cast<unsigned>((rows + kWarps - 1) / kWarps); }
unsigned blocks_of_numbers(long long count) {
  const long long blocks = (count + kThreads - 1) / kThreads;
  return static_cast<unsigned>(blocks < 16384 ? blocks : 16384);
}
std::size_t room_for(int width) { return sizeof(float) * kWarps * static_cast<std::size_t>(width); }

template <int kValue>
struct Most {
  static constexpr int value = kValue;
};

/// Calls launch(Most<registers>()) for rows of this width.
template <class Launch>
int for_width(int width, const Launch& launch) {
  if (width <= 4 * kWarp) {
    launch(Most<4>());
  } else if (width <= 8 * kWarp) {
    launch(Most<8>());
  } else if (width <= longtake_cuda_widest_row) {
    launch(Most<longtake_cuda_widest_row / kWarp>());
  } else {
    return cudaErrorInvalidValue;
  }
  return cudaGetLastError();
}

/// Calls work(pointer) with the pointer's true type.
template <class Work>
int typed(const void* x, int type, const Work& work) {
  if (type == longtake_cuda_float) return work(static_cast<const float*>(x));
  return work(static_cast<const __nv_bfloat16*>(x));
}
template <class T>
T* same(const T*, void* other) {
  return static_cast<T*>(other);
}
template <class T>
const T* same(const T*, const void* other) {
  return static_cast<const T*>(other);
}

cudaStream_t queue(void* stream) { return static_cast<cudaStream_t>(stream); }

}  // namespace

int longtake_cuda_rms_norm(const void* x, int type, const float* weight, void* y, long long rows, int width, float eps,
                           void* stream) {
  if (rows == 0) return cudaSuccess;
  return typed(x, type, [&](auto* in) {
    return for_width(width, [&](auto most) {
      rms_norm_rows<decltype(most)::value>
          <<<blocks_for(rows), kThreads, 0, queue(stream)>>>(in, weight, same(in, y), rows, width, eps);
    });
  });
}

int longtake_cuda_rms_norm_gradient(const void* x, int type, const float* weight, const void* g, void* x_gradient,
                                    float* sums, int blocks, long long rows, int width, float eps, void* stream) {
  if (rows == 0) return cudaSuccess;
  return typed(x, type, [&](auto* in) {
    return for_width(width, [&](auto most) {
      rms_norm_gradient_rows<decltype(most)::value>
          <<<static_cast<unsigned>(blocks), kThreads, room_for(width), queue(stream)>>>(
              in, weight, same(in, g), same(in, x_gradient), sums, rows, width, eps);
    });
  });
}

int longtake_cuda_norm_modulate(const void* x, int x_type, const float* scale, const float* shift, long long stride,
                                void* y, int y_type, long long frames, int tokens, int width, float eps, void* stream) {
  const long long rows = frames * tokens;
  if (rows == 0) return cudaSuccess;
  return typed(x, x_type, [&](auto* in) {
    return typed(y, y_type, [&](auto* out) {
      return for_width(width, [&](auto most) {
        norm_modulate_rows<decltype(most)::value><<<blocks_for(rows), kThreads, 0, queue(stream)>>>(
            in, scale, shift, stride, same(out, y), rows, tokens, width, eps);
      });
    });
  });
}

int longtake_cuda_norm_modulate_gradient(const void* x, int x_type, const float* scale, long long stride, const void* g,
                                         int g_type, void* x_gradient, float* scale_gradient, float* shift_gradient,
                                         long long frames, int tokens, int width, float eps, void* stream) {
  if (frames == 0) return cudaSuccess;
  return typed(x, x_type, [&](auto* in) {
    return typed(g, g_type, [&](auto* arrived) {
      return for_width(width, [&](auto most) {
        norm_modulate_gradient_rows<decltype(most)::value>
            <<<static_cast<unsigned>(frames), kThreads, room_for(width), queue(stream)>>>(
                in, scale, stride, arrived, same(in, x_gradient), scale_gradient, shift_gradient, tokens, width, eps);
      });
    });
  });
}

int longtake_cuda_gated_add(const float* x, const void* y, int type, const float* gate, long long stride, float* out,
                            long long frames, int tokens, int width, void* stream) {
  const long long count = frames * tokens * width;
  if (count == 0) return cudaSuccess;
  return typed(y, type, [&](auto* added) {
    gated_add_rows<<<blocks_of_numbers(count), kThreads, 0, queue(stream)>>>(x, added, gate, stride, out, count, tokens,
                                                                             width);
    return static_cast<int>(cudaGetLastError());
  });
}

int longtake_cuda_gated_add_gradient(const float* g, const void* y, int type, const float* gate, long long stride,
                                     void* y_gradient, float* gate_gradient, long long frames, int tokens, int width,
                                     void* stream) {
  if (frames == 0) return cudaSuccess;
  return typed(y, type, [&](auto* added) {
    return for_width(width, [&](auto most) {
      gated_gradient_rows<decltype(most)::value>
          <<<static_cast<unsigned>(frames), kThreads, room_for(width), queue(stream)>>>(
              g, added, gate, stride, same(added, y_gradient), gate_gradient, tokens, width);
    });
  });
}

int longtake_cuda_rotate(const void* x, int type, const float* turns, long long turn_rows, void* y, long long rows,
                         int width, int pairs_per_head, int back, void* stream) {
  if (rows == 0) return cudaSuccess;
  return typed(x, type, [&](auto* in) {
    rotate_rows<<<blocks_of_numbers(rows * width / 2), kThreads, 0, queue(stream)>>>(
        in, turns, turn_rows, same(in, y), rows, width, pairs_per_head, back != 0);
    return static_cast<int>(cudaGetLastError());
  });
}

int longtake_cuda_norm_rotate(const void* x, long long x_apart, int type, const void* weight, const float* turns,
                              long long turn_rows, void* y, long long y_apart, long long batches, long long tokens,
                              int width, int pairs_per_head, float eps, void* stream) {
  constexpr int warp_octets = 6, block_octets = longtake_cuda_widest_turned_row / 8 / Block::size;
  const long long rows = batches * tokens;
  if (rows == 0) return cudaSuccess;
  if (width > longtake_cuda_widest_turned_row || width % 8 != 0 || pairs_per_head % 4 != 0)
    return cudaErrorInvalidValue;
  return typed(x, type, [&](auto* in) {
    using T = std::remove_const_t<std::remove_pointer_t<decltype(in)>>;
    const Turned<T> turned{in,      x_apart, same(in, weight), turns, turn_rows,      same(in, y),
                           y_apart, rows,    tokens,           width, pairs_per_head, eps};
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
  const long long rows = frames * pixels;
  if (rows == 0) return cudaSuccess;
  if (width > longtake_cuda_widest_pixel || width % 8 != 0) return cudaErrorInvalidValue;
  return typed(x, type, [&](auto* in) {
    using T = std::remove_const_t<std::remove_pointer_t<decltype(in)>>;
    const Pixels<T> all{in, same(in, gamma), same(in, y), frames, pixels, width, groups};
    const auto blocks = [&](int team) {
      const long long in_block = kThreads / team;
      return static_cast<unsigned>((rows + in_block - 1) / in_block);
    };
    if (width <= 8 * HalfWarp::size)
      norm_silu_pixels<HalfWarp, 1><<<blocks(HalfWarp::size), kThreads, 0, queue(stream)>>>(all);
    else
      norm_silu_pixels<Warp, longtake_cuda_widest_pixel / 8 / kWarp>
          <<<blocks(kWarp), kThreads, 0, queue(stream)>>>(all);
    return static_cast<int>(cudaGetLastError());
  });
}

int longtake_cuda_neighbours(const float* x, const float* taps, float* y, long long frames, int rows, int columns,
                             int width, void* stream) {
  if (frames == 0) return cudaSuccess;
  neighbours_frames<<<static_cast<unsigned>(frames), kThreads, 0, queue(stream)>>>(x, taps, y, {rows, columns, width});
  return cudaGetLastError();
}

int longtake_cuda_neighbours_gradient(const float* x, const float* taps, const float* g, float* x_gradient, float* sums,
                                      int blocks, long long frames, int rows, int columns, int width, void* stream) {
  if (frames == 0) return cudaSuccess;
  neighbours_gradient_frames<<<static_cast<unsigned>(blocks), kThreads, 0, queue(stream)>>>(
      x, taps, g, x_gradient, sums, frames, {rows, columns, width});
  return cudaGetLastError();
}
