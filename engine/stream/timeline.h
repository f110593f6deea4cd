#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/stream/command.h"
#include "engine/stream/moment.h"

namespace longtake {

/// The name of a moment, which becomes a chapter of a video.
struct Mark {
  std::string name;

  bool operator==(const Mark&) const = default;
};

/// A cue happens at a moment of a video. Cues of one moment happen in their order.
struct Cue {
  Moment at;
  std::variant<SetPrompt, SetPolicy, Mark> what;

  bool operator==(const Cue&) const = default;
};

/// A video that is planned before it is made. timeline_json.h reads and writes its file.
struct Timeline {
  std::vector<Cue> cues;
  std::optional<Moment> end;  ///< the video's length; unset: whoever makes it decides

  bool operator==(const Timeline&) const = default;
};

}  // namespace longtake
