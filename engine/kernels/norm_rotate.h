#pragma once

#include <ATen/core/Tensor.h>

#include "engine/kernels/cuda_module.h"
#include "engine/kernels/rotary.h"

namespace longtake {

/// rotate(rms_norm(x, weight, eps)) without a gradient and without rounding in between, into `out`, which may be a part
/// of a larger tensor. An undefined weight leaves the norm out.
/// x and out [B, tokens, h*d]
struct NormRotate {
  const at::Tensor& out;
  const at::Tensor& x;
  const at::Tensor& weight;
  double eps;
  const Rotation& rotation;
  int heads;
};

/// x may be a part of wider rows. Any device: by our own kernel on a GPU that computes what ATen's operators do, by
/// these otherwise.
void norm_rotate(const NormRotate& step);
/// False where norm_rotate() would have to copy x before it reads parts of wider rows.
bool takes_parts_of_rows(at::Device device);

// The two ways, of which norm_rotate() takes one.

/// By ATen's operators.
void norm_rotate_by_aten(const NormRotate& step);
/// By the kernel: pointers of the tensors' device. False, and nothing is done, if it does not take such tensors.
bool norm_rotate_by_kernel(const NormRotate& step, decltype(CudaKernels::norm_rotate) kernel);

}  // namespace longtake
