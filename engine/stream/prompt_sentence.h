#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace longtake {

/// The content of a prompt in the vocabulary of the built-in model. Unmentioned members are "".
struct PromptReading {
  struct Thing {
    std::string noun, colour, size, motion;
    std::string side;  ///< "left", "right" or "middle"
  };
  std::vector<Thing> things;
  std::string place, landmark;  ///< "beach" and "lighthouse"; one or both
  std::string time, weather;
  std::string motion, colour, size;                           ///< the first one mentioned for any thing
  std::string cover;                                          ///< "tree": the thing that another one passes behind
  std::vector<std::pair<std::string, std::string>> replaced;  ///< typed words and the known words that replace them
  std::vector<std::string> unknown;                           ///< typed words that were not recognized
  /// The model's input: the unchanged prompt if all words are known or none was recognized.
  std::string text;

  /// "lighthouse" if no landscape is named.
  const std::string& place_word() const { return place.empty() ? landmark : place; }
};

/// The landscape of a landmark; "" for other words.
std::string_view landscape_of(std::string_view landmark);
/// The class of a landscape; similar ones such as "town" and "city" share a class.
std::string_view landscape_class(std::string_view place);

/// The model's input sentence, written like its training captions.
std::string prompt_sentence(const PromptReading& reading, std::string_view camera, std::string_view doing);

}  // namespace longtake
