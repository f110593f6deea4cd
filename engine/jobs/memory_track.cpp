#include "engine/jobs/memory_track.h"

#include <algorithm>
#include <utility>

#include "engine/jobs/errors.h"
#include "engine/session/keyframe_folder.h"
#include "engine/stream/session_place.h"

namespace longtake {
namespace {

// Errors about a missing or different model already contain a remedy.
Error about_memory(Error why) {
  if (why.kind == Error::Kind::cancelled || why.code == errors::kNoMemory.code) return why;
  return make_error(errors::kMemoryNotMade, {}, std::move(why));
}

}  // namespace

Result<MemoryTrack> MemoryTrack::make_again(const SessionReader& session, const std::string& path, TakeId take,
                                            const FrameSpan& span, const OverlayStyle& style, ChunkSource& source,
                                            const ChunkSource::Progress& progress, const std::stop_token& stop) {
  const auto info = source.open([](const std::string&, double) {}, stop);
  if (!info) return fail(about_memory(info.error()));
  std::optional<ChunkIndex> first;
  std::optional<ChunkIndex> last;
  for (const SessionReader::Chunk& chunk : session.path_of(take)) {
    const ChunkRecord& header = chunk.header;
    if (header.first_frame + header.frames <= span.first || header.first_frame >= span.end) continue;
    if (!first) first = header.chunk;
    last = header.chunk;
  }
  if (!first) return fail(errors::kNoChunks, {{"take", take}});
  MemoryTrack track;
  const auto see = [&](const ChunkRecord& header) -> Result<void> {
    const auto snapshot = source.memory_now();
    if (!snapshot) return fail(errors::kNoMemory);
    const Span shown{header.first_frame, header.frames, header.chunk * session.manifest().latent_frames_per_chunk,
                     static_cast<int>(header.latents.shape.front())};
    for (int i = 0; i < shown.latents; ++i)
      if (auto overlay = make_overlay(*snapshot, shown.first_latent + i, style))
        track.overlays_.emplace(shown.first_latent + i, std::move(*overlay));
    track.spans_.push_back(shown);
    return {};
  };
  KeyframeFolder keyframes(path, circumstances(*info));
  const std::optional<std::string> no_beginning;
  const auto brought =
      bring_to({session, take, last, false, no_beginning, first, see}, source, keyframes, progress, stop);
  if (!brought) return fail(about_memory(brought.error()));
  return track;
}

const Overlay* MemoryTrack::at(std::int64_t frame) const {
  const auto after = std::ranges::upper_bound(spans_, frame, {}, &Span::first_frame);
  if (after == spans_.begin()) return nullptr;
  const Span& span = *std::prev(after);
  if (frame >= span.first_frame + span.frames) return nullptr;
  const int latent = latent_frame_of(static_cast<int>(frame - span.first_frame), span.frames, span.latents);
  const auto found = overlays_.find(span.first_latent + latent);
  return found == overlays_.end() ? nullptr : &found->second;
}

}  // namespace longtake
