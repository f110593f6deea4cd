#pragma once

#include <functional>

#include "engine/model/causal_dit.h"
#include "engine/model/flow_sampler.h"

namespace longtake {

/// noise [B, F, c, y, x] to clean latents. `step_done(i)` returns false to stop, which returns what there is.
at::Tensor sample_clip(const CausalDit& model, const at::Tensor& noise, const TextContext& prompt,
                       const TextContext& negative, const ClipOptions& options,
                       const std::function<bool(int step)>& step_done = {});

}  // namespace longtake
