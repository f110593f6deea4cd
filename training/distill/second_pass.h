#pragma once

#include <functional>

#include "training/distill/rollout.h"

namespace longtake::train {

/// Gradient of a rollout without autograd through it. The DMD gradient by x0 is known when the rollout is over, and
/// chunks are independent because cache entries carry no gradient. So each exit pass is recomputed from its stored
/// input, its stored index set and the unchanged cache. It gets its own part of the gradient. Only the activations of
/// one chunk are in memory.
///
/// `upstream` [B, F, c, y, x] is for the chunks' latent frames in their order. `text` is called for every chunk, so
/// that text projections get their gradient too; `last` is called before the backward pass of the last chunk. Gradients
/// are added to those of the parameters.
void second_pass_gradient(const Rollout& rollout, const std::vector<RolledChunk>& chunks, const at::Tensor& upstream,
                          const std::function<TextContext()>& text, bool bf16 = false,
                          const std::function<void()>& last = {});

}  // namespace longtake::train
