#include "training/flow/flow_loss.h"

#include "engine/model/flow.h"

namespace longtake::train {

at::Tensor noised_clip(const at::Tensor& clean, const at::Tensor& noise, const at::Tensor& timesteps) {
  return along_flow(clean, flow_between(clean, noise), sigma_of(timesteps, clean));
}

at::Tensor weights_at(const at::Tensor& object_weights, const at::Tensor& timesteps) {
  constexpr double seen_below = 0.5;  // level at which an object stands out of the noise
  const at::Tensor seen = ((1 - sigma_of(timesteps, object_weights)) / (1 - seen_below)).clamp_max(1).square();
  return 1 + (object_weights - 1) * seen;
}

at::Tensor loss_weights(const LatentBatch& batch, const at::Tensor& timesteps, bool placed) {
  return placed ? batch.layout_weights : weights_at(batch.weights, timesteps);
}

at::Tensor weighted_squares(const at::Tensor& error, const at::Tensor& weights) {
  const at::Tensor squares = error.square().mean(2, true);  // [B, F, 1, y, x]
  return ((squares * weights).flatten(1).sum(1) / weights.flatten(1).sum(1)).mean();
}

at::Tensor weighted_flow_loss(const at::Tensor& flow, const at::Tensor& clean, const at::Tensor& noise,
                              const at::Tensor& weights) {
  return weighted_squares(flow - flow_between(clean, noise), weights);
}

}  // namespace longtake::train
