#pragma once

#include <memory>
#include <optional>

#include "engine/model/decoder.h"
#include "engine/session/growing_session.h"
#include "engine/stream/pictures.h"

namespace longtake {

/// Decodes single chunks of a session that may still be streaming, to look back at them. The session, its decoder and
/// the decoder's state after the last chunk are kept, so that neighbours cost one chunk each. One thread at a time.
class ChunkPictures {
 public:
  /// Cancelled between two chunks at most.
  Result<std::shared_ptr<const VideoChunk>> decode(const PictureWish& wish, const std::stop_token& stop);

 private:
  Result<void> open(const std::string& session);
  /// The pictures of the next chunk of the take, of which state_ is the state before it. [1, frames, H, W, 3]
  Result<at::Tensor> decode_next(TakeId take, ChunkIndex chunk);
  /// The same without the pictures, and without its first `skipped` latent frames.
  Result<void> pass_next(TakeId take, ChunkIndex chunk, std::int64_t skipped);

  std::string session_;
  std::optional<GrowingSession> log_;
  std::shared_ptr<const Decoder> decoder_;
  DecoderState state_;
  std::optional<PictureWish> decoded_;  // the chunk that state_ follows
};

/// The work of a PictureWorker on real sessions.
PastPictures::Decode make_picture_decoder();

}  // namespace longtake
