#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/generate/director.h"

namespace longtake {

/// How directors treat blends. The things of the heaviest text are shown, and those of every text that weighs at least
/// half as much, in the order of weight. Equal weights keep the order of the prompt. The heaviest text alone decides
/// exclusive properties such as the camera. The result is one string, so that a saved state of one text keeps its
/// format.
std::string shown_texts(const std::vector<WeightedText>& prompt);
/// The texts of a shown_texts() string, heaviest first.
std::vector<std::string_view> each_shown(std::string_view said);

}  // namespace longtake
