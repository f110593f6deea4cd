#pragma once

#include <string>
#include <vector>

#include "training/theatre/scene.h"

namespace longtake::gates {

/// Facts about one thing that a prompt leaves out.
struct Unsaid {
  bool colour = false, kind = false;
};

/// A prompt in the plainest words that says everything of a scene, but for what is unsaid of its first things, and but
/// for motions and sizes, which the director tells.
std::string plain_prompt(const theatre::Scene& scene, const std::vector<Unsaid>& unsaid = {});
/// A caption as the model was taught, with nothing left out.
std::string every_word(const theatre::Scene& scene);

}  // namespace longtake::gates
