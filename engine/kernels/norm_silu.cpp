#include "engine/kernels/norm_silu.h"

#include <ATen/ATen.h>

#include <cmath>

#include "engine/core/log.h"

namespace longtake {
namespace {

constexpr std::int64_t kOctet = 8;  // numbers that a thread reads at once

bool begins_at_an_octet(const at::Tensor& x) { return reinterpret_cast<std::uintptr_t>(x.const_data_ptr()) % 16 == 0; }

bool is_taken(const NormSilu& step) {
  const auto type = step.x.scalar_type();
  const std::int64_t channels = step.x.size(-1);
  return (type == at::kFloat || type == at::kBFloat16) && step.out.scalar_type() == type &&
         step.gamma.scalar_type() == type && step.gamma.numel() == channels && step.gamma.is_contiguous() &&
         step.x.dim() == 4 && step.out.size(-1) == step.groups * channels && step.x.is_contiguous() &&
         step.out.is_contiguous() && channels % kOctet == 0 && channels <= longtake_cuda_widest_pixel &&
         begins_at_an_octet(step.x) && begins_at_an_octet(step.out) && begins_at_an_octet(step.gamma);
}

/// Against ATen's operators in float32, on pixels of each width that models have.
bool kernel_is_right() {
  const auto kernel = cuda_kernels()->norm_silu;
  for (const std::int64_t channels : {96, 192, 384})
    for (const auto type : {at::kBFloat16, at::kFloat})
      for (const int groups : {1, 3}) {
        const auto options = at::TensorOptions(at::kCUDA).dtype(type);
        const at::Tensor x = at::randn({3, 4, 5, channels}, options), gamma = at::randn({channels}, options),
                         found = at::zeros({3, 4, 5, groups * channels}, options);
        if (!norm_silu_by_kernel({found, x, gamma, groups}, kernel)) return false;
        const at::Tensor wide = x.to(at::kFloat);
        const at::Tensor normed = wide / at::linalg_vector_norm(wide, 2, at::IntArrayRef{-1}, /*keepdim=*/true);
        const at::Tensor made = at::silu(normed * std::sqrt(static_cast<double>(channels)) * gamma.to(at::kFloat));
        at::Tensor wanted = at::zeros(found.sizes(), wide.options());
        for (int group = 0; group < groups; ++group) {
          const std::int64_t later = groups - 1 - group;
          wanted.narrow(3, group * channels, channels).narrow(0, later, 3 - later).copy_(made.narrow(0, 0, 3 - later));
        }
        const double allowed = type == at::kFloat ? 1e-4 : 3e-2;
        // Not a number is not close, either.
        if (!((found.to(at::kFloat) - wanted).abs() / (1 + wanted.abs())).le(allowed).all().item<bool>()) return false;
      }
  return true;
}

/// The kernel, or null where there is none or it is not to be used.
decltype(CudaKernels::norm_silu) kernel_of_gpu() {
  static const auto kernel = [] {
    if (!own_steps_are_used()) return decltype(CudaKernels::norm_silu)();
    if (kernel_is_right()) return cuda_kernels()->norm_silu;
    logger("kernels")->warn("the kernel for norms of pixels is not used: it computes something else than ATen");
    return decltype(CudaKernels::norm_silu)();
  }();
  return kernel;
}

}  // namespace

bool norm_silu_by_kernel(const NormSilu& step, decltype(CudaKernels::norm_silu) kernel) {
  if (!is_taken(step)) return false;
  const int code =
      kernel(step.x.const_data_ptr(), step.x.scalar_type() == at::kFloat ? longtake_cuda_float : longtake_cuda_bf16,
             step.gamma.const_data_ptr(), step.out.mutable_data_ptr(), step.x.size(0), step.x.size(1) * step.x.size(2),
             static_cast<int>(step.x.size(3)), step.groups,
             /*stream=*/nullptr);
  TORCH_CHECK(code == 0, "the kernel for norms of pixels failed with code ", code);
  return true;
}

bool norm_silu(const NormSilu& step) {
  if (!step.x.is_cuda()) return false;
  const auto kernel = kernel_of_gpu();
  return kernel != nullptr && norm_silu_by_kernel(step, kernel);
}

}  // namespace longtake
