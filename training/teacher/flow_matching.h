#pragma once

#include "training/data/latents.h"
#include "training/teacher/networks.h"

namespace longtake::train {

/// (1 - s) x0 + s noise, s = t / 1000 per latent frame. x0 [B, F, c, y, x], timesteps [B, F]
at::Tensor noised(const at::Tensor& clean, const at::Tensor& noise, const at::Tensor& timesteps);
/// x_t - s v
at::Tensor clean_estimate(const at::Tensor& x, const at::Tensor& flow, const at::Tensor& timesteps);
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

/// u + w (c - u). `bare` is the layout without words.
at::Tensor guided_flow(const Networks& networks, const ChunkInput& chunk, const TextContext& text,
                       const TextContext& empty, const LayoutContext& bare, double guidance,
                       const MemoryView& memory = {});

/// Times of a sampler with `steps` Euler steps, 1000 first, 0 last.
std::vector<double> euler_times(int steps, double shift);

/// Bidirectional samples from noise [B, F, c, y, x] by layouts [B, F, P, y, x].
at::Tensor sample_euler(const Networks& networks, const at::Tensor& noise, const at::Tensor& layout,
                        const std::vector<std::string>& captions, int steps, double guidance, double shift);

}  // namespace longtake::train
