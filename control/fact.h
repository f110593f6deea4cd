#pragma once

#include <memory>
#include <string>
#include <variant>

#include "control/stage.h"
#include "engine/stream/cache_snapshot.h"
#include "engine/stream/event.h"
#include "engine/stream/library.h"
#include "engine/stream/sending.h"

namespace longtake::control {

/// A command went to the stream, from whomever.
struct CommandPosted {
  CommandId command = 0;
  CommandBody body;
};
struct PlayingChanged {
  bool playing = true;
};
/// Another stream replaced the one before.
struct StreamReplaced {};
struct RecordingChanged {
  bool running = false;
  std::string file;
  std::int64_t frames = 0;
  std::optional<Error> failed{};
};

/// The stream is sent on, or no longer.
struct SendingChanged {
  bool running = false;
  SendingStatus status{};
};

/// The state of the stage as the performer sees it.
struct StageChanged {
  StageState state;
};

/// A fact that a host tells the port about the stream. Facts come in the order in which they happened.
using Fact = std::variant<Event, std::shared_ptr<const CacheSnapshot>, CommandPosted, PlayingChanged, StreamReplaced,
                          RecordingChanged, SendingChanged, StageChanged, JobEvent>;

}  // namespace longtake::control
