#include "engine/stream/chunk_source.h"

#include "engine/stream/errors.h"

namespace longtake {

std::shared_ptr<const TakeOutline> ChunkSource::earlier() const { return nullptr; }

Result<void> ChunkSource::go_on(TakeId, TakeId) { return fail(errors::kCannotPutBack); }

Result<void> ChunkSource::put_back(const Latents&) { return go_on(0, 0); }

Result<void> ChunkSource::reseed(std::uint64_t) { return fail(errors::kCannotPutBack); }

}  // namespace longtake
