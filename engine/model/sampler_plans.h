#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/model/flow_sampler.h"

namespace longtake {

/// The published way to sample a model; the option --recipe names one.
struct SamplerPlan {
  /// The latent frames that one denoise pass works on.
  enum class Schedule {
    chunk_by_chunk,    ///< one chunk through all levels, then the next
    joint_window,      ///< a window of chunks, each at its own level, advancing by one chunk per pass
    whole_clip,        ///< a whole clip at once, bidirectional, in many small steps; the next chunk is a new clip
    diffusion_forcing  ///< clips in many small steps, each continuing the last frames of the one before
  };

  /// The time positions of kept frames if neither options nor a policy set them.
  enum class Positions {
    distance,  ///< at their true distance, up to the trained range
    slots,     ///< at their slots: the sink right before the window (LongLive)
    anchored,  ///< the sink at the beginning of the trained range, the window at its end (SGF)
    absolute   ///< at their frame numbers in the stream (LongLive as published)
  };
  /// The model files that a plan applies to.
  enum class Form {
    any,
    wide,            ///< Wan's 14B sizes
    linear_patches,  ///< the patch embedding is a Linear layer (rCM)
    two_experts,     ///< the clean pass has its own weights (SGF+)
    sample_info,     ///< rows for the frame rate (SkyReels-V2)
    own              ///< the built-in model's
  };

  enum class Switch { recache, longlive };

  std::string name;
  std::string family;  ///< display name: "Causal Forcing++, frame by frame"
  Form form = Form::any;
  std::vector<std::string> named;                   ///< parts of the names of published files: "framewise_2step"
  double shift = 5;                                 ///< shift of the noise table
  std::vector<int> listed = {1000, 750, 500, 250};  ///< noise levels as the publication lists them
  bool warped = true;                               ///< listed values are indices into the table; otherwise literal
                                                    ///< timesteps
  bool whole_levels = false;                        ///< warped levels are truncated to whole numbers
  std::vector<int> first;                           ///< the list of a chunk without memory; empty: the same
  std::vector<double> times;                        ///< literal timesteps instead of `listed`
  bool continuous = false;                          ///< the noise level is t / 1000, without the table
  bool scaled_start = false;                        ///< the first input is noise times its level
  Schedule schedule = Schedule::chunk_by_chunk;
  int chunk_frames = 3;    ///< latent frames per chunk
  int window_frames = 21;  ///< latent frames attended to, including the chunk's own
  int sink_frames = 0;     ///< first latent frames that stay in the window
  Positions positions = Positions::distance;
  int restart_frames = 0;                  ///< latent frames after which its program clears memory; 0: never
  int overlap_frames = 0;                  ///< newest latent frames that cleared memory, or the next clip, starts with
  int overlap_level = 0;                   ///< timestep at which a clip receives these frames; 0: clean
  int block_frames = 1;                    ///< latent frames of a clip that share a level
  int lag_steps = 0;                       ///< steps by which such a block trails the one before it
  bool recompute = false;                  ///< its program recomputes memory before every chunk
  std::string policy;                      ///< preset of the memory; "": fifo
  Switch prompt_switch = Switch::recache;  ///< the project's treatment of memory under a new prompt
  ClipOptions clip;                        ///< for whole_clip and diffusion_forcing, instead of the list
  double fps = 16;                         ///< pictures per second
  int width = 832, height = 480;           ///< px, if the options give no size

  bool remembers() const { return schedule == Schedule::chunk_by_chunk || schedule == Schedule::joint_window; }
  bool operator==(const SamplerPlan&) const = default;
};

/// The plan as sessions of an earlier edition streamed it.
SamplerPlan plan_of_edition(SamplerPlan plan, int edition);

/// The plans of resources/samplers.json.
std::span<const SamplerPlan> sampler_plans();
/// Returns nullptr if there is no sampler plan of that name.
const SamplerPlan* find_sampler_plan(const std::string& name);

/// The model's timesteps, in order of use.
std::vector<float> denoising_timesteps(const SamplerPlan& plan);
/// The timesteps of a chunk with an empty memory. Empty if they equal denoising_timesteps().
std::vector<float> first_timesteps(const SamplerPlan& plan);

}  // namespace longtake
