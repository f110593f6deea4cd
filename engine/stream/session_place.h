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

/// Keyframes written on the way to a chunk are spaced by this fraction (1/4) of the remaining distance.
inline constexpr ChunkIndex kWidening = 4;

/// The conditions that a saved state depends on. It resumes bit for bit only if all of them are equal.
std::string circumstances(const SourceInfo& info);
/// Saves the source's state if the source can save one and the writer accepts its size now.
void keep_keyframe(const ChunkSource& source, const StatePlace& place, StateWriter& writer);

/// Every place of a session that can have a keyframe.
std::vector<StatePlace> places_of(const SessionReader& session);
/// True if the log leads to the end of chunk `after` of `take` without a gap; -1 is the beginning.
bool holds(const SessionReader& session, TakeId take, ChunkIndex after);
struct NearestKeyframe {
  ChunkIndex chunk = -1;  ///< -1: there is none
  std::uint64_t bytes = 0;
};
/// The last keyframe on the path to that chunk.
NearestKeyframe nearest_keyframe(const SessionReader& session, TakeId take, ChunkIndex after,
                                 const KeyframeFolder& keyframes);
/// The event that announced a take's beginning.
TakeStarted origin_of(const SessionReader& session, TakeId take);

/// The outline of a take, including the settings that it inherited if it began from nothing.
std::shared_ptr<const TakeOutline> whole_outline(const SessionReader& session, const TakeBook& book, TakeId take);

/// The target of bring_to().
struct SessionPlace {
  const SessionReader& session;
  TakeId take = 0;
  std::optional<ChunkIndex> after;              ///< nothing: the end of the take
  bool waiting = false;                         ///< include commands given at the end that no chunk followed
  const std::optional<std::string>& beginning;  ///< the source's state before its first chunk; nothing: the source is
                                                ///< in that state
  /// Every chunk from here on is restored individually and reported to `each`.
  std::optional<ChunkIndex> from{};
  std::function<Result<void>(const ChunkRecord& header)> each{};
  const TakeBook* book = nullptr;  ///< of the session; null: created if needed
  StateWriter* writer = nullptr;   ///< writes missing keyframes on the way; null: none are written
};
/// Restores a source to a chunk of a session. It starts from the nearest usable keyframe before the chunk, or from the
/// beginning, and replays the log from there. Returns the seed in force at that chunk.
Result<std::uint64_t> bring_to(const SessionPlace& place, ChunkSource& source, KeyframeFolder& keyframes,
                               const ChunkSource::Progress& progress, const std::stop_token& stop);

}  // namespace longtake
