#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace longtake {

/// What was measured of every token of one chunk, ordered (frame, row, column). A column that nobody measured is empty.
struct TokenScores {
  std::vector<float> salience;  ///< of the salience head
  std::vector<float> novelty;

  std::size_t size() const { return salience.empty() ? novelty.size() : salience.size(); }
};

/// How far denoising moved each token's estimate of the clean latents: what could not be foreseen is new. `x0`
/// [1, F, c, y, x]; `before` is the first pass's estimate, or where there was one pass only, the same place one latent
/// frame earlier. [N]
at::Tensor token_novelty(const at::Tensor& x0, const at::Tensor& before, int patch_height, int patch_width);

/// `x0` one latent frame earlier; the frame before the chunk [c, y, x] may be undefined, then its first stands for it.
at::Tensor one_frame_earlier(const at::Tensor& x0, const at::Tensor& frame_before);

}  // namespace longtake
