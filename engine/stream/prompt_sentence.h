#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// The landscape that a landmark belongs to; "" for what is no landmark.
std::string_view landscape_of(std::string_view landmark);
/// Landscapes that look alike have one class: "town" and "city".
std::string_view landscape_class(std::string_view place);

/// The sentence that the model is given, as the captions of its training were written.
std::string prompt_sentence(const PromptReading& reading, std::string_view camera, std::string_view doing);

}  // namespace longtake
