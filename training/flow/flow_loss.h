#pragma once

#include "training/data/latents.h"

namespace longtake::train {

/// x0 + sigma (noise - x0): a clip on its way to noise, at timesteps [B, F].  [B, F, c, y, x]
at::Tensor noised_clip(const at::Tensor& clean, const at::Tensor& noise, const at::Tensor& timesteps);

/// Weights of a loss at these levels. What tells where objects are is the clean clip, which the model does not see:
/// where it cannot tell yet, larger weights there would teach it to expect more of them than there are. They come with
/// the signal.
at::Tensor weights_at(const at::Tensor& object_weights, const at::Tensor& timesteps);
/// The same for a batch; a model that knows layouts has its weights from the layout.
at::Tensor loss_weights(const LatentBatch& batch, const at::Tensor& timesteps, bool placed);
/// Mean of the weighted squares per sample, then over samples, so that ranks can average. error [B, F, c, y, x]
at::Tensor weighted_squares(const at::Tensor& error, const at::Tensor& weights);
/// The same of what the flow is off by.
at::Tensor weighted_flow_loss(const at::Tensor& flow, const at::Tensor& clean, const at::Tensor& noise,
                              const at::Tensor& weights);

}  // namespace longtake::train
