#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/stream/command.h"

namespace longtake {

/// What a prompt says in the words of the built-in model. Members are "" where nothing was said.
struct PromptReading {
  struct Thing {
    std::string noun, colour, size, motion;
    std::string side;  ///< "left", "right" or "middle"
  };
  std::vector<Thing> things;
  std::string place, landmark;  ///< "beach" and "lighthouse"; one of them or both
  std::string time, weather;
  std::string motion, colour, size;                           ///< the first that was said of anything
  std::string cover;                                          ///< "tree": what a thing goes behind
  std::vector<std::pair<std::string, std::string>> replaced;  ///< typed words, and the known word in their place
  std::vector<std::string> unknown;                           ///< typed words that were not understood
  /// What the model is given: the prompt itself, letter by letter, if it knows all words or none was understood.
  std::string text;

  /// "lighthouse" where no landscape is said.
  const std::string& place_word() const { return place.empty() ? landmark : place; }
};

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
