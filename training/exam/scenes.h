#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace longtake::train {

/// What a scene tests: whether this is unchanged when it returns.
enum class Asks : std::uint8_t {
  thing,    ///< something that leaves and comes back
  place,    ///< a place that the camera leaves and returns to
  crossing  ///< two things that change sides
};
const char* name(Asks asks);

/// A span of seconds.
struct Span {
  double from = 0, to = 0;
};

/// A prompt that is set at a second.
struct SceneAct {
  double second = 0;
  std::string prompt;
};

/// A scene given by prompts alone, for models without other conditioning. No word of a later prompt may reveal what has
/// to be remembered.
struct ToldScene {
  std::string name;
  Asks asks = Asks::thing;
  std::vector<SceneAct> acts;  ///< the first begins at 0
  Span before, after;          ///< the spans that are evaluated

  double seconds() const { return after.to; }
};

/// Reads {"scenes": [{"name", "asks", "acts": [{"second", "prompt"}], "before": [a, b], "after": [a, b]}]}, or lines of
/// {"prompts_list": [...]} (MemFlow's file). In those, each prompt has ten seconds and the first must be remembered in
/// the last. `file` is its name.
Result<std::vector<ToldScene>> read_scenes(std::string_view text, const std::string& file);

/// The scenes of one of our own lists; empty for other names.
std::vector<std::string> scene_list_names();
Result<std::vector<ToldScene>> scene_list(const std::string& name);

}  // namespace longtake::train
