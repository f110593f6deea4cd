#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/stream/command.h"
#include "engine/stream/prompt_sentence.h"

namespace longtake {

/// Reads prompts with other words, compounds, inflections, misspellings, and words of German, Spanish, Japanese and
/// Chinese.
PromptReading read_prompt(std::string_view prompt);

/// True if `vocabulary` contains every word that readings can produce.
bool takes_readings(std::span<const std::string> vocabulary);

/// The prompt with its texts read; existing readings stay.
SetPrompt with_readings(SetPrompt prompt);

/// "puppy → cat, running → hopping"
std::string replaced_text(const PromptReading& reading);

}  // namespace longtake
