#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

/// The words in prompts that layouts are made from. Without kinds there are no layouts.
struct LayoutWords {
  std::map<std::string, int> kinds;       ///< names of things; synonyms share a number, below most_kinds
  std::map<std::string, int> looks;       ///< words before a thing; synonyms share a number, below most_looks
  std::map<std::string, int> motions;     ///< words after a thing: values of ThingMotion
  std::vector<std::string> small, large;  ///< words before a thing
  std::vector<std::string> covers;        ///< names of objects that things hide behind
};

enum class ThingMotion : std::uint8_t { go, bounce, hop, circle, drift, spin };
inline constexpr int thing_motions = 6;
enum class ThingSize : std::uint8_t { small, medium, large };

/// The description of one thing in a prompt.
struct SaidThing {
  int kind = -1;
  std::vector<int> looks;
  std::optional<ThingSize> size;
  std::optional<ThingMotion> motion;
  std::optional<float> place;  ///< share of the picture's width
};
struct SaidLayout {
  std::vector<SaidThing> things;  ///< in prompt order, at most most_things
  bool covered = false;           ///< the prompt names an object to hide behind
  int pan = 0;                    ///< motion of the camera: -1 to the left, 1 to the right
  bool glances = false;           ///< the camera looks away and back
};
SaidLayout layout_said(const LayoutWords& words, std::string_view prompt);

/// The prompt without words for places, because the model gets places from the layout.
std::string without_places(const LayoutWords& words, std::string_view prompt);

}  // namespace longtake
