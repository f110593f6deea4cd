#pragma once

#include <ATen/core/Tensor.h>

#include "engine/kernels/cuda_module.h"

namespace longtake {

/// x / |x| * sqrt(C) * gamma over the channels of each pixel.  x [..., C], gamma of C numbers
at::Tensor pixel_norm(const at::Tensor& x, const at::Tensor& gamma);

/// silu(pixel_norm(x, gamma)), into `out`, which a convolution reads.
/// x [T, H, W, C]. With one group, out is [T, H, W, C]. With three, it is [T, H, W, 3 C]: a frame lies in the last
/// group of its own place, in the middle one of the next place and in the first one of the place after that. What of
/// `out` no frame of x belongs to is not written.
struct NormSilu {
  const at::Tensor& out;
  const at::Tensor& x;
  const at::Tensor& gamma;
  int groups = 1;
};

/// Any device: by our own kernel on a GPU that computes what ATen's operators do, by these otherwise.
void norm_silu(const NormSilu& step);

// The two ways, of which norm_silu() takes one.

/// By ATen's operators.
void norm_silu_by_aten(const NormSilu& step);
/// By the kernel: pointers of the tensors' device. False, and nothing is done, if it does not take such tensors.
bool norm_silu_by_kernel(const NormSilu& step, decltype(CudaKernels::norm_silu) kernel);

}  // namespace longtake
