#include "training/distill/models.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/starter/starter_director.h"
#include "training/data/clips.h"
#include "training/data/codec_file.h"
#include "training/data/latents.h"
#include "training/data/layouts.h"
#include "training/data/samples.h"
#include "training/distill/prompts.h"
#include "training/distill/teacher_salience.h"
#include "training/run/autocast.h"
#include "training/teacher/networks.h"

namespace longtake::train {
namespace {

constexpr int cells_high = world::kHeight / StarterCodec::patch;
constexpr int cells_wide = world::kWidth / StarterCodec::patch;

/// The last picture of a latent, encoded as a single picture.
PictureLatent picture_by(std::shared_ptr<const StarterCodec> codec) {
  return [codec](const at::Tensor& latent, const at::Tensor& before) {
    const c10::NoGradGuard no_grad;
    const at::Tensor groups = codec->decode(latent, before).clamp(-1, 1);  // [B, 12, H, W], four pictures
    const at::Tensor alone = groups.narrow(1, 9, 3).repeat({1, 4, 1, 1});
    const at::Tensor features = codec->features(alone);
    return codec->encode_features(features, features);
  };
}

/// If `told` is true, clips come with conditioning maps.
FilmOf films_of(const DataConfig& data, std::shared_ptr<const StarterCodec> codec, bool told, at::Device device) {
  const auto renderer = std::make_shared<world::Renderer>();
  return [data, codec, told, device, renderer](std::uint64_t seed) {
    const c10::NoGradGuard no_grad;
    const Autocast exact(false,
                         device.type());  // a student's pass may be in bf16, but the latents of clips must be float32
    world::Clip clip;
    world::make_clip(*renderer, seed, clip_frames(data.latents), {}, caption_dropout(data), clip);
    return Film{codec->encode(pixel_groups(clip).to(device)), clip.caption,
                told ? maps_of(true_layout(clip, 0), cells_high, cells_wide).to(device) : Conditioning()};
  };
}

}  // namespace

Result<void> save_head(const SalienceHead& head, const std::string& base, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail(Error::Kind::io, "Cannot make " + folder.string(), error.message());
  return head.save(folder / head_file, base);
}

Result<SalienceHead> start_head(const DmdStageConfig& config, int dim, std::uint64_t seed,
                                const std::filesystem::path& run) {
  const auto shape = head_config(config.salience, dim);
  if (!shape) return fail(shape.error());
  if (config.head.empty()) return SalienceHead::random(*shape, seed);
  std::filesystem::path file = weights_folder(run, config.head);
  if (std::filesystem::is_directory(file)) file /= head_file;
  auto head = SalienceHead::open(file);
  if (!head) return fail(head.error());
  if (head->config() != *shape) {
    return fail(Error::Kind::bad_input, "Cannot go on with " + file.string(),
                "it is of another kind or size than the recipe's salience section says");
  }
  return head;
}

namespace {

/// What the embedded model's distillation reads of its world.
Result<void> bring_world(DmdModels& models, const DmdStageConfig& config, const std::filesystem::path& run,
                         at::Device device) {
  auto codec = load_codec(weights_folder(run, config.data.codec));
  if (!codec) return fail(codec.error());
  codec->to(device);
  const auto pixels = std::make_shared<const StarterCodec>(std::move(*codec));
  const bool told = models.student.config().conditioning > 0;
  models.prompt = [data = config.data](std::uint64_t seed, bool switched) {
    return world_prompt(data, seed, switched);
  };
  if (told) models.director = [] { return make_starter_director(world_layout_words()); };
  if (config.films) models.film = films_of(config.data, pixels, told, device);
  models.picture = picture_by(pixels);
  models.show = [pixels](const at::Tensor& latents, const std::vector<std::string>& prompts,
                         const std::filesystem::path& folder, const std::string& stem) {
    // Pictures only inform: a full disk must not end the training.
    (void)write_samples(*pixels, latents, prompts, folder, stem).has_value();
  };
  models.latent_height = cells_high;
  models.latent_width = cells_wide;
  return {};
}

}  // namespace

Result<DmdModels> starter_models(const Recipe& recipe, const DmdStageConfig& config, const std::filesystem::path& run,
                                 bool trains) {
  auto student = Networks::load(weights_folder(run, config.start_from));
  if (!student) return fail(student.error());
  auto teacher = Networks::load(weights_folder(run, config.teacher));
  if (!teacher) return fail(teacher.error());
  auto critic = trains ? Networks::load(weights_folder(run, config.critic.empty() ? config.teacher : config.critic))
                       : Result<Networks>(*teacher);  // never asked, and shares the teacher's weights
  if (!critic) return fail(critic.error());
  auto head = start_head(config, student->dit.config().dim, recipe.seed, run);
  if (!head) return fail(head.error());

  const at::Device device(recipe.device);
  for (Networks* networks : {&*student, &*teacher, &*critic}) networks->to(device);
  head->to(device);
  const auto own_text = std::make_shared<StarterText>(std::move(student->text));
  const auto teacher_text = std::make_shared<StarterText>(std::move(teacher->text));
  const auto rows_of = [device](const std::shared_ptr<StarterText>& text) -> TextRows {
    return [text, device](const std::vector<std::string>& prompts) {
      const c10::NoGradGuard no_grad;
      return text->encode(text->tokenize(prompts).to(device));
    };
  };
  DmdModels models{std::move(student->dit), std::move(teacher->dit), std::move(critic->dit), std::move(*head)};
  models.student_text = rows_of(own_text);
  models.teacher_text = rows_of(teacher_text);
  const bool theatre = models.student.config().points;
  if (models.teacher.config().points != theatre || models.critic.config().points != theatre)
    return fail(Error::Kind::bad_input, "Cannot distil " + config.start_from,
                "its teacher or critic is not told words and places as it is");
  auto brought = theatre ? bring_theatre(models, config, run, device) : bring_world(models, config, run, device);
  if (!brought) return fail(brought.error());
  for (const NamedParameter& parameter : models.student.parameters()) {
    if (parameter.name == "latent_deviation") models.deviation = parameter.tensor->detach().clone();
  }
  models.save = [own_text, teacher_text](CausalDit& dit, bool of_student, const std::filesystem::path& folder) {
    Networks whole{dit, of_student ? *own_text : *teacher_text};
    return whole.save(folder);
  };
  return models;
}

}  // namespace longtake::train
