#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/session/latents.h"
#include "engine/session/state_bytes.h"
#include "engine/stream/cache_snapshot.h"
#include "engine/stream/command.h"
#include "engine/stream/event.h"
#include "engine/stream/video_chunk.h"

namespace longtake {

/// The source that the engine loop drives: the real generator or a fake. Starts no threads. All methods are called from
/// one thread at a time.
class ChunkSource {
 public:
  using Progress = std::function<void(const std::string& step, double fraction)>;

  /// The effect of a command. `chunk` is the first chunk that it affects.
  struct Applied {
    TakeId take = 0;
    ChunkIndex chunk = 0;
    double ms = 0;
    int recached_frames = 0;
    std::optional<TakeStarted> new_take;  ///< set if the command changed the take
    /// The outline of the take that the command led to or branched from. Set if the session's log supplied it.
    std::shared_ptr<const TakeOutline> found{};
    /// The command to log instead of the given one. Set if applying it settled details, such as the switch mode.
    std::optional<CommandBody> done{};
  };
  struct Made {
    std::shared_ptr<const VideoChunk> video;
    std::shared_ptr<const CacheSnapshot> cache;
    std::shared_ptr<const Latents> latents;  ///< for the take's log; null if there is nothing to log
    std::optional<Error> not_kept;           ///< set once, with the chunk at which logging stopped
    /// Fills in the pixels, logs them and sets `not_kept`. Empty if that is done.
    std::function<void(Made& made)> finish{};
  };

  /// Measures the chunk for the drift meter. Takes less than a millisecond.
  static drift::ChunkMeasures measures_of(const Made& made);

  virtual ~ChunkSource() = default;

  /// The outline of the earlier session's take that will be continued. Called before open(). Null if a new take begins
  /// or if nothing can be read; open() then reports the reason.
  virtual std::shared_ptr<const TakeOutline> earlier() const;

  /// Loads the source; may take seconds. Called again when the user presses Restart after a failure.
  virtual Result<SourceInfo> open(const Progress& progress, std::stop_token stop) = 0;

  /// Applies a command at a chunk boundary. An error refuses the command and changes nothing.
  virtual Result<Applied> apply(const CommandBody& command) = 0;
  /// Like apply(), for a Rewind or a Branch, which may take long. A stop request refuses it with kind `cancelled`.
  virtual Result<Applied> travel(const CommandBody& command, const Progress& progress, const std::stop_token& stop);

  /// Generates one chunk. Returns kind `cancelled` after a stop request; any other error stops the stream until
  /// Restart. May also throw; the engine loop treats that as a failure.
  virtual Result<Made> next(std::stop_token stop) = 0;
  /// next() for a caller that overlaps GPU work on one chunk with host work on the chunk before. The GPU has finished
  /// the returned chunk, but the host may still have to finish() it. `meanwhile` is called at most once, when passes of
  /// the next chunk are queued. The caller runs finish() there or after this returned. Until then no other function may
  /// be called.
  virtual Result<Made> next_unfinished(std::stop_token stop, const std::function<void()>& meanwhile);
  /// Runs Made::finish once.
  static void finish(Made& made);

  /// Generates the next chunk as if `commands` were applied before it. The last of them is the one being previewed. The
  /// state does not change, on success or failure. If the last command is refused, its error is returned. Earlier
  /// commands that would be refused are skipped, as they would be at the chunk boundary. Throws only if the source
  /// could not be returned to its state.
  virtual Result<std::shared_ptr<const VideoChunk>> peek(const std::vector<CommandBody>& commands,
                                                         std::stop_token stop);

  /// Called directly after open() or restore_state(). The stream is in take `take` of a session that has used `takes`
  /// ids. The following chunks arrive through put_back(), the commands before each chunk through apply().
  virtual Result<void> go_on(TakeId take, TakeId takes);
  /// Adds a chunk that was generated before. Memory and pictures continue after it as if next() had just generated it.
  virtual Result<void> put_back(const Latents& latents);
  /// Called before next(), which then generates its chunk from this chunk of a video, as in the logged session.
  virtual Result<void> follow(const FollowedVideo& video);
  /// Called between put_back() calls. The seed applies to the chunks that follow, restored and new.
  virtual Result<void> reseed(std::uint64_t seed);

  /// The memory after the newest chunk, as next() returns it. Null if the source has none.
  virtual std::shared_ptr<const CacheSnapshot> memory_now() const;

  /// The chunks that the source must process to reach a place from the nearest state that it holds.
  struct Way {
    ChunkIndex put_back = 0;    ///< chunks whose latents are held
    ChunkIndex made_again = 0;  ///< chunks that must be denoised again
  };
  /// Nothing if the source has no state from which to reach the place.
  virtual std::optional<Way> way_to(TakeId take, ChunkIndex after) const;
  /// The cost of one chunk of a way, measured where possible.
  struct Costs {
    double put_back_ms = 15;
    double make_ms = 160;
    double of(const Way& way) const {
      return static_cast<double>(way.put_back) * put_back_ms + static_cast<double>(way.made_again) * make_ms;
    }
  };
  virtual Costs costs() const { return {}; }
  /// The state between two chunks as bytes. A source of the same model that restores it continues bit for bit. Nothing
  /// if the state exceeds `most_bytes` or if the source cannot save it. Any thread may read it later.
  virtual std::optional<StateBytes> saved_state(std::uint64_t most_bytes) const;
  /// Restores a saved state; go_on() follows. If it is refused, nothing has changed.
  virtual Result<void> restore_state(std::string_view state);
  /// Returns a function that returns the source to its present state. It undoes a move that failed halfway. Call it
  /// only while the source exists.
  virtual std::function<Result<void>()> way_back();
};

}  // namespace longtake
