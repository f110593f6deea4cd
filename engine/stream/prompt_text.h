#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/command.h"

namespace longtake {

inline constexpr std::size_t kMostTexts = 4;
inline constexpr std::size_t kMostLetters = 2000;  ///< in all texts together

/// Parses a typed prompt into texts with weights: "a red ball", or up to four texts separated by |, each with an
/// optional weight at its end: "a red ball :0.7 | a blue cube :0.3". Weights are relative; a missing one is 1. `typed`
/// is UTF-8.
Result<std::vector<WeightedText>> parse_typed(const std::string& typed, std::size_t most_letters = kMostLetters);
/// Removes texts of weight 0, which a stream refuses.
void drop_unused(std::vector<WeightedText>& texts);
/// parse_typed() without unused texts.
Result<std::vector<WeightedText>> parse_prompt(const std::string& typed, std::size_t most_letters = kMostLetters);
/// A command that sets what was typed.
Result<SetPrompt> prompt_from(const std::string& typed, Blend blend = Blend::slerp);
/// The text with the most weight, the first of equal ones; empty without texts.
std::string heaviest_text(const std::vector<WeightedText>& texts);
/// The prompt as a person would type it.
std::string typed_prompt(const std::vector<WeightedText>& texts);
/// The prompt as a chapter title: its texts in one line, with their weights if these differ; "-" for an empty prompt.
std::string prompt_title(const std::vector<WeightedText>& texts);

}  // namespace longtake
