#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/stream/command.h"
#include "engine/stream/prompt_sentence.h"

namespace longtake {

/// Reads what people type: other words, compound words, inflections, misspellings, and words of German, Spanish,
/// Japanese and Chinese.
PromptReading read_prompt(std::string_view prompt);

/// Whether a model that knows exactly `vocabulary` is given readings: it has every word that they can hold.
bool takes_readings(std::span<const std::string> vocabulary);

/// The prompt with its texts read; a text that has a reading keeps it.
SetPrompt with_readings(SetPrompt prompt);

/// "puppy → cat, running → hopping"
std::string replaced_text(const PromptReading& reading);

}  // namespace longtake
