#include "engine/kernels/norm_silu.h"

#include <ATen/ATen.h>

#include <cmath>

#include "engine/kernels/named_step.h"
#include "engine/kernels/own_kernel.h"

namespace longtake {
namespace {

bool is_taken(const NormSilu& step) {
  const auto type = step.x.scalar_type();
  const std::int64_t channels = step.x.size(-1);
  return (type == at::kFloat || type == at::kBFloat16) && step.out.scalar_type() == type &&
         step.gamma.scalar_type() == type && step.gamma.numel() == channels && step.gamma.is_contiguous() &&
         step.x.dim() == 4 && step.out.dim() == 4 && step.groups >= 1 && step.out.size(-1) == step.groups * channels &&
         step.out.sizes().slice(0, 3) == step.x.sizes().slice(0, 3) && step.x.is_contiguous() &&
         step.out.is_contiguous() && channels % kOctet == 0 && channels <= longtake_cuda_widest_pixel &&
         begins_at_an_octet(step.x) && begins_at_an_octet(step.out) && begins_at_an_octet(step.gamma);
}

/// Compares with ATen's operators in float32, on pixels of each width that models have.
bool silu_kernel_is_right(at::Device device) {
  const auto kernel = cuda_kernels()->norm_silu;
  for (const std::int64_t channels : {96, 192, 384})
    for (const auto type : {at::kBFloat16, at::kFloat})
      for (const int groups : {1, 3}) {
        const auto options = at::TensorOptions(device).dtype(type);
        const at::Tensor x = at::randn({3, 4, 5, channels}, options), gamma = at::randn({channels}, options),
                         found = at::zeros({3, 4, 5, groups * channels}, options);
        if (!norm_silu_by_kernel({found, x, gamma, groups}, kernel)) return false;
        const at::Tensor wanted = at::zeros(found.sizes(), found.options().dtype(at::kFloat));
        norm_silu_by_aten({wanted, x.to(at::kFloat), gamma.to(at::kFloat), groups});
        const double allowed = type == at::kFloat ? 1e-4 : 3e-2;
        // The comparison also fails for NaN.
        if (!((found.to(at::kFloat) - wanted).abs() / (1 + wanted.abs())).le(allowed).all().item<bool>()) return false;
      }
  return true;
}

/// A frame of Wan's VAE at its finest level.
BothWays silu_both_ways(at::Device device) {
  constexpr int groups = 3;
  const auto options = at::TensorOptions(device).dtype(at::kBFloat16);
  const at::Tensor x = at::randn({1, 480, 832, 96}, options), gamma = at::ones({96}, options),
                   out = at::empty({1, 480, 832, groups * 96}, options);
  const NormSilu step{out, x, gamma, groups};
  return {[step] { norm_silu_by_kernel(step, cuda_kernels()->norm_silu); }, [step] { norm_silu_by_aten(step); }};
}

}  // namespace

bool norm_silu_by_kernel(const NormSilu& step, decltype(CudaKernels::norm_silu) kernel) {
  if (!is_taken(step)) return false;
  check_launch("norm_silu", kernel(step.x.const_data_ptr(), kernel_type(step.x), step.gamma.const_data_ptr(),
                                   step.out.mutable_data_ptr(), step.x.size(0), step.x.size(1) * step.x.size(2),
                                   static_cast<int>(step.x.size(3)), step.groups, GpuOf(step.x).stream()));
  return true;
}

at::Tensor pixel_norm(const at::Tensor& x, const at::Tensor& gamma) {
  // LibTorch's kernel uses a block of threads per pixel, which is slow for many pixels of few channels.
  constexpr std::int64_t few_channels = 128;
  const std::int64_t channels = x.size(-1);
  if (channels > few_channels) return at::rms_norm(x.reshape({-1, channels}), {channels}, gamma, 1e-24).view(x.sizes());
  const at::Tensor length = at::linalg_vector_norm(x, 2, at::IntArrayRef{-1}, /*keepdim=*/true).clamp_min(1e-12);
  return x * (std::sqrt(static_cast<double>(channels)) / length) * gamma;
}

void norm_silu_by_aten(const NormSilu& step) {
  const at::Tensor made = at::silu(pixel_norm(step.x, step.gamma));
  const at::Tensor groups = step.out.unflatten(3, {step.groups, step.x.size(3)});
  for (int group = 0; group < step.groups; ++group) {
    const std::int64_t later = step.groups - 1 - group, count = step.x.size(0) - later;
    if (count > 0) groups.select(3, group).narrow(0, later, count).copy_(made.narrow(0, 0, count));
  }
}

void norm_silu(const NormSilu& step) {
  // By convention NamedStep's list ends with the output tensor.
  const NamedStep named("longtake::norm_silu", {step.x, step.out});
  static AskedOfEachGpu asked;
  if (step.x.is_cuda() && kernel_is_used(asked, step.x.device(), {"norm_silu", silu_kernel_is_right, silu_both_ways}) &&
      norm_silu_by_kernel(step, cuda_kernels()->norm_silu))
    return;
  norm_silu_by_aten(step);
}

}  // namespace longtake
