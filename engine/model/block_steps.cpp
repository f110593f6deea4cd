#include "engine/model/block_steps.h"

#include <ATen/ATen.h>

#include "engine/kernels/norm.h"

namespace longtake {
namespace {

at::Tensor gelu(const at::Tensor& x) { return at::gelu(x, "tanh"); }

at::Tensor add_neighbours(const at::Tensor& x, const at::Tensor& weight, std::int64_t rows, std::int64_t columns) {
  const at::Tensor grid = x.reshape({-1, rows, columns, x.size(2)}).permute({0, 3, 1, 2});
  return x + at::conv2d(grid, weight, {}, 1, 1, 1, x.size(2)).permute({0, 2, 3, 1}).reshape(x.sizes());
}

}  // namespace

const BlockSteps& plain_steps() {
  static constexpr BlockSteps steps{rms_norm, norm_modulate, gated_add, rotate, gelu, add_neighbours};
  return steps;
}

}  // namespace longtake
