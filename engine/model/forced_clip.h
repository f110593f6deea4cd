#pragma once

#include <functional>
#include <vector>

#include "engine/model/causal_dit.h"
#include "engine/model/flow_sampler.h"

namespace longtake {

/// Diffusion forcing: the latent frames of a clip stand at levels of their own, and those that were made before are
/// clean. The defaults are SkyReels-V2-DF's at 540P.
struct ForcingOptions {
  ClipOptions clip{FlowSolver::unipc, 30, 8, 6};
  int clip_frames = 25;    ///< latent frames of a pass
  int overlap_frames = 5;  ///< of these, the last ones of the clip before
  int overlap_level = 20;  ///< timestep at which the model sees them: so many thousandths of noise; 0 = clean
  int block_frames = 1;  ///< latent frames that share a level; in blocks of several, each sees itself and earlier ones
  int lag_steps = 0;     ///< steps that a block is behind the one before it; 0 = all go together

  bool operator==(const ForcingOptions&) const = default;
};

/// The passes of a clip whose first `ready` blocks are clean.
int forced_passes(const ForcingOptions& options, int blocks, int ready);
/// The step of a block in a pass, both counted from 1: 0 waits as noise, `clip.steps` + 1 is clean.
int forced_step(const ForcingOptions& options, int pass, int block, int ready);

/// What a clip is made from.
struct ForcedStart {
  at::Tensor latents;                              // [1, F, c, y, x]: clean frames, then noise
  int clean_frames = 0;                            ///< whole blocks
  std::function<at::Tensor(int pass)> noise = {};  ///< over the clean frames in a pass, in their shape
};

/// The model, guidance included, on latents [1, F, c, y, x] at timesteps [1, F].
using ForcedFlow = std::function<at::Tensor(const at::Tensor& latents, const at::Tensor& timesteps)>;

/// Returns the clip in float32, its clean frames as they were. `pass_done(pass)` returns false to stop early.
at::Tensor sample_forced_clip(const ForcingOptions& options, const ForcedStart& start, const ForcedFlow& flow,
                              const std::function<bool(int pass)>& pass_done = {});
/// sample_forced_clip() with guidance away from a negative prompt.
at::Tensor sample_forced_clip(const CausalDit& model, const ForcedStart& start, const TextContext& prompt,
                              const TextContext& negative, const ForcingOptions& options,
                              const std::function<bool(int pass)>& pass_done = {});

}  // namespace longtake
