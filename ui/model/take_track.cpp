#include "ui/model/take_track.h"

#include <algorithm>
#include <set>

#include "engine/stream/take_outline.h"
#include "ui/model/picture_geometry.h"

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
  // After a rewind, chunks from there on are made again.
  while (!entries_.empty() && entries_.back().chunk >= chunk.chunk) {
    thumbnails_ -= entries_.back().thumbnail.isNull() ? 0 : 1;
    entries_.pop_back();
  }
  fps_ = chunk.fps > 0 ? chunk.fps : 16;
  aspect_ = static_cast<double>(chunk.width) / chunk.height;
  take_ = chunk.take;
  latent_frames_per_chunk_ = chunk.latent_frames;
  entries_.push_back({chunk.chunk, chunk.first_frame, chunk.frames, thumbnail(chunk, 0, kTimelineWidth)});
  ++thumbnails_;
  thinOut();
  for (int i = 0; i < chunk.latent_frames; ++i) {
    const int picture = picture_of(i, chunk.frames, chunk.latent_frames);
    latent_[chunk.first_latent_frame + i] = thumbnail(chunk, picture, kStripWidth);
  }
}

// Drops every second thumbnail of the older three quarters.
void TakeTrack::thinOut() {
  if (thumbnails_ <= kMostThumbnails) return;
  int seen = 0;
  bool goes = false;
  for (Entry& entry : entries_) {
    if (entry.thumbnail.isNull()) continue;
    if (++seen > kMostThumbnails * 3 / 4) break;
    if (goes) {
      entry.thumbnail = {};
      --thumbnails_;
    }
    goes = !goes;
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
  entries_.clear();
  thumbnails_ = 0;
  latent_.clear();
  latent_frames_per_chunk_ = 0;
  earlier_end_ = 0;
  take_ = 0;
  others_.clear();
}

void TakeTrack::begin(TakeId take, TakeId parent, ChunkIndex from) {
  others_[take_] = std::move(entries_);
  entries_.clear();
  if (const auto known = others_.find(take); known != others_.end()) {
    entries_ = std::move(known->second);
    others_.erase(known);
  } else if (const auto origin = others_.find(parent); origin != others_.end()) {
    const auto end = std::find_if(origin->second.begin(), origin->second.end(),
                                  [from](const Entry& entry) { return entry.chunk > from; });
    entries_.assign(origin->second.begin(), end);
  }
  take_ = take;
  thumbnails_ = static_cast<int>(
      std::count_if(entries_.begin(), entries_.end(), [](const Entry& entry) { return !entry.thumbnail.isNull(); }));
  // Frames that the memory holds again, and whose own pictures were dropped, are shown by those of their chunks.
  earlier_end_ = entries_.empty() ? 0 : entries_.back().chunk + 1;
  if (latent_frames_per_chunk_ > 0)
    latent_.erase(latent_.lower_bound(earlier_end_ * latent_frames_per_chunk_), latent_.end());
  if (entries_.empty()) latent_.clear();
}

const std::vector<TakeTrack::Entry>* TakeTrack::entriesOf(TakeId take) const {
  if (take == take_) return &entries_;
  const auto found = others_.find(take);
  return found == others_.end() ? nullptr : &found->second;
}

void TakeTrack::setEarlier(const std::shared_ptr<const TakeOutline>& outline) {
  clear();
  take_ = outline->take;
  if (outline->fps > 0) fps_ = outline->fps;
  latent_frames_per_chunk_ = outline->latent_frames_per_chunk;
  entries_ = entriesIn(outline);
  for (const Entry& entry : entries_) {
    if (!entry.thumbnail.isNull()) aspect_ = static_cast<double>(entry.thumbnail.width()) / entry.thumbnail.height();
    thumbnails_ += entry.thumbnail.isNull() ? 0 : 1;
    earlier_end_ = entry.chunk + 1;
  }
}

void TakeTrack::addEarlier(const std::shared_ptr<const TakeOutline>& outline) {
  if (outline->take != take_) others_[outline->take] = entriesIn(outline);
}

const TakeTrack::Entry* TakeTrack::at(std::int64_t frame) const {
  auto it = std::upper_bound(entries_.begin(), entries_.end(), frame,
                             [](std::int64_t f, const Entry& entry) { return f < entry.first_frame; });
  if (it == entries_.begin()) return nullptr;
  --it;
  return frame < it->first_frame + it->frames ? &*it : nullptr;
}

const TakeTrack::Entry* TakeTrack::find(ChunkIndex chunk) const {
  const auto it = std::lower_bound(entries_.begin(), entries_.end(), chunk,
                                   [](const Entry& entry, ChunkIndex c) { return entry.chunk < c; });
  return it != entries_.end() && it->chunk == chunk ? &*it : nullptr;
}

// The first entry of a take keeps its picture, so every other entry has one before it.
QImage TakeTrack::nearest(const Entry* entry) const {
  if (entry == nullptr) return {};
  while (entry != entries_.data() && entry->thumbnail.isNull()) --entry;
  return entry->thumbnail;
}

QImage TakeTrack::thumbnailAt(std::int64_t frame) const { return nearest(at(frame)); }

QImage TakeTrack::latentThumbnail(std::int64_t latent_frame) const {
  const auto it = latent_.find(latent_frame);
  if (it != latent_.end()) return it->second;
  if (latent_frames_per_chunk_ <= 0) return {};
  const ChunkIndex chunk = latent_frame / latent_frames_per_chunk_;
  return chunk < earlier_end_ ? nearest(find(chunk)) : QImage();
}

}  // namespace longtake::ui
