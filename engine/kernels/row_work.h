#pragma once

#include <array>
#include <cstdint>

// Shared by the files with the loops of convolve_row() only.

#if defined(__x86_64__)
#define LONGTAKE_AVX512 "avx512f,avx512vl,avx512bw,avx512dq,fma"
#endif

namespace longtake {

/// The data of one row of a convolution.
struct RowWork {
  const float* weight;  // in the order of the loop
  const float* bias;
  std::int64_t out_channels, in_planes;
  std::array<const float*, 3> rows;
  std::int64_t in_stride;
  float* out;
  std::int64_t out_stride;
  const float* add;
  std::int64_t add_stride;
  bool relu, pairs;  // pairs: the output format
};

}  // namespace longtake
