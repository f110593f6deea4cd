#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/staging/said.h"

namespace longtake {

/// What starter.json says of a starter model.
struct StarterSettings {
  std::string name = "starter";
  std::vector<float> timesteps;  ///< one denoise pass each, noisiest first; the share of noise is timestep / 1000
  double flow_below = 0;         ///< timesteps below this one are reached along the flow, the others with fresh noise
  double guidance = 1;           ///< 1: no guidance, or distilled into the weights
  double guided_above = 0;       ///< timesteps below this one run without guidance
  int guided_chunks = 0;         ///< number of chunks of a prompt that are guided; 0: all
  double shift = 2;              ///< shift of the noise levels when the number of passes is changed
  staging::StageWords stage;     ///< the words that place things, for models that are told places
  int chunk_frames = 3;          ///< latent frames made at once
  int latent_height = 12;        ///< cells
  int latent_width = 20;         ///< cells
};

/// Refuses a starter model for this problem.
Failure unusable_starter(const std::string& problem);

/// Reads and checks the text of a starter.json; `file` names it in errors.
Result<StarterSettings> read_starter_settings(std::string_view text, const std::string& file);

}  // namespace longtake
