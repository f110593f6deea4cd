#include "ui/model/picture_cache.h"

#include <algorithm>
#include <utility>

#include "ui/model/touched.h"

namespace longtake::ui {
namespace {

constexpr std::size_t kMostHeld = 128;  // searches are linear

}  // namespace

void PictureCache::add(std::shared_ptr<const VideoChunk> chunk) {
  touch(held_.size());
  std::erase_if(held_, [&](const Held& held) {
    if (!held.is(chunk->take, chunk->chunk)) return false;
    bytes_ -= held.chunk->pixels.size();
    return true;
  });
  keep({std::move(chunk), true});
}

void PictureCache::addPart(std::shared_ptr<const VideoChunk> part) {
  if (find(part->take, part->chunk, part->first_frame) == nullptr) keep({std::move(part), false});
}

void PictureCache::keep(Held held) {
  bytes_ += held.chunk->pixels.size();
  held_.push_front(std::move(held));
  while ((bytes_ > most_bytes_ || held_.size() > kMostHeld) && held_.size() > 1) {
    bytes_ -= held_.back().chunk->pixels.size();
    held_.pop_back();
  }
}

std::shared_ptr<const VideoChunk> PictureCache::find(TakeId take, ChunkIndex chunk, std::int64_t frame) {
  const auto found = std::ranges::find_if(held_, [&](const Held& held) {
    const std::int64_t index = frame - held.chunk->first_frame;
    return held.is(take, chunk) && (held.whole || (index >= 0 && index < held.chunk->frames));
  });
  if (found == held_.end()) return nullptr;
  held_.splice(held_.begin(), held_, found);
  return held_.front().chunk;
}

bool PictureCache::hasWhole(TakeId take, ChunkIndex chunk) const {
  return std::ranges::any_of(held_, [&](const Held& held) { return held.whole && held.is(take, chunk); });
}

void PictureCache::clear() {
  held_.clear();
  bytes_ = 0;
}

}  // namespace longtake::ui
