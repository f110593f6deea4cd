#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/stream/command.h"
#include "engine/stream/moment.h"

namespace longtake {

/// A named moment, which becomes a chapter of a video.
struct Mark {
  std::string name;

  bool operator==(const Mark&) const = default;
};

/// A cue happens at a moment of a video. Cues of the same moment happen in their order.
struct Cue {
  Moment at;
  std::variant<SetPrompt, SetPolicy, Mark> what;

  bool operator==(const Cue&) const = default;
};

/// A plan for a video before it is generated. timeline_json.h reads and writes its file.
struct Timeline {
  std::vector<Cue> cues;
  std::optional<Moment> end;  ///< the video's length; unset: the caller decides

  bool operator==(const Timeline&) const = default;
};

}  // namespace longtake
