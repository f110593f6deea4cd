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
    chunk_by_chunk,  ///< one chunk through all levels, then the next
    joint_window,    ///< a window of chunks, each at its own level, moving on by one chunk per pass
    whole_clip       ///< a whole clip at once, bidirectional, in many small steps; the next chunk is another clip
  };

  std::string name;
  double shift = 5;                                 ///< shift of the noise table
  std::vector<int> listed = {1000, 750, 500, 250};  ///< noise levels as the publication lists them
  bool warped = true;                               ///< listed are indices into the table; otherwise literal timesteps
  Schedule schedule = Schedule::chunk_by_chunk;
  int chunk_frames = 3;    ///< latent frames per chunk
  int window_frames = 21;  ///< latent frames attended to, including the chunk's own
  int sink_frames = 0;     ///< first latent frames that stay in the window
  ClipOptions clip;        ///< for whole_clip, instead of the list

  bool operator==(const SamplerPlan&) const = default;
};

/// self-forcing, longlive, causvid (3 steps, not warped), causvid-4, rolling-forcing, wan (UniPC), wan-euler, starter,
/// starter-2.
std::span<const SamplerPlan> sampler_plans();
/// Returns nullptr if there is no sampler plan of that name.
const SamplerPlan* find_sampler_plan(const std::string& name);

/// The timesteps that the model is given, in order of use.
std::vector<float> denoising_timesteps(const SamplerPlan& plan);

}  // namespace longtake
