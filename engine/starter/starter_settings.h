#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/staging/said.h"

namespace longtake {

/// The contents of a starter model's starter.json.
struct StarterSettings {
  std::string name = "starter";
  std::vector<float> timesteps;  ///< one denoise pass each, noisiest first; the share of noise is timestep / 1000
  double flow_below = 0;         ///< timesteps below this one follow the flow, the others get fresh noise
  double guidance = 1;           ///< 1: no guidance, or distilled into the weights
  double guided_above = 0;       ///< timesteps below this one run without guidance
  int guided_chunks = 0;         ///< number of guided chunks per prompt; 0: all
  double shift = 2;              ///< shift of the noise levels if the number of passes is changed
  staging::StageWords stage;     ///< the placement words, for models that are conditioned on places
  int chunk_frames = 3;          ///< latent frames generated at once
  int latent_height = 12;        ///< cells
  int latent_width = 20;         ///< cells
};

/// Refuses a starter model because of this problem.
Failure unusable_starter(const std::string& problem);

/// Reads and checks the text of a starter.json; `file` names it in errors.
Result<StarterSettings> read_starter_settings(std::string_view text, const std::string& file);

}  // namespace longtake
