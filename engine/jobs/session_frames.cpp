#include "engine/jobs/session_frames.h"

#include <utility>
#include <vector>

#include "engine/jobs/errors.h"
#include "engine/open/load_decoder.h"
#include "engine/options/session_options.h"

namespace longtake {
Result<std::unique_ptr<SessionFrames>> SessionFrames::open(const std::string& session, const Range& range) {
  auto opened = TRY(SessionReader::open(session));
  auto reader = std::make_unique<SessionReader>(std::move(opened));
  std::vector<SessionReader::Chunk> path = reader->path_of(range.take);
  if (path.empty()) return fail(errors::kNoChunks, {{"take", range.take}});
  const std::int64_t all = path.back().header.first_frame + path.back().header.frames;
  const std::int64_t end_frame = range.end_frame < 0 ? all : range.end_frame;
  if (range.first_frame < 0 || range.first_frame >= end_frame || end_frame > all)
    return fail(errors::kOutsideTheTake, {{"first", range.first_frame}, {"end", end_frame}, {"count", all}});
  std::size_t first = path.size();
  std::size_t end = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const auto& chunk = path[i].header;
    if (chunk.first_frame + chunk.frames <= range.first_frame || chunk.first_frame >= end_frame) continue;
    first = std::min(first, i);
    end = i + 1;
  }
  if (first >= end) return fail(errors::kPartMissing);
  auto options = TRY(session_options(reader->manifest()));
  auto decoder = TRY(load_decoder(options, reader->manifest().decoder_hash));
  const std::int64_t starts_at = path[first].header.first_frame;
  std::unique_ptr<SessionFrames> frames(
      new SessionFrames(std::move(reader), std::move(path), first, end, std::move(decoder)));
  frames->skip_ = std::max<std::int64_t>(range.first_frame - starts_at, 0);
  frames->first_frame_ = range.first_frame;
  frames->count_ = end_frame - range.first_frame;
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
