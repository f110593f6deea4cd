#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/session/keyframe_folder.h"
#include "engine/session/session.h"
#include "engine/session/state_writer.h"
#include "engine/stream/chunk_source.h"
#include "engine/stream/take_book.h"
#include "engine/stream/take_outline.h"

namespace longtake {

/// Chunks between two keyframes of a session: 24 seconds of the built-in model. A chunk behind a keyframe
/// costs it about 11 ms, so that the way takes half a second at most. A keyframe has about 6 MB.
inline constexpr ChunkIndex kKeyframeEvery = 32;
/// Keyframes that are made again on the way to a chunk lie at most this part of what is left apart.
inline constexpr ChunkIndex kWidening = 4;

/// The conditions that a saved state depends on: it resumes bit for bit only where all of them are equal.
std::string circumstances(const SourceInfo& info);
bool wants_keyframe(ChunkIndex chunk);
/// Has the source's state written, if it can save one and the writer takes one of its size now.
void keep_keyframe(const ChunkSource& source, const StatePlace& place, StateWriter& writer);

/// Every place of a session that a keyframe can belong to.
std::vector<StatePlace> places_of(const SessionReader& session);
/// True if the log leads to the end of chunk `after` of `take` without a gap; -1 is the beginning.
bool holds(const SessionReader& session, TakeId take, ChunkIndex after);
struct NearestKeyframe {
  ChunkIndex chunk = -1;  ///< -1: there is none
  std::uint64_t bytes = 0;
};
/// The last keyframe on the way there.
NearestKeyframe nearest_keyframe(const SessionReader& session, TakeId take, ChunkIndex after,
                                 const KeyframeFolder& keyframes);
/// The event that announced a take's beginning.
TakeStarted origin_of(const SessionReader& session, TakeId take);

/// The outline of a take, with what it brought along where it began from nothing.
std::shared_ptr<const TakeOutline> whole_outline(const SessionReader& session, const TakeBook& book, TakeId take);

/// Where a source is to be brought.
struct SessionPlace {
  const SessionReader& session;
  TakeId take = 0;
  std::optional<ChunkIndex> after;              ///< nothing: the take's end
  bool waiting = false;                         ///< with the commands that were given at the end and no chunk followed
  const std::optional<std::string>& beginning;  ///< the source's state before its first chunk; nothing: it is there
  /// Every chunk from here on is put back one by one and told to `each`.
  std::optional<ChunkIndex> from{};
  std::function<Result<void>(const ChunkRecord& header)> each{};
  const TakeBook* book = nullptr;  ///< of the session; null: it is made if it is needed
  StateWriter* writer = nullptr;   ///< of keyframes that are missing on the way; null: none are made
};
/// Brings a source to a chunk of a session: to the nearest keyframe before it that can be used, or else to the
/// beginning, and from there by the log. Returns the seed that is in force there.
Result<std::uint64_t> bring_to(const SessionPlace& place, ChunkSource& source, KeyframeFolder& keyframes,
                               const ChunkSource::Progress& progress, const std::stop_token& stop);

}  // namespace longtake
