#pragma once

#include <ATen/core/Tensor.h>

#include "engine/kernels/cuda_module.h"

namespace longtake {

/// x / |x| * sqrt(C) * gamma over the channels of each pixel. x [..., C], gamma of C numbers
at::Tensor pixel_norm(const at::Tensor& x, const at::Tensor& gamma);

/// silu(pixel_norm(x, gamma)), into `out`, which a convolution reads. x [T, H, W, C]. With one group, out is [T, H, W,
/// C]. With three, it is [T, H, W, 3 C]: frame t is the last group of out[t], the middle one of out[t + 1] and the
/// first one of out[t + 2]. Groups without a frame of x are not written.
struct NormSilu {
  const at::Tensor& out;
  const at::Tensor& x;
  const at::Tensor& gamma;
  int groups = 1;
};

/// Any device. A GPU uses our kernel if its results match ATen's operators, otherwise ATen's operators.
void norm_silu(const NormSilu& step);

// The two implementations, of which norm_silu() uses one.

/// With ATen's operators.
void norm_silu_by_aten(const NormSilu& step);
/// With our kernel; the pointers are on the tensors' device. Returns false and does nothing if it does not support such
/// tensors.
bool norm_silu_by_kernel(const NormSilu& step, decltype(CudaKernels::norm_silu) kernel);

}  // namespace longtake
