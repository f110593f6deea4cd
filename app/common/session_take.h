#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "engine/stream/ids.h"
#include "engine/stream/moment.h"

namespace longtake::cli {

/// Takes are numbered from 1 for users, in the window and on the command line.
inline std::int64_t take_number(TakeId take) { return std::int64_t{take} + 1; }

/// A take of a kept session, as verbs refer to it.
struct SessionTake {
  SessionReader session;
  TakeId take = 0;
  std::vector<SessionReader::Chunk> path;  ///< never empty

  std::int64_t frames() const { return path.back().header.first_frame + path.back().header.frames; }
  std::int64_t chunks() const { return path.back().header.chunk + 1; }
};

/// Opens a session's folder or .take file. `number` counts from 1; unset: the last active take.
Result<SessionTake> open_take(const std::filesystem::path& session, std::optional<std::int64_t> number);

/// The frame at a moment of the take; the take's end is allowed. `option` names the moment in errors.
Result<std::int64_t> frame_at(const SessionTake& take, const Moment& moment, const std::string& option);
/// The chunk boundary nearest to a moment, as the number of chunks before it.
Result<std::int64_t> boundary_at(const SessionTake& take, const Moment& moment, const std::string& option);

/// "12.75 s"
std::string seconds_text(double seconds);

/// The first frame of a chunk of the take, which may be the next one.
std::int64_t first_frame_of(const std::vector<SessionReader::Chunk>& path, ChunkIndex chunk);

}  // namespace longtake::cli
