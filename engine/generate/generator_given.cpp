#include <c10/core/GradMode.h>

#include "engine/generate/chunk_values.h"
#include "engine/generate/errors.h"
#include "engine/generate/generator_source.h"
#include "engine/generate/shown_picture.h"

// External input: a picture that becomes the next chunk, or a video that chunks follow.
namespace longtake {

Result<void> GeneratorSource::show_next(const ShowPicture& show) {
  const GeneratorConfig& config = generator_->config();
  if (config.clip) return fail(errors::kClipsCannotShow);
  if (config.forcing) return fail(errors::kOverlapCannotShow);
  if (!show.picture) {
    given_.shown.emplace();
    return {};
  }
  if (!show.picture->whole()) return fail(errors::kPictureBroken);
  if (!parts_.picture_encoder) return fail(errors::kCannotShow);
  const auto encoder = TRY(parts_.picture_encoder());
  auto latents = TRY(
      encoder->encode_still(fit_picture(*show.picture, parts_.info.width, parts_.info.height), config.chunk_frames));
  given_.shown = latents.to(parts_.model->device(), parts_.model->latent_dtype());
  return {};
}

// Another strength also applies to video frames that were already read.
Result<void> GeneratorSource::follow_from_now(const FollowVideo& video) {
  if (!video.feed) {
    given_.video = {};
    given_.start.reset();
    return {};
  }
  if (!(video.strength >= 0 && video.strength <= 1)) return fail(errors::kNoSuchStrength);
  if (!parts_.generator.by_chunks()) return fail(errors::kOnlyChunksFollow);
  if (!parts_.picture_encoder) return fail(errors::kCannotFollow);
  if (video.feed != given_.video.feed()) {
    const auto encoder = TRY(parts_.picture_encoder());
    if (auto opened = video.feed->open(); !opened) return opened;
    given_.video = VideoFollower(video.feed, encoder);
    given_.start.reset();
  }
  given_.strength = video.strength;
  if (given_.start) given_.start->strength = given_.strength;
  return {};
}

Result<void> GeneratorSource::take_video(const std::stop_token& stop) {
  if (!given_.video.follows() || given_.start || given_.shown) return {};
  // The first latent frame of a take is one picture.
  const bool begins = pictures_.pictures() == 0;
  const int each = parts_.decoder->frames_per_latent();
  const int pictures = generator_->config().chunk_frames * each - (begins ? each - 1 : 0);
  auto latents =
      TRY(given_.video.next({pictures, parts_.info.fps, parts_.info.width, parts_.info.height}, begins, stop));
  if (!latents.defined()) return {};
  given_.start = StartLatents{generator_->kept_form(latents.to(parts_.model->device(), parts_.model->latent_dtype())),
                              given_.strength};
  return {};
}

Result<void> GeneratorSource::follow(const FollowedVideo& video) {
  const c10::NoGradGuard no_grad;
  if (!generator_->config().by_chunks()) return fail(errors::kOnlyChunksFollow);
  auto latents = TRY(latents_of(video.bytes, chunk_shape(), parts_.model->latent_dtype()));
  given_.start = StartLatents{latents.to(parts_.model->device()), video.strength};
  return {};
}

std::vector<std::int64_t> GeneratorSource::chunk_shape() const {
  const GeneratorConfig& config = generator_->config();
  return {config.chunk_frames, parts_.model->config().in_channels, config.latent_height, config.latent_width};
}

std::shared_ptr<const FollowedVideo> GeneratorSource::followed_now() const {
  if (!given_.start || given_.start->strength >= 1) return nullptr;
  return std::make_shared<const FollowedVideo>(
      FollowedVideo{given_.start->strength, bytes_of_latents(given_.start->latents)});
}

}  // namespace longtake
