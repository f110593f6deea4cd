#pragma once

#include <QString>

#include "engine/core/result.h"
#include "engine/stream/command.h"

namespace longtake::ui {

inline constexpr int kMostTexts = 4;
inline constexpr int kMostLetters = 2000;  ///< limit for all texts together

/// Parses a typed prompt into texts with weights: "a red ball", or up to four texts divided by |, each with an optional
/// weight at its end: "a red ball :0.7 | a blue cube :0.3". Weights are relative; a missing one is 1.
Result<std::vector<WeightedText>> parsePrompt(const QString& typed);
/// The prompt as a person would type it.
QString promptText(const std::vector<WeightedText>& texts);

}  // namespace longtake::ui
