#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/command.h"
#include "engine/stream/event.h"

namespace longtake {

/// All that a viewer knows of an engine: commands and demand in, events out. Every method says who may call it; none
/// of them blocks.
class Stream {
 public:
  /// Called on the engine thread when poll() has something again. It may only wake the client.
  using Wakeup = std::function<void()>;

  virtual ~Stream() = default;

  /// Any thread. Taken at the next chunk boundary; of several prompts waiting there only the newest is used.
  virtual CommandId post(CommandBody body) = 0;

  /// Any thread. Adds to the demand: the engine makes no more chunks than were asked for, so pausing is not asking.
  virtual void request_chunks(int count) = 0;

  /// Client thread. The next event in order, or nothing now.
  virtual std::optional<Event> poll() = 0;

  /// Any thread. The newest picture of the cache; null before the first chunk.
  virtual std::shared_ptr<const CacheSnapshot> cache_snapshot() const = 0;
};

}  // namespace longtake
