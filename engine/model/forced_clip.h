#pragma once

#include <functional>
#include <vector>

#include "engine/model/causal_dit.h"
#include "engine/model/flow_sampler.h"

namespace longtake {

/// Diffusion forcing: the latent frames of a clip have individual levels, and earlier frames are clean. The defaults
/// are SkyReels-V2-DF's at 540P.
struct ForcingOptions {
  ClipOptions clip{FlowSolver::unipc, 30, 8, 6};
  int clip_frames = 25;    ///< latent frames of a pass
  int overlap_frames = 5;  ///< of these, the last ones of the previous clip
  int overlap_level = 20;  ///< timestep at which the model receives them, in thousandths of noise; 0 = clean
  int block_frames = 1;    ///< latent frames that share a level; a block of several attends to itself and earlier ones
  int lag_steps = 0;       ///< steps by which a block trails the one before it; 0 = all in step

  bool operator==(const ForcingOptions&) const = default;
};

/// The number of passes of a clip whose first `ready` blocks are clean.
int forced_passes(const ForcingOptions& options, int blocks, int ready);
/// The step of a block in a pass, both counted from 1. 0 is still noise, `clip.steps` + 1 is clean.
int forced_step(const ForcingOptions& options, int pass, int block, int ready);

/// The starting point of a clip.
struct ForcedStart {
  at::Tensor latents;                              // [1, F, c, y, x]: clean frames, then noise
  int clean_frames = 0;                            ///< number of clean latent frames, in whole blocks
  std::function<at::Tensor(int pass)> noise = {};  ///< noise over the clean frames in a pass, in their shape
};

/// The model, including guidance, on latents [1, F, c, y, x] at timesteps [1, F].
using ForcedFlow = std::function<at::Tensor(const at::Tensor& latents, const at::Tensor& timesteps)>;

/// Returns the clip in float32, its clean frames unchanged. `pass_done(pass)` returns false to stop early.
at::Tensor sample_forced_clip(const ForcingOptions& options, const ForcedStart& start, const ForcedFlow& flow,
                              const std::function<bool(int pass)>& pass_done = {});
/// sample_forced_clip() with guidance away from a negative prompt.
at::Tensor sample_forced_clip(const CausalDit& model, const ForcedStart& start, const TextContext& prompt,
                              const TextContext& negative, const ForcingOptions& options,
                              const std::function<bool(int pass)>& pass_done = {});

}  // namespace longtake
