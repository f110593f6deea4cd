#pragma once

#include <functional>
#include <optional>

#include "engine/stream/command.h"
#include "engine/stream/event.h"

namespace longtake {

/// A viewer's whole interface to an engine: commands and demand go in, events come out. Every method documents its
/// thread; no method blocks.
class Stream {
 public:
  /// Called on the engine thread when poll() has new events. It may only wake the client.
  using Wakeup = std::function<void()>;

  virtual ~Stream() = default;

  /// Any thread. Applied before the next chunk. If several prompts wait, only the newest is used.
  virtual CommandId post(CommandBody body) = 0;

  /// Any thread. Adds to the demand. The engine generates no more chunks than requested, so a client pauses by not
  /// requesting.
  virtual void request_chunks(int count) = 0;

  /// Any thread. Requests a preview of the next chunk under `prompt`. It is generated between two chunks, also while
  /// nothing is requested. It changes neither the following chunks nor the memory nor the log. PeekReady or PeekRefused
  /// answers. A newer peek replaces an unanswered one, which then gets no answer.
  virtual PeekId peek(SetPrompt prompt) = 0;

  /// Any thread. Cancels the newest peek.
  virtual void drop_peek() = 0;

  /// Any thread. Stops the Rewind or Branch in progress: it is refused, and the stream stays at its place. Otherwise
  /// does nothing.
  virtual void stop_going_back() = 0;

  /// Client thread. The next event in order, or nothing if there is none now.
  virtual std::optional<Event> poll() = 0;
};

}  // namespace longtake
