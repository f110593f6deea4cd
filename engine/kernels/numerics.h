#pragma once

namespace longtake {

/// The rounding of a computation. In float32 both agree to rounding.
enum class Numerics {
  reference,  ///< every rounding of the published implementation: rotation in float64, bf16 after each step
  fast        ///< float32 where the reference rounds; our own loops on a CPU without gradients
};

}  // namespace longtake
