#include "tests/fakes/fake_archive.h"

namespace longtake {

void FakeArchive::started(const TakeStarted& take) {
  const std::scoped_lock lock(mutex_);
  origins_.try_emplace(take.take, take);
}

void FakeArchive::made(std::shared_ptr<const VideoChunk> chunk) {
  const std::scoped_lock lock(mutex_);
  const std::pair key(chunk->take, chunk->chunk);
  chunks_[key] = std::move(chunk);
  order_.push_back(key);
}

std::vector<std::pair<TakeId, ChunkIndex>> FakeArchive::order() {
  const std::scoped_lock lock(mutex_);
  return order_;
}

PastPictures::Decode FakeArchive::decode() {
  return [this](const PictureWish& wish, const PastPictures::Work&) { return find(wish); };
}

Result<std::shared_ptr<const VideoChunk>> FakeArchive::find(const PictureWish& wish) {
  const std::scoped_lock lock(mutex_);
  TakeId take = wish.take;
  while (origins_.contains(take) && wish.chunk <= origins_[take].from_chunk) take = origins_[take].parent;
  const auto found = chunks_.find({take, wish.chunk});
  if (found == chunks_.end()) return fail(Error::Kind::bad_input, "Cannot show this chunk", "it was never made");
  ++decoded_;
  auto copy = std::make_shared<VideoChunk>(*found->second);
  copy->take = wish.take;
  return std::shared_ptr<const VideoChunk>(std::move(copy));
}

}  // namespace longtake
