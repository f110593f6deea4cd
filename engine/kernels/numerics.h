#pragma once

namespace longtake {

/// How the same weights are computed with. In float32 both agree to rounding.
enum class Numerics {
  reference,  ///< every rounding of the published implementation: rotation in float64, bf16 after each step
  fast        ///< float32 where the reference rounds; on a CPU without gradients, loops of our own
};

}  // namespace longtake
