#include "engine/kernels/norm_rotate.h"

#include <ATen/ATen.h>

#include "engine/core/log.h"
#include "engine/kernels/named_step.h"

namespace longtake {
namespace {

constexpr std::int64_t kOctet = 8;  // numbers that a thread reads at once

/// Rows of numbers side by side, each of which begins where a thread can read eight at once.
bool has_rows(const at::Tensor& x) {
  return x.stride(2) == 1 && x.stride(1) % kOctet == 0 && x.stride(0) % kOctet == 0 &&
         reinterpret_cast<std::uintptr_t>(x.const_data_ptr()) % 16 == 0;
}

bool is_taken(const NormRotate& step) {
  const auto type = step.x.scalar_type();
  const at::Tensor& turns = step.rotation.turns;
  return (type == at::kFloat || type == at::kBFloat16) && step.out.scalar_type() == type &&
         (!step.weight.defined() || (step.weight.scalar_type() == type && step.weight.is_contiguous())) &&
         turns.scalar_type() == at::kComplexFloat && turns.is_contiguous() &&
         (turns.size(0) == 1 || turns.size(0) == step.x.size(0)) && step.x.size(2) % (kOctet * step.heads) == 0 &&
         step.x.size(2) <= longtake_cuda_widest_turned_row && has_rows(step.x) && has_rows(step.out) &&
         step.out.stride(1) == step.out.size(2) &&
         (step.x.size(0) == 1 || step.x.stride(0) == step.x.size(1) * step.x.stride(1));
}

/// Both ways on some rows of each width that models have, normed and not.
bool kernel_is_right() {
  const auto kernel = cuda_kernels()->norm_rotate;
  for (const auto& [heads, type] :
       {std::pair(12, at::kBFloat16), std::pair(12, at::kFloat), std::pair(40, at::kBFloat16)}) {
    const auto options = at::TensorOptions(at::kCUDA).dtype(type);
    const std::int64_t width = 128LL * heads;
    const at::Tensor x = at::randn({2, 40, 3 * width}, options).narrow(2, width, width),
                     lane = at::empty({2, 60, width}, options);
    const at::Tensor weight = at::randn({width}, options), wanted = at::empty({2, 40, width}, options);
    const Rotation turns = rotation(grid_positions(3, 2, 5, 4, at::kCUDA), 128, /*exact=*/false);
    for (const at::Tensor& norm : {weight, at::Tensor()}) {
      const at::Tensor found = lane.narrow(1, 20, 40);
      norm_rotate_by_aten({wanted, x, norm, 1e-6, turns, heads});
      if (!norm_rotate_by_kernel({found, x, norm, 1e-6, turns, heads}, kernel)) return false;
      const at::Tensor apart = (found.to(at::kFloat) - wanted.to(at::kFloat)).abs();
      const double allowed = type == at::kFloat ? 1e-4 : 3e-2;
      // Not a number is not close, either.
      if (!(apart / (1 + wanted.to(at::kFloat).abs())).le(allowed).all().item<bool>()) return false;
    }
  }
  return true;
}

/// The kernel, or null where there is none or it is not to be used.
decltype(CudaKernels::norm_rotate) kernel_of_gpu() {
  static const auto kernel = [] {
    if (!own_steps_are_used()) return decltype(CudaKernels::norm_rotate)();
    if (kernel_is_right()) return cuda_kernels()->norm_rotate;
    logger("kernels")->warn("the kernel for norm and rotation is not used: it computes something else than ATen");
    return decltype(CudaKernels::norm_rotate)();
  }();
  return kernel;
}

}  // namespace

void norm_rotate_by_aten(const NormRotate& step) {
  const at::Tensor normed =
      step.weight.defined() ? at::rms_norm(step.x, step.weight.sizes(), step.weight, step.eps) : step.x;
  rotate_into(step.out, normed, step.rotation, step.heads);
}

bool norm_rotate_by_kernel(const NormRotate& step, decltype(CudaKernels::norm_rotate) kernel) {
  if (!is_taken(step)) return false;
  const at::Tensor& turns = step.rotation.turns;
  const int code = kernel(
      step.x.const_data_ptr(), step.x.stride(1),
      step.x.scalar_type() == at::kFloat ? longtake_cuda_float : longtake_cuda_bf16,
      step.weight.defined() ? step.weight.const_data_ptr() : nullptr, static_cast<const float*>(turns.const_data_ptr()),
      turns.size(0) * turns.size(1), step.out.mutable_data_ptr(), step.out.stride(0), step.x.size(0), step.x.size(1),
      static_cast<int>(step.x.size(2)), static_cast<int>(turns.size(3)), static_cast<float>(step.eps),
      /*stream=*/nullptr);
  TORCH_CHECK(code == 0, "the kernel for norm and rotation failed with code ", code);
  return true;
}

bool takes_parts_of_rows(at::Device device) { return !device.is_cuda() || kernel_of_gpu() != nullptr; }

void norm_rotate(const NormRotate& step) {
  // What is written comes last.
  const NamedStep named("longtake::norm_rotate", {step.x, step.weight, step.rotation.turns, step.out});
  if (step.x.is_cuda())
    if (const auto kernel = kernel_of_gpu(); kernel != nullptr && norm_rotate_by_kernel(step, kernel)) return;
  norm_rotate_by_aten(step);
}

}  // namespace longtake
