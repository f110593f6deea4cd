#pragma once

#include <string>
#include <vector>

#include "training/theatre/scene.h"

namespace longtake::gates {

/// Facts about one thing that a prompt leaves out.
struct Unsaid {
  bool colour = false, kind = false;
};

/// A prompt in the plainest words with all properties of a scene. It omits what is `unsaid` of the first things. It
/// also omits motions and sizes, which the director gives.
std::string plain_prompt(const theatre::Scene& scene, const std::vector<Unsaid>& unsaid = {});
/// A caption as in training, with no property left out.
std::string every_word(const theatre::Scene& scene);

}  // namespace longtake::gates
