#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/core/result.h"
#include "engine/session/latents.h"
#include "engine/stream/cache_snapshot.h"
#include "engine/stream/command.h"
#include "engine/stream/event.h"
#include "engine/stream/video_chunk.h"

namespace longtake {

/// What the engine loop drives: the real generator, or a fake. Knows no thread; everything is called from one at a
/// time.
class ChunkSource {
 public:
  using Progress = std::function<void(const std::string& step, double fraction)>;

  /// What taking a command did. `chunk` is the first chunk that it affects.
  struct Applied {
    TakeId take = 0;
    ChunkIndex chunk = 0;
    double ms = 0;
    int recached_frames = 0;
    std::optional<TakeStarted> new_take;  ///< set whenever `take` is another one than before the command
  };
  struct Made {
    std::shared_ptr<const VideoChunk> video;
    std::shared_ptr<const CacheSnapshot> cache;
    std::shared_ptr<const Latents> latents;  ///< what the take's log keeps; null where there is nothing to keep
    std::optional<Error> not_kept;           ///< set once, when keeping stopped with this chunk
  };

  virtual ~ChunkSource() = default;

  /// Before open(): what an earlier session holds of the take that will go on. Null where a new one begins, and where
  /// nothing can be read; open() then says why.
  virtual std::shared_ptr<const TakeOutline> earlier() const;

  /// Loads what it needs; may take seconds. Called again after a failure, when somebody pressed Restart.
  virtual Result<SourceInfo> open(const Progress& progress, std::stop_token stop) = 0;

  /// At a chunk boundary. An error refuses the command and changes nothing.
  virtual Result<Applied> apply(const CommandBody& command) = 0;

  /// One chunk. Returns kind `cancelled` when asked to stop on the way; any other error ends the run of chunks until
  /// Restart. May also throw; the engine loop treats that as a failure.
  virtual Result<Made> next(std::stop_token stop) = 0;

  /// After open() and before anything else: the stream is take `take` of an earlier session that has given out `takes`
  /// ids. What was made then follows through put_back(), with the commands before each chunk through apply().
  virtual Result<void> go_on(TakeId take, TakeId takes);
  /// A chunk that was made before. Memory and pictures go on after it as if next() had made it now.
  virtual Result<void> put_back(const Latents& latents);
};

}  // namespace longtake
