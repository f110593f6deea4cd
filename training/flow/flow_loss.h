#pragma once

#include "training/data/latents.h"

namespace longtake::train {

/// x0 + sigma (noise - x0): a clip on its way to noise, at timesteps [B, F].  [B, F, c, y, x]
at::Tensor noised_clip(const at::Tensor& clean, const at::Tensor& noise, const at::Tensor& timesteps);

/// Weights of a loss at these noise levels. The weights of objects follow the clean clip, which the model does not see.
/// At high noise it cannot know where objects are, and larger weights would teach it to expect too many of them; so the
/// weights grow as the noise falls.
at::Tensor weights_at(const at::Tensor& object_weights, const at::Tensor& timesteps);
/// The same for a batch. For a model with conditioning maps, the weights follow the maps.
at::Tensor loss_weights(const LatentBatch& batch, const at::Tensor& timesteps, bool placed);
/// Mean of the weighted squares per sample, then over samples, so that ranks can average. error [B, F, c, y, x]
at::Tensor weighted_squares(const at::Tensor& error, const at::Tensor& weights);
/// The same loss, with the error computed from the predicted flow.
at::Tensor weighted_flow_loss(const at::Tensor& flow, const at::Tensor& clean, const at::Tensor& noise,
                              const at::Tensor& weights);

}  // namespace longtake::train
