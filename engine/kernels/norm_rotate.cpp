#include "engine/kernels/norm_rotate.h"

#include <ATen/ATen.h>

#include "engine/kernels/named_step.h"
#include "engine/kernels/own_kernel.h"

namespace longtake {
namespace {

/// True for contiguous rows that begin where a thread can read eight numbers at once.
bool has_rows(const at::Tensor& x) {
  return x.stride(2) == 1 && x.stride(1) % kOctet == 0 && x.stride(0) % kOctet == 0 && begins_at_an_octet(x);
}

bool is_taken(const NormRotate& step) {
  const auto type = step.x.scalar_type();
  const at::Tensor& turns = step.rotation.turns;
  return (type == at::kFloat || type == at::kBFloat16) && step.out.scalar_type() == type &&
         (!step.weight.defined() ||
          (step.weight.scalar_type() == type && step.weight.is_contiguous() && begins_at_an_octet(step.weight))) &&
         turns.scalar_type() == at::kComplexFloat && turns.is_contiguous() && turns.size(1) == step.x.size(1) &&
         (turns.size(0) == 1 || turns.size(0) == step.x.size(0)) && step.x.size(2) % (kOctet * step.heads) == 0 &&
         step.x.size(2) <= longtake_cuda_widest_turned_row && has_rows(step.x) && has_rows(step.out) &&
         step.out.stride(1) == step.out.size(2) &&
         (step.x.size(0) == 1 || step.x.stride(0) == step.x.size(1) * step.x.stride(1));
}

/// Compares kernel and reference on some rows of each width that models have, with and without the norm.
bool turning_kernel_is_right(at::Device device) {
  const auto kernel = cuda_kernels()->norm_rotate;
  for (const auto& [heads, type] :
       {std::pair(12, at::kBFloat16), std::pair(12, at::kFloat), std::pair(40, at::kBFloat16)}) {
    const auto options = at::TensorOptions(device).dtype(type);
    const std::int64_t width = 128LL * heads;
    const at::Tensor x = at::randn({2, 40, 3 * width}, options).narrow(2, width, width),
                     lane = at::empty({2, 60, width}, options);
    const at::Tensor weight = at::randn({width}, options), wanted = at::empty({2, 40, width}, options);
    const Rotation turns = rotation(grid_positions(3, 2, 5, 4, device), 128, /*exact=*/false);
    for (const at::Tensor& norm : {weight, at::Tensor()}) {
      const at::Tensor found = lane.narrow(1, 20, 40);
      norm_rotate_by_aten({wanted, x, norm, 1e-6, turns, heads});
      if (!norm_rotate_by_kernel({found, x, norm, 1e-6, turns, heads}, kernel)) return false;
      const at::Tensor apart = (found.to(at::kFloat) - wanted.to(at::kFloat)).abs();
      const double allowed = type == at::kFloat ? 1e-4 : 3e-2;
      // The comparison also fails for NaN.
      if (!(apart / (1 + wanted.to(at::kFloat).abs())).le(allowed).all().item<bool>()) return false;
    }
  }
  return true;
}

/// The keys of a Wan 1.3B chunk.
BothWays turning_both_ways(at::Device device) {
  const auto options = at::TensorOptions(device).dtype(at::kBFloat16);
  const at::Tensor x = at::randn({1, 4680, 1536}, options), out = at::empty_like(x), norm = at::ones({1536}, options);
  const NormRotate step{out, x, norm, 1e-6, rotation(grid_positions(0, 3, 30, 52, device), 128, /*exact=*/false), 12};
  return {[step] { norm_rotate_by_kernel(step, cuda_kernels()->norm_rotate); }, [step] { norm_rotate_by_aten(step); }};
}

bool kernel_is_used_on(at::Device device) {
  static AskedOfEachGpu asked;
  return kernel_is_used(asked, device, {"norm_rotate", turning_kernel_is_right, turning_both_ways});
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
  check_launch("norm_rotate", kernel(step.x.const_data_ptr(), step.x.stride(1), kernel_type(step.x),
                                     step.weight.defined() ? step.weight.const_data_ptr() : nullptr,
                                     static_cast<const float*>(turns.const_data_ptr()), turns.size(0) * turns.size(1),
                                     step.out.mutable_data_ptr(), step.out.stride(0), step.x.size(0), step.x.size(1),
                                     static_cast<int>(step.x.size(2)), static_cast<int>(turns.size(3)),
                                     static_cast<float>(step.eps), GpuOf(step.x).stream()));
  return true;
}

bool takes_parts_of_rows(at::Device device) { return !device.is_cuda() || kernel_is_used_on(device); }

void norm_rotate(const NormRotate& step) {
  // By convention NamedStep's list ends with the output tensor.
  const NamedStep named("longtake::norm_rotate", {step.x, step.weight, step.rotation.turns, step.out});
  if (step.x.is_cuda() && kernel_is_used_on(step.x.device()) &&
      norm_rotate_by_kernel(step, cuda_kernels()->norm_rotate))
    return;
  norm_rotate_by_aten(step);
}

}  // namespace longtake
