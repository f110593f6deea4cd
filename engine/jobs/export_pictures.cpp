#include "engine/jobs/export_pictures.h"

#include <algorithm>
#include <utility>

#include "engine/jobs/errors.h"
#include "engine/jobs/session_frames.h"
#include "engine/options/take_facts.h"
#include "engine/stream/take_outline.h"

namespace longtake {
namespace {

std::int64_t pictures_in(const SessionReader& session, TakeId take) {
  const auto path = session.path_of(take);
  return path.empty() ? 0 : path.back().header.first_frame + path.back().header.frames;
}

// "Take 2 · the good one", or its policy where it has no name that captions can be written with.
std::string caption_of(const SessionReader& session, TakeId take) {
  const TakeFacts facts = facts_of(session, take);
  const std::string& what = !facts.note.empty() && can_write(facts.note) ? facts.note : facts.policy;
  std::string caption = "Take " + std::to_string(take + 1);
  if (!what.empty() && can_write(what)) caption += " \xC2\xB7 " + what;
  return caption;
}

}  // namespace

Result<ExportPictures> ExportPictures::open(const ExportJob& job, const Library::Progress& progress,
                                            const std::stop_token& stop) {
  ExportPictures out;
  out.job_ = job;
  if (!choose(job.memory.map, out.map_))
    return fail(errors::kUnknownColours, {{"map", job.memory.map}, {"maps", names_text<ColourMap>()}});
  auto opened = TRY(SessionReader::open(job.session));
  out.session_ = std::make_unique<SessionReader>(std::move(opened));
  std::vector<TakeId> takes = {job.take};
  if (job.second) takes.push_back(job.second->take);
  std::int64_t all = 0;
  for (const TakeId take : takes) {
    const std::int64_t pictures = pictures_in(*out.session_, take);
    if (pictures == 0) return fail(errors::kNoChunks, {{"take", take + 1}});
    all = std::max(all, pictures);
  }
  out.first_ = job.first_frame;
  out.end_ = job.end_frame < 0 ? all : job.end_frame;
  if (job.as_trimmed) {
    const TakeTrim used = used_part(trim_of(*out.session_, job.take), all);
    out.first_ = used.first;
    out.end_ = used.end;
  }
  if (out.first_ < 0 || out.first_ >= out.end_ || out.end_ > all)
    return fail(errors::kOutsideTheTake, {{"first", out.first_}, {"end", out.end_}, {"count", all}});
  for (const TakeId take : takes) out.sides_.push_back(out.side_of(take));
  if (job.memory.shown != MemoryShown::no) TRY(out.make_memory(progress, stop));
  return out;
}

ExportPictures::Side ExportPictures::side_of(TakeId take) const {
  const Manifest& manifest = session_->manifest();
  const std::int64_t pictures = pictures_in(*session_, take);
  Side side;
  side.take = take;
  side.first = std::min(first_, pictures - 1);
  side.end = std::max(std::min(end_, pictures), side.first + 1);
  if (job_.second && job_.second->captions)
    side.caption = side_caption(caption_of(*session_, take), manifest.width, manifest.height);
  return side;
}

Result<void> ExportPictures::make_memory(const Library::Progress& progress, const std::stop_token& stop) {
  const double share = 1.0 / static_cast<double>(sides_.size());
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    Side& side = sides_[i];
    const auto tell = [&](const std::string&, double fraction) {
      progress("Making the memory again", share * (static_cast<double>(i) + fraction));
    };
    tell({}, 0);
    auto memory = TRY(MemoryTrack::make_again(job_.session, {side.take, side.first, side.end},
                                              {map_, job_.memory.gamma, job_.memory.range}, tell, stop));
    side.memory = std::make_shared<const MemoryTrack>(std::move(memory));
  }
  return {};
}

std::unique_ptr<FrameSource> ExportPictures::held(std::unique_ptr<FrameSource> frames) const {
  if (frames->frame_count() == end_ - first_) return frames;
  return std::make_unique<HeldFrames>(std::move(frames), end_ - first_);
}

std::unique_ptr<FrameSource> ExportPictures::beside(std::vector<std::unique_ptr<FrameSource>> sides) const {
  if (sides.size() == 1) return std::move(sides.front());
  return std::make_unique<BesideFrames>(std::move(sides[0]), std::move(sides[1]), sides_[0].caption, sides_[1].caption);
}

Result<std::unique_ptr<FrameSource>> ExportPictures::pictures_of(const Side& side) const {
  auto frames = TRY(SessionFrames::open(job_.session, {side.take, side.first, side.end}));
  std::unique_ptr<FrameSource> out = std::move(frames);
  if (job_.memory.shown == MemoryShown::over)
    out = std::make_unique<OverlaidFrames>(std::move(out), side.memory, map_, side.first);
  return held(std::move(out));
}

Result<std::unique_ptr<FrameSource>> ExportPictures::pictures() const {
  std::vector<std::unique_ptr<FrameSource>> sides;
  for (const Side& side : sides_) {
    auto frames = TRY(pictures_of(side));
    sides.push_back(std::move(frames));
  }
  return beside(std::move(sides));
}

std::unique_ptr<FrameSource> ExportPictures::memory() const {
  const Manifest& manifest = session_->manifest();
  const VideoFormat format{manifest.width, manifest.height, frame_rate(manifest.fps)};
  std::vector<std::unique_ptr<FrameSource>> sides;
  for (const Side& side : sides_)
    sides.push_back(held(std::make_unique<MemoryFrames>(side.memory, map_, format, side.first, side.end - side.first)));
  return beside(std::move(sides));
}

}  // namespace longtake
