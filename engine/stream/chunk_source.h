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

/// The source that the engine loop drives: the real generator, or a fake. Uses no threads of its own; all methods are
/// called from one thread at a time.
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
    /// The content of the take that it led to, or branches from, where that came out of the session's log.
    std::shared_ptr<const TakeOutline> found{};
    /// The command as the log keeps it, where it knows more now than the one that was given.
    std::optional<CommandBody> done{};
  };
  struct Made {
    std::shared_ptr<const VideoChunk> video;
    std::shared_ptr<const CacheSnapshot> cache;
    std::shared_ptr<const Latents> latents;  ///< for the take's log; null if there is nothing to log
    std::optional<Error> not_kept;           ///< set once, when logging stopped with this chunk
    /// Fills in the pixels, logs them and sets `not_kept`. Empty: that is done.
    std::function<void(Made& made)> finish{};
  };

  /// The drift meter's measures of a chunk; takes less than a millisecond.
  static drift::ChunkMeasures measures_of(const Made& made);

  virtual ~ChunkSource() = default;

  /// Called before open(): an earlier session's content of the take that will be continued. Null if a new take begins
  /// or if nothing can be read; open() then reports the reason.
  virtual std::shared_ptr<const TakeOutline> earlier() const;

  /// Loads the source; may take seconds. Called again when the user presses Restart after a failure.
  virtual Result<SourceInfo> open(const Progress& progress, std::stop_token stop) = 0;

  /// Applies a command at a chunk boundary. An error refuses the command and changes nothing.
  virtual Result<Applied> apply(const CommandBody& command) = 0;
  /// The same for a Rewind or a Branch, whose way may be long. A stop refuses it with kind `cancelled`.
  virtual Result<Applied> travel(const CommandBody& command, const Progress& progress, const std::stop_token& stop);

  /// Makes one chunk. Returns kind `cancelled` if asked to stop meanwhile; any other error stops the stream until
  /// Restart. May also throw; the engine loop treats that as a failure.
  virtual Result<Made> next(std::stop_token stop) = 0;
  /// next() for a caller that lets a GPU work on a chunk while the host finishes the one before. The GPU has made what
  /// is returned, but the host may still have to finish() it: in `meanwhile`, which is called at most once, when passes
  /// of the next chunk are queued, or after this returned. Until then no other function may be called.
  virtual Result<Made> next_unfinished(std::stop_token stop, const std::function<void()>& meanwhile);
  /// Does Made::finish, once.
  static void finish(Made& made);

  /// Makes the next chunk as it would be if `commands` were applied before it, the last of which is the one that is
  /// asked about. Nothing changes, whether it succeeds or not. A refusal of the last command is the answer; earlier
  /// ones that would be refused are passed over, as they would be at the chunk's boundary. Throws only if the source
  /// could not be brought back to where it was.
  virtual Result<std::shared_ptr<const VideoChunk>> peek(const std::vector<CommandBody>& commands,
                                                         std::stop_token stop);

  /// Called directly after open() or restore_state(): the stream is in take `take` of a session that has used `takes`
  /// ids. The chunks from here on follow through put_back(), with the commands before each chunk through apply().
  virtual Result<void> go_on(TakeId take, TakeId takes);
  /// Adds a chunk that was made before. Memory and pictures continue after it as if next() had made it now.
  virtual Result<void> put_back(const Latents& latents);
  /// Before next(): the chunk is made from this chunk of a video, as one was before.
  virtual Result<void> follow(const FollowedVideo& video);
  /// Between put_back() calls: the chunks from here on were made with this seed, and so will be those that follow.
  virtual Result<void> reseed(std::uint64_t seed);

  /// The memory after the chunk that was made or put back last, as next() returns it. Null if the source has none.
  virtual std::shared_ptr<const CacheSnapshot> memory_now() const;

  /// The source's own way to a place: the chunks behind the nearest state that it holds.
  struct Way {
    ChunkIndex put_back = 0;    ///< their latents are held
    ChunkIndex made_again = 0;  ///< denoised once more
  };
  /// Nothing if the source cannot get there by itself.
  virtual std::optional<Way> way_to(TakeId take, ChunkIndex after) const;
  /// What one chunk of a way costs, measured where that was possible.
  struct Costs {
    double put_back_ms = 15;
    double make_ms = 160;
    double of(const Way& way) const {
      return static_cast<double>(way.put_back) * put_back_ms + static_cast<double>(way.made_again) * make_ms;
    }
  };
  virtual Costs costs() const { return {}; }
  /// The state between two chunks as bytes. A source of the same model that restores it goes on bit for bit. Nothing
  /// if it would have more than `most_bytes`, or if the source cannot save its state. Any thread may read it later.
  virtual std::optional<StateBytes> saved_state(std::uint64_t most_bytes) const;
  /// Goes to a saved state; go_on() follows. If it is refused, nothing has changed.
  virtual Result<void> restore_state(std::string_view state);
  /// Returns what brings the source back to where it is now, so that a way that turns out to be blocked changes
  /// nothing. Call it while the source lives.
  virtual std::function<Result<void>()> way_back();
};

}  // namespace longtake
