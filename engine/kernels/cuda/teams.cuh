#pragma once

#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <type_traits>

#include "engine/kernels/cuda/abi.h"
#include "engine/kernels/cuda/token_rows.h"

// Thread teams for the row kernels, and their launch. Only .cu files include this; each gets its own copy.

namespace {

using namespace longtake::cuda;

constexpr int kWarp = 32;
constexpr int kWarps = 8;  // per block
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

/// Half a warp, for rows that would leave half of one idle.
struct HalfWarp {
  static constexpr int size = kWarp / 2;
  int place;
  __device__ float sum(float x) const {
    for (int step = size / 2; step > 0; step /= 2) x += __shfl_xor_sync(0xffffffffU, x, step);
    return x;
  }
};

/// All threads of a block, for rows too wide for the registers of one warp. A kernel may call sum() or largest() only
/// once, because nothing synchronises before their memory is reused.
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

unsigned blocks_for(long long rows) { return static_cast<unsigned>((rows + kWarps - 1) / kWarps); }

/// Calls work(pointer) with the pointer's actual type.
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
