#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

/// The words of prompts that layouts are made from. No kinds: no layouts.
struct LayoutWords {
  std::map<std::string, int> kinds;       ///< each names a thing; synonyms have one number, below most_kinds
  std::map<std::string, int> looks;       ///< before the thing, likewise, below most_looks
  std::map<std::string, int> motions;     ///< behind the thing: values of ThingMotion
  std::vector<std::string> small, large;  ///< before the thing
  std::vector<std::string> covers;        ///< name what things hide behind
};

enum class ThingMotion : std::uint8_t { go, bounce, hop, circle, drift, spin };
inline constexpr int thing_motions = 6;
enum class ThingSize : std::uint8_t { small, medium, large };

/// What a prompt says of one thing.
struct SaidThing {
  int kind = -1;
  std::vector<int> looks;
  std::optional<ThingSize> size;
  std::optional<ThingMotion> motion;
  std::optional<float> place;  ///< share of the picture's width
};
struct SaidLayout {
  std::vector<SaidThing> things;  ///< in the order of the prompt, most_things at most
  bool covered = false;           ///< something is there to hide behind
  int pan = 0;                    ///< of the camera: -1 to the left, 1 to the right
  bool glances = false;           ///< the camera looks away and back
};
SaidLayout layout_said(const LayoutWords& words, std::string_view prompt);

/// The prompt without the places, which the layout tells the model, not words.
std::string without_places(const LayoutWords& words, std::string_view prompt);
/// The words that places are said with.
const std::vector<std::string>& place_words();

}  // namespace longtake
