#pragma once

#include <ATen/core/Tensor.h>

#include "engine/kernels/cuda_module.h"
#include "engine/kernels/rotary.h"

namespace longtake {

/// rotate(rms_norm(x, weight, eps)) without gradients and without intermediate rounding, into `out`, which may be part
/// of a larger tensor. An undefined weight skips the norm. x and out [B, tokens, h*d]
struct NormRotate {
  const at::Tensor& out;
  const at::Tensor& x;
  const at::Tensor& weight;
  double eps;
  const Rotation& rotation;
  int heads;
};

/// x may be part of wider rows. Any device. A GPU uses our kernel if its results match ATen's operators, otherwise
/// ATen's operators.
void norm_rotate(const NormRotate& step);
/// False if norm_rotate() would have to copy x first when x is part of wider rows.
bool takes_parts_of_rows(at::Device device);

// The two implementations, of which norm_rotate() uses one.

/// With ATen's operators.
void norm_rotate_by_aten(const NormRotate& step);
/// With our kernel; the pointers are on the tensors' device. Returns false and does nothing if it does not support such
/// tensors.
bool norm_rotate_by_kernel(const NormRotate& step, decltype(CudaKernels::norm_rotate) kernel);

}  // namespace longtake
