#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/GradMode.h>

namespace longtake {

/// How the same weights are computed with. In float32 both agree to rounding.
enum class Numerics {
  reference,  ///< every rounding of the published implementation: rotation in float64, bf16 after each step
  fast        ///< float32 where the reference rounds; on a CPU without gradients, kernels of our own
};

/// Whether the kernels of our own take this tensor: they know neither gradients nor devices.
inline bool takes_own_kernels(const at::Tensor& x, Numerics numerics) {
  return numerics == Numerics::fast && !c10::GradMode::is_enabled() && x.is_cpu() && x.is_contiguous() &&
         (x.scalar_type() == at::kFloat || x.scalar_type() == at::kBFloat16);
}

}  // namespace longtake
