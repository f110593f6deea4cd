#include "engine/stream/chunk_source.h"

namespace longtake {

std::shared_ptr<const TakeOutline> ChunkSource::earlier() const { return nullptr; }

Result<void> ChunkSource::go_on(TakeId, TakeId) {
  return fail(Error::Kind::bad_input, "Cannot go on with the session", "this model cannot put earlier chunks back");
}

Result<void> ChunkSource::put_back(const Latents&) { return go_on(0, 0); }

}  // namespace longtake
