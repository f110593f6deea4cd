#include "engine/kernels/cuda/teams.cuh"

// Kernels of the trainer's blocks and their gradients.

namespace {

/// Adds the warps' rows of a block, [kWarps][width], to `to`.
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

/// One block per frame.
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

/// Adjacent threads process adjacent channels, so that they read adjacent numbers.
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
