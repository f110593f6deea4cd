#pragma once

#include <string>
#include <variant>

#include "control/stage.h"
#include "engine/stream/event.h"
#include "engine/stream/library.h"
#include "engine/stream/sending.h"
#include "engine/stream/take_book.h"

namespace longtake::control {

/// A command went to the stream, from whomever.
struct CommandPosted {
  CommandId command = 0;
  CommandBody body;
};
struct PlayingChanged {
  bool playing = true;
};
/// A port opened while a stream runs: what the host knows of it.
struct StreamJoined {
  SourceInfo source;
  TakeBook book;
  ChunkReady newest;  ///< its chunk is null before the first one
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

/// Little space is left where the host writes.
struct SpaceLow {
  std::string place;
  std::int64_t free_bytes = 0;
};

/// A fact that a host tells the port about the stream. Facts come in the order in which they happened.
using Fact = std::variant<Event, CommandPosted, PlayingChanged, StreamJoined, StreamReplaced, RecordingChanged,
                          SendingChanged, StageChanged, SpaceLow, JobEvent>;

}  // namespace longtake::control
