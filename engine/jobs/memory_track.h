#pragma once

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/jobs/session_frames.h"
#include "engine/stream/chunk_source.h"
#include "engine/stream/salience_overlay.h"

namespace longtake {

/// The memory's contents for each latent frame of a range, at the end of the frame's own chunk, as the window showed
/// them. A log holds no memory, so the track recomputes it from the log's chunks. Each chunk costs its context pass and
/// no denoising, as when a session is resumed.
class MemoryTrack {
 public:
  /// The source must not be open yet and must have the session's settings; `path` is the session's path.
  static Result<MemoryTrack> make_again(const SessionReader& session, const std::string& path, TakeId take,
                                        const FrameSpan& span, const OverlayStyle& style, ChunkSource& source,
                                        const ChunkSource::Progress& progress, const std::stop_token& stop);

  /// The overlay for a picture of the take; null if nothing was scored.
  const Overlay* at(std::int64_t frame) const;

 private:
  struct Span {
    std::int64_t first_frame = 0;
    int frames = 0;
    std::int64_t first_latent = 0;
    int latents = 0;
  };

  std::vector<Span> spans_;                   // by first_frame
  std::map<std::int64_t, Overlay> overlays_;  // by latent frame
};

}  // namespace longtake
