#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/generate/engine_state.h"
#include "engine/stream/chunk_source.h"
#include "engine/stream/command.h"
#include "engine/stream/event.h"

namespace longtake {

/// The data for going back: each take's parent, the commands with their times, keyframes of the whole state, and the
/// newest chunks' latents. Bounded for any number of takes: old keyframes become sparser and old latents are dropped. A
/// far jump then takes longer, because chunks are generated again, but the result is the same. Independent of the
/// model.
class TakeHistory {
 public:
  struct Limits {
    std::int64_t keyframe_bytes = 64LL << 20;
    std::int64_t latent_bytes = 32LL << 20;
    int keyframe_every = 8;  ///< chunks
  };
  /// A finished chunk, to be added to memory again without denoising.
  struct Finished {
    /// `shown`: imported, so it is never dropped. `followed`: it cannot be generated again without its video. Once
    /// dropped, it can only be restored from the session's log.
    enum class Origin { made, followed, shown };
    at::Tensor latents;  // [1, F, c, y, x]
    TokenScores scores;
    Origin origin = Origin::made;
  };
  struct Keyframe {
    ChunkIndex after = -1;  ///< the last chunk that it includes
    EngineState state;
  };

  TakeHistory() = default;
  explicit TakeHistory(const Limits& limits) : limits_(limits) {}

  /// Begins a take at `state`: at its own beginning, or after earlier chunks that are not known here.
  void begin(TakeId take, EngineState state);
  /// Begins a take that continues after chunk `after` of `parent`.
  void branch(TakeId take, TakeId parent, ChunkIndex after);
  void command(TakeId take, ChunkIndex before, CommandBody body);
  /// From chunk `before` of a take on, chunks have another seed than those before it.
  void reseed(TakeId take, ChunkIndex before, std::uint64_t seed) { seeds_[{take, before}] = seed; }
  void drop_commands(TakeId take, ChunkIndex before) { commands_.erase({take, before}); }
  void finished(TakeId take, ChunkIndex chunk, Finished finished);
  bool wants_keyframe(ChunkIndex chunk) const { return (chunk + 1) % limits_.keyframe_every == 0; }
  void keyframe(TakeId take, ChunkIndex after, EngineState state);
  std::int64_t keyframe_bytes() const { return keyframe_bytes_; }
  /// Bytes of droppable latents.
  std::int64_t latent_bytes() const { return latent_bytes_; }
  const Limits& limits() const { return limits_; }

  bool knows(TakeId take) const { return takes_.contains(take); }
  /// The event that announced the take's beginning.
  TakeStarted origin(TakeId take) const {
    const Take& known = takes_.at(take);
    return {take, known.parent.value_or(take), known.from};
  }
  /// The last chunk, or -1 if there is none yet.
  ChunkIndex last_chunk(TakeId take) const { return takes_.at(take).last; }

  /// The latest kept state at or before the end of chunk `after` of `take`; null if there is none.
  const Keyframe* nearest(TakeId take, ChunkIndex after) const;
  /// The chunks between that state and the place. Nothing if there is no state, or if one of the chunks is only in the
  /// log.
  std::optional<ChunkSource::Way> way_to(TakeId take, ChunkIndex after) const;
  /// The commands between chunk `before` - 1 and `before`, in order.
  std::vector<CommandBody> commands(TakeId take, ChunkIndex before) const;
  /// The seed that took effect between these two chunks, if any.
  std::optional<std::uint64_t> seed(TakeId take, ChunkIndex before) const;
  /// Returns nullptr if the chunk's latents were dropped.
  const Finished* chunk(TakeId take, ChunkIndex chunk) const;

 private:
  using ChunkKey = std::pair<TakeId, ChunkIndex>;
  struct Take {
    std::optional<TakeId> parent;
    ChunkIndex from = -1;  // the last chunk shared with the parent
    ChunkIndex last = -1;
  };
  /// The take that generated `chunk`, as seen from `take`.
  TakeId owner(TakeId take, ChunkIndex chunk) const;
  /// Drops keyframes until they fit. Keeps `newest` and every beginning of a take without a parent.
  void thin_keyframes(const ChunkKey& newest);
  /// Shrinks one beginning whose prompt can be encoded again. False if none is left.
  bool lighten_beginning(const ChunkKey& newest);
  void drop_oldest_latents();
  bool is_lost(const ChunkKey& place) const;
  /// The cost of losing this take's keyframe.
  double loss(TakeId take, ChunkIndex after) const;

  Limits limits_;
  std::map<TakeId, Take> takes_;
  std::map<ChunkKey, std::vector<CommandBody>> commands_;
  std::map<ChunkKey, std::uint64_t> seeds_;
  std::map<TakeId, std::map<ChunkIndex, Keyframe>> keyframes_;
  std::int64_t keyframe_bytes_ = 0;
  std::map<ChunkKey, Finished> chunks_;
  std::deque<ChunkKey> chunk_order_;
  std::int64_t latent_bytes_ = 0;
  std::map<ChunkKey, ChunkIndex> lost_;  // followed chunks that were dropped, as ranges: first -> last
};

}  // namespace longtake
