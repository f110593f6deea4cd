#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/model/flow_sampler.h"

namespace longtake {

/// How a model is meant to be sampled.
struct SamplerRecipe {
  /// What a denoising pass works on.
  enum class Schedule {
    chunk_by_chunk,  ///< one chunk through all levels, then the next
    joint_window,    ///< a window of chunks, each at its own level, moving on by one chunk per pass
    whole_clip       ///< a clip at once, bidirectional, in many small steps; the next chunk is another clip
  };

  std::string name;
  double shift = 5;                                 ///< of the noise table
  std::vector<int> listed = {1000, 750, 500, 250};  ///< levels as the publication lists them
  bool warped = true;                               ///< listed are indices into the table; otherwise literal timesteps
  Schedule schedule = Schedule::chunk_by_chunk;
  int chunk_frames = 3;    ///< latent frames per chunk
  int window_frames = 21;  ///< latent frames attended to, own chunk included
  int sink_frames = 0;     ///< first latent frames that stay in the window
  ClipOptions clip;        ///< of whole_clip, in place of the list

  bool operator==(const SamplerRecipe&) const = default;
};

/// self-forcing, longlive, causvid (3 steps, not warped), causvid-4, rolling-forcing, wan (UniPC), wan-euler, starter,
/// starter-2.
std::span<const SamplerRecipe> sampler_recipes();
/// nullptr when there is none of that name.
const SamplerRecipe* find_sampler_recipe(const std::string& name);

/// The timesteps that the model is given, in order of use.
std::vector<float> denoising_timesteps(const SamplerRecipe& recipe);

}  // namespace longtake
