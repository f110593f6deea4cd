#pragma once

#include <string>
#include <variant>

#include "control/stage.h"
#include "engine/stream/event.h"
#include "engine/stream/library.h"
#include "engine/stream/sending.h"
#include "engine/stream/take_book.h"

namespace longtake::control {

/// A command was posted to the stream, by anyone.
struct CommandPosted {
  CommandId command = 0;
  CommandBody body;
};
struct PlayingChanged {
  bool playing = true;
};
/// What the host knows of a running stream when a port opens.
struct StreamJoined {
  SourceInfo source;
  TakeBook book;
  ChunkReady newest;  ///< its chunk is null before the first one
};
/// A new stream replaced the previous one.
struct StreamReplaced {};
struct RecordingChanged {
  bool running = false;
  std::string file;
  std::int64_t frames = 0;
  std::optional<Error> failed{};
};

/// Sending of the stream began or ended.
struct SendingChanged {
  bool running = false;
  SendingStatus status{};
};

/// The state of the stage as the performer sees it.
struct StageChanged {
  StageState state;
};

/// Little space is left on the disk that the host writes to.
struct SpaceLow {
  std::string place;
  std::int64_t free_bytes = 0;
};

/// A fact about the stream that a host reports to the port. Facts come in the order in which they happened.
using Fact = std::variant<Event, CommandPosted, PlayingChanged, StreamJoined, StreamReplaced, RecordingChanged,
                          SendingChanged, StageChanged, SpaceLow, JobEvent>;

}  // namespace longtake::control
