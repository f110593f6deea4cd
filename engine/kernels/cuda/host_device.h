#pragma once

#include <cmath>

/// Marks a function that a kernel calls and that a test calls without a GPU.
#ifdef __CUDACC__
#define LONGTAKE_HOST_DEVICE __host__ __device__
#else
#define LONGTAKE_HOST_DEVICE
#endif

namespace longtake::cuda {

// A GPU computes both in a few instructions, with errors of some last places. expf() and a plain quotient are calls
// there, with branches for numbers that do not occur in network rows.

/// e^x
LONGTAKE_HOST_DEVICE inline float exponential(float x) {
#ifdef __CUDA_ARCH__
  return __expf(x);
#else
  return expf(x);
#endif
}

/// a / b; 0 if b is above 2^126 and a is finite.
LONGTAKE_HOST_DEVICE inline float quotient(float a, float b) {
#ifdef __CUDA_ARCH__
  return __fdividef(a, b);
#else
  return a / b;
#endif
}

}  // namespace longtake::cuda
