#include "engine/jobs/session_frames.h"

#include <utility>
#include <vector>

#include "engine/jobs/errors.h"
#include "engine/open/load_decoder.h"
#include "engine/options/session_options.h"

namespace longtake {
Result<std::shared_ptr<const Decoder>> decoder_of(const SessionReader& session) {
  const auto options = TRY(session_options(session.manifest()));
  return load_decoder(options, session.manifest().decoder_hash);
}

Result<std::unique_ptr<SessionFrames>> SessionFrames::open(Session session, std::shared_ptr<const Decoder> decoder,
                                                           TakeId take, const FrameSpan& span) {
  std::vector<SessionReader::Chunk> path = session->path_of(take);
  if (path.empty()) return fail(errors::kNoChunks, {{"take", take}});
  const std::int64_t all = path.back().header.first_frame + path.back().header.frames;
  const std::int64_t end_frame = span.end == kOpenEnd ? all : span.end;
  if (span.first < 0 || span.first >= end_frame || end_frame > all)
    return fail(errors::kOutsideTheTake, {{"first", span.first}, {"end", end_frame}, {"count", all}});
  std::size_t first = path.size();
  std::size_t end = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const auto& chunk = path[i].header;
    if (chunk.first_frame + chunk.frames <= span.first || chunk.first_frame >= end_frame) continue;
    first = std::min(first, i);
    end = i + 1;
  }
  if (first >= end) return fail(errors::kPartMissing);
  const std::int64_t starts_at = path[first].header.first_frame;
  std::unique_ptr<SessionFrames> frames(
      new SessionFrames(std::move(session), std::move(path), first, end, std::move(decoder)));
  frames->skip_ = std::max<std::int64_t>(span.first - starts_at, 0);
  frames->count_ = end_frame - span.first;
  return frames;
}

Result<std::optional<FrameView>> SessionFrames::next(std::stop_token stop) {
  if (given_ == count_) return std::optional<FrameView>();
  for (; skip_ > 0; --skip_)
    if (auto frame = frames_.next(stop); !frame || !*frame) return frame;
  auto frame = frames_.next(stop);
  if (frame && *frame) ++given_;
  return frame;
}

}  // namespace longtake
