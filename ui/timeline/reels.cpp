#include "ui/timeline/reels.h"

#include <algorithm>
#include <utility>

namespace longtake::ui {
namespace {

constexpr std::size_t kCacheBytes = 256U << 20;  // for three takes of the built-in model, 7 seconds each

}  // namespace

Reels::Reels(PicturesFactory factory, QObject* parent)
    : QObject(parent), factory_(std::move(factory)), cache_(kCacheBytes) {}

void Reels::set(const std::string& session, ChunkShape shape, std::vector<Reel> reels) {
  session_ = session;
  shape_ = shape;
  reels_ = std::move(reels);
  frame_ = -1;
  told_ = false;
  client_.reset();
  cache_.clear();
  if (reels_.empty()) return;
  client_ = std::make_unique<PictureClient>(factory_);
  connect(client_.get(), &PictureClient::ready, this, [this](const PicturesReady& event) {
    event.whole ? cache_.add(event.chunk) : cache_.addPart(event.chunk);
    const std::int64_t index = frame_ - event.chunk->first_frame;
    if (frame_ >= 0 && index >= 0 && index < event.chunk->frames) show();
  });
  connect(client_.get(), &PictureClient::missing, this, [this](const PicturesMissing& event) {
    if (!std::exchange(told_, true)) Q_EMIT missing(event.error);
  });
}

std::shared_ptr<const VideoChunk> Reels::cached(const Reel& reel, std::int64_t frame) {
  const ChunkIndex chunk = shape_.chunkAt(frame);
  const auto owner = ownerIn(reel.path, chunk);
  return owner ? cache_.find(*owner, chunk, frame) : nullptr;
}

bool Reels::hasAll(std::int64_t frame) {
  if (told_ || session_.empty()) return true;
  return std::ranges::all_of(reels_,
                             [&](const Reel& reel) { return frame >= reel.frames || cached(reel, frame) != nullptr; });
}

// Requests the current moment of all takes first, then the following pictures.
void Reels::lookAt(std::int64_t frame) {
  if (client_ == nullptr) return;
  frame_ = frame;
  show();
  if (session_.empty()) return;
  std::vector<PictureWish> wishes;
  const ChunkIndex here = shape_.chunkAt(frame);
  for (const ChunkIndex chunk : {here, here + 1}) {
    for (const Reel& reel : reels_) {
      const auto owner = ownerIn(reel.path, chunk);
      if (!owner || shape_.firstFrame(chunk) >= reel.frames || cache_.hasWhole(*owner, chunk)) continue;
      const std::int64_t first = chunk == here ? frame - shape_.firstFrame(chunk) : 0;
      PictureWish wish{session_, *owner, chunk, static_cast<int>(first)};
      if (std::ranges::find(wishes, wish) == wishes.end()) wishes.push_back(std::move(wish));
    }
  }
  client_->want(std::move(wishes));
}

void Reels::show() {
  for (std::size_t i = 0; i < reels_.size(); ++i) {
    if (frame_ >= reels_[i].frames) continue;
    if (const auto found = cached(reels_[i], frame_)) {
      const auto picture = static_cast<int>(frame_ - found->first_frame);
      Q_EMIT pictureDue(static_cast<int>(i), {found, std::clamp(picture, 0, found->frames - 1)});
    }
  }
}

}  // namespace longtake::ui

#include "moc_reels.cpp"
