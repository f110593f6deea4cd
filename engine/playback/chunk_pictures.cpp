#include "engine/playback/chunk_pictures.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <utility>

#include "engine/open/load_decoder.h"
#include "engine/options/session/session_options.h"
#include "engine/playback/errors.h"
#include "engine/playback/log_frames.h"

namespace longtake {

Result<void> ChunkPictures::open(const std::string& session) {
  if (session_ == session && log_) return log_->look();
  log_.reset();
  decoded_.reset();
  auto log = GrowingSession::open(session);
  if (!log) return fail(std::move(log.error()));
  auto options = session_options(log->manifest());
  if (!options) return fail(std::move(options.error()));
  auto decoder = load_decoder(*options, log->manifest().decoder_hash);
  if (!decoder) return fail(std::move(decoder.error()));
  decoder_ = std::move(*decoder);
  log_.emplace(std::move(*log));
  session_ = session;
  return log_->look();
}

Result<at::Tensor> ChunkPictures::decode_next(TakeId take, ChunkIndex chunk) {
  auto record = log_->read(take, chunk);
  if (!record) return fail(std::move(record.error()));
  return decode_chunk_pictures(*decoder_, *record, state_);
}

Result<void> ChunkPictures::pass_next(TakeId take, ChunkIndex chunk, std::int64_t skipped) {
  auto record = log_->read(take, chunk);
  if (!record) return fail(std::move(record.error()));
  return pass_by_chunk(*decoder_, *record, state_, skipped);
}

Result<std::shared_ptr<const VideoChunk>> ChunkPictures::decode(const PictureWish& wish, const std::stop_token& stop) {
  const c10::NoGradGuard no_grad;
  if (auto opened = open(wish.session); !opened) return fail(std::move(opened.error()));
  const ChunkRecord* header = log_->find(wish.take, wish.chunk);
  if (header == nullptr) return fail(log_->read(wish.take, wish.chunk).error());
  if (decoded_ != PictureWish{wish.session, wish.take, wish.chunk - 1}) {
    ChunkIndex from = wish.chunk;
    std::int64_t latents = 0;
    while (from > 0 && latents < decoder_->warm_up_latents()) {
      const ChunkRecord* earlier = log_->find(wish.take, from - 1);
      if (earlier == nullptr) return fail(errors::kPartMissing);
      latents += earlier->latents.shape.front();
      --from;
    }
    // Not before the wish is decoded does the state follow a chunk with all of the warm-up before it.
    decoded_.reset();
    state_ = {};
    // A decoder needs its warm-up and no more; from the beginning of the take it needs everything.
    std::int64_t skipped = from == 0 ? 0 : latents - decoder_->warm_up_latents();
    for (; from < wish.chunk; ++from) {
      if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Another picture is wanted");
      if (auto warm = pass_next(wish.take, from, std::exchange(skipped, 0)); !warm)
        return fail(std::move(warm.error()));
    }
  }
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Another picture is wanted");
  decoded_.reset();
  auto rgb = decode_next(wish.take, wish.chunk);
  if (!rgb) return fail(std::move(rgb.error()));
  decoded_ = wish;

  const Manifest& manifest = log_->manifest();
  auto chunk = std::make_shared<VideoChunk>();
  chunk->take = wish.take;
  chunk->chunk = wish.chunk;
  chunk->first_frame = header->first_frame;
  chunk->latent_frames = static_cast<int>(header->latents.shape.front());
  chunk->first_latent_frame = wish.chunk * manifest.latent_frames_per_chunk;
  chunk->width = manifest.width;
  chunk->height = manifest.height;
  chunk->frames = header->frames;
  chunk->fps = manifest.fps;
  chunk->latent_hash = header->latent_hash;
  const std::size_t expected = chunk->frame_bytes() * static_cast<std::size_t>(chunk->frames);
  if (rgb->nbytes() != expected)
    return fail(errors::kOtherPictureSize,
                {{"chunk", wish.chunk}, {"made", rgb->nbytes() / 3}, {"expected", expected / 3}});
  const auto* bytes = rgb->const_data_ptr<std::uint8_t>();
  chunk->pixels.assign(bytes, bytes + expected);
  return std::shared_ptr<const VideoChunk>(std::move(chunk));
}

PastPictures::Decode make_picture_decoder() {
  return [pictures = std::make_shared<ChunkPictures>()](const PictureWish& wish, std::stop_token stop) {
    return pictures->decode(wish, stop);
  };
}

}  // namespace longtake
