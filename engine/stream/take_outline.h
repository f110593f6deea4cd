#pragma once

#include <cstdint>
#include <vector>

#include "engine/session/session.h"
#include "engine/stream/command.h"
#include "engine/stream/ids.h"

namespace longtake {

/// The content of an earlier take without full-size pictures, which is enough for a timeline.
struct TakeOutline {
  struct Chunk {
    ChunkIndex chunk = 0;
    std::int64_t first_frame = 0;
    int frames = 0;
    Thumbnail thumbnail;  ///< the chunk's middle frame; empty if the log has none or it was left out
  };
  struct Prompt {
    ChunkIndex chunk = 0;  ///< the first chunk made under it
    SetPrompt prompt;
  };

  TakeId take = 0;
  double fps = 16;
  int latent_frames_per_chunk = 3;
  std::vector<Chunk> chunks;    ///< ascending, across the takes that this one branched from
  std::vector<Prompt> prompts;  ///< ascending
  SetPolicy policy;             ///< all policy changes combined into one; unset fields were never changed
};

/// Skips unreadable parts: an outline is only displayed, and the take itself is checked when it is continued. If a take
/// has more chunks than `most_thumbnails`, the outline has the thumbnails of every second chunk, or third, and so on,
/// from the first.
TakeOutline outline_of(const SessionReader& session, TakeId take, std::size_t most_thumbnails = 2000);

/// The commands along a take's path: element i was given before its chunk i, the last one after the path's end.
std::vector<std::vector<const EventRecord*>> events_along(const SessionReader& session,
                                                          const std::vector<SessionReader::Chunk>& path, TakeId take);

}  // namespace longtake
