#include "ui/model/take_track.h"

#include <limits>
#include <set>

#include "engine/stream/take_outline.h"
#include "ui/model/picture_geometry.h"
#include "ui/model/touched.h"

namespace longtake::ui {
namespace {

constexpr int kTimelineWidth = 72;  // px; 9 KB a chunk
constexpr int kStripWidth = 176;    // px

QImage thumbnail(const VideoChunk& chunk, int frame, int width) {
  const QImage whole(chunk.frame(frame).data(), chunk.width, chunk.height, chunk.width * 3, QImage::Format_RGB888);
  return whole.scaledToWidth(width, Qt::SmoothTransformation).convertToFormat(QImage::Format_RGB888);
}

// Does not copy: the image keeps the outline alive.
QImage shared(const Thumbnail& thumbnail, const std::shared_ptr<const TakeOutline>& outline) {
  if (thumbnail.width <= 0 || thumbnail.height <= 0) return {};
  auto* keep = new std::shared_ptr<const TakeOutline>(outline);
  const auto* bytes = reinterpret_cast<const uchar*>(thumbnail.rgb.data());
  return {bytes,
          thumbnail.width,
          thumbnail.height,
          thumbnail.width * 3,
          QImage::Format_RGB888,
          [](void* held) { delete static_cast<std::shared_ptr<const TakeOutline>*>(held); },
          keep};
}

std::vector<TakeTrack::Entry> entriesIn(const std::shared_ptr<const TakeOutline>& outline) {
  std::vector<TakeTrack::Entry> out;
  for (const TakeOutline::Chunk& chunk : outline->chunks)
    out.push_back({chunk.chunk, chunk.first_frame, chunk.frames, shared(chunk.thumbnail, outline)});
  return out;
}

}  // namespace

void TakeTrack::add(const VideoChunk& chunk) {
  if (chunk.frames <= 0 || chunk.width <= 0 || chunk.height <= 0) return;
  // The first take of a stream may have any number.
  if (chunk.take != take_) {
    if (auto own = takes_.contains(chunk.take) ? decltype(takes_)::node_type() : takes_.extract(take_); !own.empty()) {
      own.key() = chunk.take;
      takes_.insert(std::move(own));
      for (auto& [take, at] : pictured_)
        if (take == take_) take = chunk.take;
    }
    take_ = chunk.take;
    path_ = entriesOf(take_);
  }
  // After a rewind, chunks from there on are made again.
  dropFrom(chunk.chunk);
  fps_ = chunk.fps > 0 ? chunk.fps : 16;
  aspect_ = static_cast<double>(chunk.width) / chunk.height;
  latent_frames_per_chunk_ = chunk.latent_frames;
  append(take_, {chunk.chunk, chunk.first_frame, chunk.frames, thumbnail(chunk, 0, kTimelineWidth)});
  thinOut();
  for (int i = 0; i < chunk.latent_frames; ++i) {
    const int picture = picture_of(i, chunk.frames, chunk.latent_frames);
    latent_[chunk.first_latent_frame + i] = thumbnail(chunk, picture, kStripWidth);
  }
}

void TakeTrack::append(TakeId take, Entry entry) {
  auto& own = takes_[take].entries;
  if (!entry.thumbnail.isNull()) pictured_.emplace_back(take, entry.chunk);
  own.push_back(std::move(entry));
  touch(1);
  auto& parts = path_.parts_;
  if (parts.empty() || parts.back().take != take) parts.push_back({take, &own, 0, path_.size()});
  parts.back().count = own.size();
}

// A part that another take made stays there, and only leaves this path.
void TakeTrack::dropFrom(ChunkIndex chunk) {
  auto& parts = path_.parts_;
  bool dropped = false;
  while (!parts.empty() && path_.back().chunk >= chunk) {
    if (parts.back().take == take_) {
      dropped = true;
      parts.back().own->pop_back();
    }
    touch(1);
    if (--parts.back().count == 0) parts.pop_back();
  }
  if (!dropped) return;
  touch(pictured_.size());
  std::erase_if(pictured_, [&](const auto& one) { return one.first == take_ && one.second >= chunk; });
}

// Drops every second thumbnail of the older three quarters. The first one of a path that begins from nothing stays.
void TakeTrack::thinOut() {
  while (pictured_.size() > kMostThumbnails) {
    touch(pictured_.size());
    std::vector<std::pair<TakeId, ChunkIndex>> stay;
    for (std::size_t i = 0; i < pictured_.size(); ++i) {
      const auto& [take, chunk] = pictured_[i];
      Own& own = takes_[take];
      const auto entry = std::ranges::lower_bound(own.entries, chunk, {}, &Entry::chunk);
      const bool begins = own.from < 0 && entry == own.entries.begin();
      if (i % 2 == 0 || i >= kMostThumbnails * 3 / 4 || begins)
        stay.push_back(pictured_[i]);
      else
        entry->thumbnail = {};
    }
    if (stay.size() == pictured_.size()) return;
    pictured_ = std::move(stay);
  }
}

void TakeTrack::prune(const CacheSnapshot& snapshot) {
  std::set<std::int64_t> told;
  for (const auto* list : {&snapshot.recent, &snapshot.remembered}) {
    for (const FrameTokens& frame : *list) told.insert(frame.latent_frame);
  }
  std::erase_if(latent_, [&](const auto& item) { return !told.contains(item.first); });
}

void TakeTrack::clear() {
  takes_.clear();
  path_ = {};
  pictured_.clear();
  latent_.clear();
  latent_frames_per_chunk_ = 0;
  earlier_end_ = 0;
  take_ = 0;
}

void TakeTrack::begin(TakeId take, TakeId parent, ChunkIndex from) {
  takes_.try_emplace(take, Own{parent, takes_.contains(parent) ? from : -1, {}});
  take_ = take;
  path_ = entriesOf(take);
  // Frames that the memory holds again, and whose own pictures were dropped, are shown by those of their chunks.
  earlier_end_ = path_.empty() ? 0 : path_.back().chunk + 1;
  if (latent_frames_per_chunk_ > 0)
    latent_.erase(latent_.lower_bound(earlier_end_ * latent_frames_per_chunk_), latent_.end());
  if (path_.empty()) latent_.clear();
}

TakeTrack::Path TakeTrack::entriesOf(TakeId take) {
  Path path;
  ChunkIndex last = std::numeric_limits<ChunkIndex>::max();
  // Bounded, because takes of a damaged log may name each other as parents.
  for (std::size_t step = 0; step < takes_.size(); ++step) {
    const auto known = takes_.find(take);
    if (known == takes_.end()) break;
    Own& own = known->second;
    const auto end = std::ranges::upper_bound(own.entries, last, {}, &Entry::chunk);
    if (end != own.entries.begin())
      path.parts_.push_back({take, &own.entries, static_cast<std::size_t>(end - own.entries.begin()), 0});
    if (own.from < 0) break;
    last = std::min(last, own.from);
    take = own.parent;
  }
  touch(path.parts_.size());
  std::ranges::reverse(path.parts_);
  std::size_t before = 0;
  for (Path::Part& part : path.parts_) {
    part.before = before;
    before += part.count;
  }
  return path;
}

void TakeTrack::setOutline(const std::shared_ptr<const TakeOutline>& outline) {
  std::erase_if(pictured_, [&](const auto& one) { return one.first == outline->take; });
  Own& own = takes_[outline->take];
  own = {outline->take, -1, entriesIn(outline)};
  std::vector<std::pair<TakeId, ChunkIndex>> pictured;
  for (const Entry& entry : own.entries)
    if (!entry.thumbnail.isNull()) pictured.emplace_back(outline->take, entry.chunk);
  pictured_.insert(pictured_.begin(), pictured.begin(), pictured.end());
}

void TakeTrack::setEarlier(const std::shared_ptr<const TakeOutline>& outline) {
  clear();
  take_ = outline->take;
  if (outline->fps > 0) fps_ = outline->fps;
  latent_frames_per_chunk_ = outline->latent_frames_per_chunk;
  setOutline(outline);
  path_ = entriesOf(take_);
  for (const Entry& entry : path_) {
    if (!entry.thumbnail.isNull()) aspect_ = static_cast<double>(entry.thumbnail.width()) / entry.thumbnail.height();
    earlier_end_ = entry.chunk + 1;
  }
}

void TakeTrack::addEarlier(const std::shared_ptr<const TakeOutline>& outline) {
  if (outline->take == take_) return;
  setOutline(outline);
  path_ = entriesOf(take_);
}

const TakeTrack::Entry* TakeTrack::at(std::int64_t frame) const {
  const std::size_t index =
      path_.firstNot([&](const Entry& entry) { return entry.first_frame + entry.frames <= frame; });
  if (index == path_.size() || frame < path_[index].first_frame) return nullptr;
  return &path_[index];
}

std::size_t TakeTrack::indexOf(ChunkIndex chunk) const {
  return path_.firstNot([&](const Entry& entry) { return entry.chunk < chunk; });
}

const TakeTrack::Entry* TakeTrack::find(ChunkIndex chunk) const {
  const std::size_t index = indexOf(chunk);
  return index < path_.size() && path_[index].chunk == chunk ? &path_[index] : nullptr;
}

// The first entry of a path that begins from nothing keeps its picture, so every other entry has one before it.
QImage TakeTrack::nearest(std::size_t index) const {
  while (index > 0 && path_[index].thumbnail.isNull()) {
    --index;
    touch(1);
  }
  return path_[index].thumbnail;
}

QImage TakeTrack::newestThumbnail(const Path& path) {
  std::size_t index = path.size();
  while (index > 0 && path[index - 1].thumbnail.isNull()) {
    --index;
    touch(1);
  }
  return index == 0 ? QImage() : path[index - 1].thumbnail;
}

QImage TakeTrack::thumbnailAt(std::int64_t frame) const {
  const Entry* entry = at(frame);
  return entry == nullptr ? QImage() : nearest(indexOf(entry->chunk));
}

QImage TakeTrack::latentThumbnail(std::int64_t latent_frame) const {
  const auto it = latent_.find(latent_frame);
  if (it != latent_.end()) return it->second;
  if (latent_frames_per_chunk_ <= 0) return {};
  const ChunkIndex chunk = latent_frame / latent_frames_per_chunk_;
  return chunk < earlier_end_ && find(chunk) != nullptr ? nearest(indexOf(chunk)) : QImage();
}

}  // namespace longtake::ui
