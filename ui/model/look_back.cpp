#include "ui/model/look_back.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace longtake::ui {
namespace {

constexpr std::size_t kCacheBytes = 256U << 20;  // 30 chunks of the built-in model, 22 seconds
constexpr int kMostSpeed = 8;
constexpr int kMostWaits = 16;  // ticks; a second of the native rate

}  // namespace

LookBack::LookBack(const TakeTrack& track, const PicturesFactory& factory, QObject* parent)
    : QObject(parent), track_(track), path_({{0, 0, INT64_MAX}}), cache_(kCacheBytes), client_(factory) {
  running_.setTimerType(Qt::PreciseTimer);
  connect(&running_, &QTimer::timeout, this, &LookBack::runOn);
  connect(&client_, &PictureClient::ready, this, &LookBack::onReady);
  connect(&client_, &PictureClient::missing, this, &LookBack::onMissing);
}

void LookBack::setPath(std::vector<TakePart> path) {
  path_ = std::move(path);
  leave();
}

void LookBack::reset() {
  live_ = -1;
  told_ = false;
  cache_.clear();
  leave();
}

void LookBack::lookAt(std::int64_t frame) {
  const bool streams = live_ >= 0;
  if (streams && frame >= live_) return leave();
  frame = std::clamp<std::int64_t>(frame, 0, std::max<std::int64_t>(track_.frames() - 1, 0));
  if (track_.at(frame) == nullptr) return;
  const bool was = isLooking();
  const std::int64_t moved_by = frame - this->frame();
  const bool jumps = std::abs(moved_by) > 2LL * track_.at(frame)->frames;
  way_ = jumps || moved_by == 0 ? 0 : moved_by > 0 ? 1 : -1;
  frame_ = frame;
  if (!was) Q_EMIT began();
  Q_EMIT moved(frame);
  show();
}

void LookBack::leave() {
  halt();
  if (!frame_) return;
  frame_.reset();
  client_.want({});
  Q_EMIT ended();
}

void LookBack::run(int direction) {
  const bool faster = isRunning() && (speed_ > 0) == (direction > 0);
  speed_ = faster ? std::clamp(speed_ * 2, -kMostSpeed, kMostSpeed) : direction;
  waited_ = 0;
  if (!frame_ && direction > 0) return;  // only the live picture follows
  running_.start(static_cast<int>(1000 / track_.fps()));
  Q_EMIT runChanged();
}

void LookBack::halt() {
  if (!isRunning()) return;
  running_.stop();
  Q_EMIT runChanged();
}

void LookBack::runOn() {
  const std::int64_t next = frame() + speed_;
  if (next < 0) {
    lookAt(0);
    return halt();
  }
  // At native speed each picture is the decoded one, unless decoding takes too long.
  const TakeTrack::Entry* entry = track_.at(next);
  const auto is_ready = [&] { return cached(entry->chunk, next) != nullptr && (!companion_ || companion_(next)); };
  if (entry != nullptr && std::abs(speed_) == 1 && !session_.empty() && !is_ready() && ++waited_ < kMostWaits) {
    way_ = speed_;
    return want(next);
  }
  waited_ = 0;
  if (live_ < 0 && next >= track_.frames()) return halt();
  lookAt(next);
}

std::shared_ptr<const VideoChunk> LookBack::cached(ChunkIndex chunk, std::int64_t frame) {
  const auto owner = ownerIn(path_, chunk);
  return owner ? cache_.find(*owner, chunk, frame) : nullptr;
}

void LookBack::show() {
  const TakeTrack::Entry* entry = track_.at(*frame_);
  const auto chunk = cached(entry->chunk, *frame_);
  exact_ = chunk != nullptr;
  if (exact_) {
    const auto index = static_cast<int>(*frame_ - chunk->first_frame);
    Q_EMIT pictureDue({chunk, std::min(index, chunk->frames - 1)}, true);
  } else if (const auto small = enlarged(*entry)) {
    Q_EMIT pictureDue({small, 0}, false);
  }
  if (frame_) want(*frame_);
}

// Requests the picture with the rest of its chunk, and the next chunk in the direction of a slow move.
void LookBack::want(std::int64_t frame) {
  const TakeTrack::Entry* entry = track_.at(frame);
  if (session_.empty() || entry == nullptr) return;
  std::vector<PictureWish> wishes;
  const auto add = [&](const TakeTrack::Entry* of, std::int64_t first) {
    const auto owner = of == nullptr ? std::nullopt : ownerIn(path_, of->chunk);
    if (!owner || cache_.hasWhole(*owner, of->chunk)) return;
    wishes.push_back({session_, *owner, of->chunk, static_cast<int>(first - of->first_frame)});
  };
  add(entry, frame);
  if (way_ > 0) add(track_.find(entry->chunk + 1), entry->first_frame + entry->frames);
  if (way_ < 0) add(track_.find(entry->chunk - 1), entry->first_frame - 1);
  client_.want(std::move(wishes));
}

std::shared_ptr<const VideoChunk> LookBack::enlarged(const TakeTrack::Entry& entry) const {
  const QImage small = track_.thumbnailAt(entry.first_frame);
  if (small.isNull()) return nullptr;
  // As wide as the built-in model's pictures, so that the view enlarges it as usual.
  const QImage large = small.scaledToWidth(640, Qt::SmoothTransformation).convertToFormat(QImage::Format_RGB888);
  auto chunk = std::make_shared<VideoChunk>();
  chunk->take = ownerIn(path_, entry.chunk).value_or(0);
  chunk->chunk = entry.chunk;
  chunk->first_frame = entry.first_frame;
  chunk->width = large.width();
  chunk->height = large.height();
  chunk->frames = 1;
  chunk->fps = track_.fps();
  chunk->pixels.resize(chunk->frame_bytes());
  const auto row = static_cast<std::size_t>(large.width()) * 3;
  for (int y = 0; y < large.height(); ++y)
    std::memcpy(chunk->pixels.data() + static_cast<std::size_t>(y) * row, large.constScanLine(y), row);
  return chunk;
}

void LookBack::onReady(const PicturesReady& event) {
  if (event.wish.session != session_) return;
  event.whole ? cache_.add(event.chunk) : cache_.addPart(event.chunk);
  if (!frame_ || exact_) return;
  const TakeTrack::Entry* entry = track_.at(*frame_);
  if (entry != nullptr && cached(entry->chunk, *frame_) != nullptr) show();
}

void LookBack::onMissing(const PicturesMissing& event) {
  if (event.wish.session != session_ || std::exchange(told_, true)) return;
  Q_EMIT missing(event.error);
}

}  // namespace longtake::ui

#include "moc_look_back.cpp"
