#include "engine/memory/token_scores.h"

#include <ATen/ATen.h>

#include "engine/model/load_tensors.h"

namespace longtake {

TokenScores MeasuredScores::arrived() { return {to_vector(salience.arrived()), to_vector(novelty.arrived())}; }

at::Tensor token_novelty(const at::Tensor& x0, const at::Tensor& before, int patch_height, int patch_width) {
  const at::Tensor moved = (x0.to(at::kFloat) - before.to(at::kFloat)).square().mean(2).squeeze(0);  // [F, y, x]
  const auto size = moved.sizes();
  return moved.reshape({size[0], size[1] / patch_height, patch_height, size[2] / patch_width, patch_width})
      .mean(std::vector<std::int64_t>{2, 4})
      .flatten();
}

at::Tensor one_frame_earlier(const at::Tensor& x0, const at::Tensor& frame_before) {
  const at::Tensor first = frame_before.defined() ? frame_before.unsqueeze(0).unsqueeze(0) : x0.narrow(1, 0, 1);
  return at::cat({first, x0.narrow(1, 0, x0.size(1) - 1)}, 1);
}

}  // namespace longtake
