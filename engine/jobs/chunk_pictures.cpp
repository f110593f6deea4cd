#include "engine/jobs/chunk_pictures.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cstring>
#include <utility>
#include <vector>

#include "engine/jobs/errors.h"
#include "engine/jobs/log_frames.h"
#include "engine/open/load_decoder.h"
#include "engine/options/session_options.h"

namespace longtake {
namespace {

Failure cancelled() { return fail(Error::Kind::cancelled, "Another picture is wanted"); }

/// Copies decoded pictures to their place among those of the chunk.
Result<void> take_in(const at::Tensor& rgb, VideoChunk& chunk, int first, int pictures) {
  const std::size_t expected = chunk.frame_bytes() * static_cast<std::size_t>(pictures);
  if (rgb.nbytes() != expected)
    return fail(errors::kOtherPictureSize,
                {{"chunk", chunk.chunk}, {"made", rgb.nbytes() / 3}, {"expected", expected / 3}});
  chunk.pixels.resize(chunk.frame_bytes() * static_cast<std::size_t>(chunk.frames));
  std::memcpy(chunk.pixels.data() + chunk.frame_bytes() * static_cast<std::size_t>(first),
              rgb.const_data_ptr<std::uint8_t>(), expected);
  return {};
}

/// The wanted latent frame, then the later ones, then the earlier ones.
int next_latent(int wanted, const std::vector<bool>& drawn) {
  const int count = static_cast<int>(drawn.size());
  for (int i = wanted; i < count; ++i)
    if (!drawn[static_cast<std::size_t>(i)]) return i;
  for (int i = wanted; i-- > 0;)
    if (!drawn[static_cast<std::size_t>(i)]) return i;
  return 0;
}

}  // namespace

Result<void> ChunkPictures::open(const std::string& session) {
  if (session_ == session && log_) return log_->update();
  log_.reset();
  decoded_.reset();
  auto log = TRY(GrowingSession::open(session));
  auto options = TRY(session_options(log.manifest()));
  auto decoder = TRY(load_decoder(options, log.manifest().decoder_hash));
  decoder_ = std::move(decoder);
  log_.emplace(std::move(log));
  session_ = session;
  return log_->update();
}

Result<void> ChunkPictures::pass_next(TakeId take, ChunkIndex chunk, std::int64_t skipped) {
  auto record = TRY(log_->read(take, chunk));
  return pass_by_chunk(*decoder_, record, state_, skipped);
}

Result<void> ChunkPictures::come_to(const PictureWish& wish, const std::stop_token& stop) {
  if (decoded_ == PictureWish{wish.session, wish.take, wish.chunk - 1}) return {};
  ChunkIndex from = wish.chunk;
  std::int64_t latents = 0;
  while (from > 0 && latents < decoder_->warm_up_latents()) {
    const ChunkRecord* earlier = log_->find(wish.take, from - 1);
    if (earlier == nullptr) return fail(errors::kPartMissing);
    latents += earlier->latents.shape.front();
    --from;
  }
  // decoded_ stays empty until the wish is decoded, because a stopped warm-up leaves an incomplete state.
  decoded_.reset();
  state_ = {};
  // A decoder needs only its warm-up; from the beginning of the take it needs everything.
  std::int64_t skipped = from == 0 ? 0 : latents - decoder_->warm_up_latents();
  for (; from < wish.chunk; ++from) {
    if (stop.stop_requested()) return cancelled();
    if (auto warm = pass_next(wish.take, from, std::exchange(skipped, 0)); !warm) return warm;
  }
  return {};
}

Result<void> ChunkPictures::draw(const ChunkRecord& record, const PastPictures::Work& work, VideoChunk& chunk) {
  const auto input = TRY(input_for(*decoder_, record));
  const auto [first, rest] = pictures_per_latent(chunk.frames, chunk.latent_frames);
  const bool is_regular = rest == decoder_->frames_per_latent() && first <= rest &&
                          first + rest * (chunk.latent_frames - 1) == chunk.frames;
  if (decoder_->decodes_in_any_order() && is_regular) return draw_singly(input, work, chunk);
  return take_in(decode_rgb8(*decoder_, input, state_), chunk, 0, chunk.frames);
}

Result<void> ChunkPictures::draw_singly(const DecoderInput& input, const PastPictures::Work& work, VideoChunk& chunk) {
  std::vector<DecoderState> before = {state_};  // before each latent frame, and after the last one
  for (int i = 0; i < chunk.latent_frames; ++i) {
    before.push_back(before.back());
    decoder_->pass_by(input.latents.narrow(1, i, 1), before.back());
  }
  std::vector<bool> drawn(static_cast<std::size_t>(chunk.latent_frames));
  for (int left = chunk.latent_frames; left > 0; --left) {
    if (work.stop.stop_requested()) return cancelled();
    const int wanted = work.picture ? work.picture() : 0;
    const int latent = next_latent(latent_frame_of(wanted, chunk.frames, chunk.latent_frames), drawn);
    drawn[static_cast<std::size_t>(latent)] = true;
    const auto [begin, pictures] = pictures_of(chunk, latent);
    DecoderState& state = before[static_cast<std::size_t>(latent)];
    const at::Tensor rgb = decode_rgb8(*decoder_, input.frames(latent, 1), state);
    if (auto taken = take_in(rgb, chunk, begin, pictures); !taken) return taken;
    if (work.part && left > 1) work.part(part_of(chunk, latent));
  }
  state_ = std::move(before.back());
  return {};
}

Result<std::shared_ptr<const VideoChunk>> ChunkPictures::decode(const PictureWish& wish,
                                                                const PastPictures::Work& work) {
  const c10::NoGradGuard no_grad;
  TRY(open(wish.session));
  TRY(come_to(wish, work.stop));
  if (work.stop.stop_requested()) return cancelled();
  decoded_.reset();
  const auto record = TRY(log_->read(wish.take, wish.chunk));

  const Manifest& manifest = log_->manifest();
  auto chunk = std::make_shared<VideoChunk>();
  chunk->take = wish.take;
  chunk->chunk = wish.chunk;
  chunk->first_frame = record.first_frame;
  chunk->latent_frames = static_cast<int>(record.latents.shape.front());
  chunk->first_latent_frame = wish.chunk * manifest.latent_frames_per_chunk;
  chunk->width = manifest.width;
  chunk->height = manifest.height;
  chunk->frames = record.frames;
  chunk->fps = manifest.fps;
  chunk->latent_hash = record.latent_hash;
  TRY(draw(record, work, *chunk));
  decoded_ = wish;
  return std::shared_ptr<const VideoChunk>(std::move(chunk));
}

PastPictures::Decode make_picture_decoder() {
  return [pictures = std::make_shared<ChunkPictures>()](const PictureWish& wish, const PastPictures::Work& work) {
    return pictures->decode(wish, work);
  };
}

}  // namespace longtake
