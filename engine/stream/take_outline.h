#pragma once

#include <cstdint>
#include <vector>

#include "engine/session/session.h"
#include "engine/stream/command.h"
#include "engine/stream/ids.h"

namespace longtake {

/// What an earlier session holds of a take, without its pictures' full size: enough for a timeline.
struct TakeOutline {
  struct Chunk {
    ChunkIndex chunk = 0;
    std::int64_t first_frame = 0;
    int frames = 0;
    Thumbnail thumbnail;  ///< of the chunk's middle frame; empty where the log has none and where it was left out
  };
  struct Prompt {
    ChunkIndex chunk = 0;  ///< the first that was made under it
    SetPrompt prompt;
  };

  TakeId take = 0;
  double fps = 16;
  int latent_frames_per_chunk = 3;
  std::vector<Chunk> chunks;    ///< ascending, across the takes that this one branched from
  std::vector<Prompt> prompts;  ///< ascending
  SetPolicy policy;             ///< all changes of the policy as one; nothing is set where there were none
};

/// What cannot be read is left out: an outline is for looking at, the take itself is checked where it goes on. Of a
/// take with more chunks than `most_thumbnails` it has those of every second chunk, or third, and so on, from the
/// first.
TakeOutline outline_of(const SessionReader& session, TakeId take, std::size_t most_thumbnails = 2000);

/// What was asked along a take's path: element i before its chunk i, the last one after the path's end.
std::vector<std::vector<const EventRecord*>> events_along(const SessionReader& session,
                                                          const std::vector<SessionReader::Chunk>& path, TakeId take);

}  // namespace longtake
