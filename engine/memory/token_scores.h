#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "engine/kernels/host_copy.h"

namespace longtake {

/// The scores measured for every token of one chunk, ordered (frame, row, column). A column that was not measured is
/// empty.
struct TokenScores {
  std::vector<float> salience;  ///< scores of the salience head
  std::vector<float> novelty;

  std::size_t size() const { return salience.empty() ? novelty.size() : salience.size(); }
};

/// The scores while a GPU still measures them. Undefined ones are not measured.
struct MeasuredScores {
  HostCopy salience, novelty;  // [N] float
  TokenScores arrived();
};

/// The distance by which denoising moved each token's estimate of the clean latents. Content that the first pass could
/// not predict is new. `x0` is [1, F, c, y, x]. `before` is the first pass's estimate. With only one pass it is the
/// same cell one latent frame earlier. Returns [N].
at::Tensor token_novelty(const at::Tensor& x0, const at::Tensor& before, int patch_height, int patch_width);

/// `x0` shifted by one latent frame. The frame before the chunk [c, y, x] may be undefined; the chunk's first frame
/// replaces it then.
at::Tensor one_frame_earlier(const at::Tensor& x0, const at::Tensor& frame_before);

}  // namespace longtake
