#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/generate/director.h"

namespace longtake {

/// The law of blends for directors. Shown are the things of the heaviest text and of every text that weighs at least
/// half as much, in the order of their weights; equal ones keep the order of the prompt. What only one text can decide,
/// such as the camera, the heaviest decides. The answer is one string, so that a saved state of one text reads as ever.
std::string shown_texts(const std::vector<WeightedText>& prompt);
/// The texts of such a string, heaviest first.
std::vector<std::string_view> each_shown(std::string_view said);

}  // namespace longtake
