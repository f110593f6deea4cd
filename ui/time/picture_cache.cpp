#include "ui/time/picture_cache.h"

#include <algorithm>
#include <utility>

namespace longtake::ui {
namespace {

auto is(TakeId take, ChunkIndex chunk) {
  return [=](const std::shared_ptr<const VideoChunk>& held) { return held->take == take && held->chunk == chunk; };
}

}  // namespace

void PictureCache::add(std::shared_ptr<const VideoChunk> chunk) {
  drop(chunk->take, chunk->chunk);
  bytes_ += chunk->pixels.size();
  chunks_.push_front(std::move(chunk));
  while (bytes_ > most_bytes_ && chunks_.size() > 1) {
    bytes_ -= chunks_.back()->pixels.size();
    chunks_.pop_back();
  }
}

std::shared_ptr<const VideoChunk> PictureCache::find(TakeId take, ChunkIndex chunk) {
  const auto found = std::ranges::find_if(chunks_, is(take, chunk));
  if (found == chunks_.end()) return nullptr;
  chunks_.splice(chunks_.begin(), chunks_, found);
  return chunks_.front();
}

void PictureCache::drop(TakeId take, ChunkIndex chunk) {
  const auto found = std::ranges::find_if(chunks_, is(take, chunk));
  if (found == chunks_.end()) return;
  bytes_ -= (*found)->pixels.size();
  chunks_.erase(found);
}

void PictureCache::clear() {
  chunks_.clear();
  bytes_ = 0;
}

}  // namespace longtake::ui
