#include "engine/stream/chunk_source.h"

#include <utility>

#include "engine/stream/errors.h"
#include "engine/stream/measuring.h"

namespace longtake {

drift::ChunkMeasures ChunkSource::measures_of(const Made& made) {
  if (made.video == nullptr) return {};
  const VideoChunk& video = *made.video;
  auto measures = drift::measure_pictures({video.pixels, video.width, video.height, video.frames});
  if (made.latents != nullptr) drift::add_latents(measures, *made.latents);
  return measures;
}

std::shared_ptr<const TakeOutline> ChunkSource::earlier() const { return nullptr; }

Result<ChunkSource::Made> ChunkSource::next_unfinished(std::stop_token stop, const std::function<void()>&) {
  return next(std::move(stop));
}

void ChunkSource::finish(Made& made) {
  if (const auto work = std::exchange(made.finish, {})) work(made);
}

Result<std::shared_ptr<const VideoChunk>> ChunkSource::peek(const std::vector<CommandBody>&, std::stop_token) {
  return fail(errors::kCannotPeek);
}

Result<void> ChunkSource::go_on(TakeId, TakeId) { return fail(errors::kCannotPutBack); }

Result<void> ChunkSource::put_back(const Latents&) { return go_on(0, 0); }

Result<void> ChunkSource::follow(const FollowedVideo&) { return go_on(0, 0); }

Result<void> ChunkSource::reseed(std::uint64_t) { return fail(errors::kCannotPutBack); }

std::shared_ptr<const CacheSnapshot> ChunkSource::memory_now() const { return nullptr; }

std::optional<ChunkSource::Way> ChunkSource::way_to(TakeId, ChunkIndex) const { return Way{}; }

Result<ChunkSource::Applied> ChunkSource::travel(const CommandBody& command, const Progress&, const std::stop_token&) {
  return apply(command);
}

std::optional<StateBytes> ChunkSource::saved_state(std::uint64_t) const { return std::nullopt; }

Result<void> ChunkSource::restore_state(std::string_view) { return fail(errors::kCannotPutBack); }

std::function<Result<void>()> ChunkSource::way_back() {
  return [] { return Result<void>(); };
}

}  // namespace longtake
