#pragma once

#include <memory>
#include <optional>

#include "engine/model/decoder.h"
#include "engine/session/growing_session.h"
#include "engine/stream/pictures.h"

namespace longtake {

/// Decodes single chunks of a session that may still be streaming. The session, its decoder and the decoder's state
/// after the last chunk are kept, so that neighbours cost one chunk each. One thread at a time.
class ChunkPictures {
 public:
  /// If the decoder supports it, the latent frame of the wanted picture is decoded first and reported at once.
  /// Cancellation takes effect between two latent frames, otherwise between two chunks.
  Result<std::shared_ptr<const VideoChunk>> decode(const PictureWish& wish, const PastPictures::Work& work);

 private:
  Result<void> open(const std::string& session);
  /// Advances state_ to the beginning of the wish's chunk.
  Result<void> come_to(const PictureWish& wish, const std::stop_token& stop);
  /// Passes by the next chunk of the take, without its first `skipped` latent frames.
  Result<void> pass_next(TakeId take, ChunkIndex chunk, std::int64_t skipped);
  /// Decodes the pictures of `record` into `chunk`. Precondition: state_ is directly before `record`.
  Result<void> draw(const ChunkRecord& record, const PastPictures::Work& work, VideoChunk& chunk);
  /// Decodes the chunk like draw(), one latent frame at a time.
  Result<void> draw_singly(const DecoderInput& input, const PastPictures::Work& work, VideoChunk& chunk);

  std::string session_;
  std::optional<GrowingSession> log_;
  std::shared_ptr<const Decoder> decoder_;
  DecoderState state_;
  std::optional<PictureWish> decoded_;  // the chunk that state_ follows
};

/// The work of a PictureWorker on real sessions.
PastPictures::Decode make_picture_decoder();

}  // namespace longtake
