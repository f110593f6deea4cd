#pragma once

#include <functional>

#include "engine/model/causal_dit.h"
#include "engine/model/flow_sampler.h"

namespace longtake {

/// How a bidirectional model makes a whole clip at once. The defaults are those of Wan2.1-T2V-1.3B at 832x480.
struct ClipOptions {
  FlowSolver solver = FlowSolver::unipc;
  int steps = 50;
  double shift = 3;
  double guidance = 6;  ///< weight of the prompt against the negative prompt; 1 asks the model only once per step
};

/// noise [B, F, c, y, x] to clean latents. `step_done(i)` returns false to stop, which returns what there is.
at::Tensor sample_clip(const CausalDit& model, const at::Tensor& noise, const TextContext& prompt,
                       const TextContext& negative, const ClipOptions& options,
                       const std::function<bool(int step)>& step_done = {});

}  // namespace longtake
