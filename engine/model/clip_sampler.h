#pragma once

#include <functional>

#include "engine/model/causal_dit.h"
#include "engine/model/flow_sampler.h"

namespace longtake {

/// The model, including guidance, on clips [B, F, c, y, x] at timesteps [B, F].
using ClipFlow = std::function<at::Tensor(const at::Tensor& clips, const at::Tensor& timesteps)>;

/// Denoises [B, F, c, y, x] to clean latents. `step_done(i)` returns false to stop early; the unfinished latents are
/// returned then.
at::Tensor sample_clip(const ClipOptions& options, const at::Tensor& noise, const ClipFlow& flow,
                       const std::function<bool(int step)>& step_done = {});
/// sample_clip() with guidance away from a negative prompt.
at::Tensor sample_clip(const CausalDit& model, const at::Tensor& noise, const TextContext& prompt,
                       const TextContext& negative, const ClipOptions& options,
                       const std::function<bool(int step)>& step_done = {});

}  // namespace longtake
