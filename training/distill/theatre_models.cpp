#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/core/random.h"
#include "engine/starter/stage_director.h"
#include "training/data/cell_codec_file.h"
#include "training/data/film_clips.h"
#include "training/data/film_sheet.h"
#include "training/distill/models.h"
#include "training/run/autocast.h"

namespace longtake::train {
namespace {

constexpr int theatre_rows = theatre::kPictureHeight / CellCodec::cell;
constexpr int theatre_columns = theatre::kPictureWidth / CellCodec::cell;

/// A caption of the theatre, of which nothing is rendered; it leaves out what its clips leave out. If `switched` is
/// true, it is the caption of the same scene with one thing changed.
std::string theatre_prompt(std::uint64_t seed, bool switched) {
  FilmPlan plan;
  plan.acts = {{0, theatre::sample_scene(seed)}};
  if (switched) {
    Rng rng(seed, 31);
    plan.acts.push_back({1, changed_scene(plan.acts.front().scene, seed, rng)});
  }
  Rng words(seed, 32);
  return caption_of(plan, plan.acts.size() - 1, words, {});
}

/// The last picture of a latent, encoded as a single picture.
PictureLatent picture_by(std::shared_ptr<const CellCodec> codec) {
  return [codec](const at::Tensor& latent, const at::Tensor& before) {
    const c10::NoGradGuard no_grad;
    const Autocast exact(false, latent.device().type());                   // latents must be float32
    const at::Tensor groups = codec->decode(latent, before).clamp(-1, 1);  // [B, 12, H, W], four pictures
    return codec->encode(at::avg_pool2d(groups.narrow(1, 9, 3).repeat({1, 4, 1, 1}), 2));
  };
}

/// Clips of the theatre with the places that their films tell.
FilmOf films_of(const DmdStageConfig& config, std::shared_ptr<const CellCodec> codec, at::Device device) {
  const auto renderer = std::make_shared<theatre::FilmRenderer>(clip_renderer());
  ClipsStageConfig clips;
  clips.latents = config.data.latents;
  clips.chunk_latents = config.chunk_latents;
  clips.returns = config.film_returns;
  return [clips, codec, device, renderer](std::uint64_t seed) {
    const Autocast exact(false, device.type());  // latents must be float32
    const FilmPlan plan = plan_clip(seed, clips);
    Rng words(seed, 32);
    const std::string caption = caption_of(plan, 0, words, {});
    return Film{make_clip(*renderer, *codec, plan).latents.to(device, at::kFloat), caption,
                told_places(plan, caption, theatre_rows, theatre_columns).to(device),
                clips.returns ? times_of(plan.starts) : at::Tensor()};
  };
}

}  // namespace

Result<void> bring_theatre(DmdModels& models, const DmdStageConfig& config, const std::filesystem::path& run,
                           at::Device device) {
  auto codec = TRY(load_cell_codec(weights_folder(run, config.data.codec)));
  codec.to(device);
  const auto pixels = std::make_shared<const CellCodec>(std::move(codec));
  models.prompt = theatre_prompt;
  models.director = [words = theatre::stage_words()] { return make_stage_director(words); };
  if (config.films) models.film = films_of(config, pixels, device);
  models.picture = picture_by(pixels);
  models.show = [pixels](const at::Tensor& latents, const std::vector<std::string>& prompts,
                         const std::filesystem::path& folder, const std::string& stem) {
    const std::int64_t last = latents.size(1) - 1;
    write_film_sheet(*pixels, latents.unbind(0), {0, last / 3, 2 * last / 3, last}, 4, prompts, folder, stem);
  };
  models.latent_height = theatre_rows;
  models.latent_width = theatre_columns;
  return {};
}

}  // namespace longtake::train
