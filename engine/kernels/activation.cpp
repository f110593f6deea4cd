#include "engine/kernels/activation.h"

#include <ATen/ATen.h>

namespace longtake {

at::Tensor activate(const at::Tensor& x, Activation activation) {
  switch (activation) {
    case Activation::gelu:
      return at::gelu(x, "tanh");
    case Activation::silu:
      return at::silu(x);
    case Activation::none:
      break;
  }
  return x;
}

}  // namespace longtake
