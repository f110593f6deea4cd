#include "training/distill/models.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "training/distill/teacher_salience.h"
#include "training/nets/networks.h"

namespace longtake::train {
namespace {

TextRows rows_of(const std::shared_ptr<StarterText>& text, at::Device device) {
  return [text, device](const std::vector<std::string>& prompts) {
    const c10::NoGradGuard no_grad;
    return text->encode(text->tokenize(prompts).to(device));
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
  const auto shape = TRY(head_config(config.salience, dim));
  if (config.head.empty()) return SalienceHead::random(shape, seed);
  std::filesystem::path file = weights_folder(run, config.head);
  if (std::filesystem::is_directory(file)) file /= head_file;
  auto head = TRY(SalienceHead::open(file));
  if (head.config() != shape) {
    return fail(Error::Kind::bad_input, "Cannot resume " + file.string(),
                "it is of another kind or size than the recipe's salience section says");
  }
  return head;
}

Result<std::shared_ptr<const ReturnFilms>> return_films(const Recipe& recipe, const DmdStageConfig& config,
                                                        const std::filesystem::path& run) {
  int latents = 0;
  const auto open = [&](const std::string& name) -> Result<ClipFiles> {
    const StageConfig* made = recipe.find(name);
    if (made == nullptr || made->kind != "clips" || !made->clips.returns ||
        made->clips.chunk_latents != config.chunk_latents || (latents > 0 && made->clips.latents != latents))
      return fail(Error::Kind::bad_input, "Cannot learn from the clips of " + name,
                  "the recipe has no such stage of clips with returns, of these chunks and lengths");
    latents = made->clips.latents;
    return ClipFiles::open(run / "data" / name, made->clips);
  };
  auto clips = TRY(open(config.returns.clips));
  auto held_out = TRY(open(config.returns.held_out));
  return std::make_shared<const ReturnFilms>(ReturnFilms{std::move(clips), std::move(held_out), latents});
}

Result<std::shared_ptr<ContextModels>> context_models(const ReturnsConfig& config, const std::filesystem::path& run,
                                                      at::Device device) {
  const std::string& from = config.context_critic.empty() ? config.context_teacher : config.context_critic;
  auto teacher = TRY(Networks::load(weights_folder(run, config.context_teacher)));
  auto critic = TRY(Networks::load(weights_folder(run, from)));
  for (Networks* networks : {&teacher, &critic}) networks->to(device);
  const auto text = std::make_shared<StarterText>(std::move(teacher.text));
  auto models = std::make_shared<ContextModels>(ContextModels{std::move(teacher.dit), std::move(critic.dit)});
  models->text = rows_of(text, device);
  models->save = [text](CausalDit& dit, const std::filesystem::path& folder) {
    Networks whole{dit, *text};
    return whole.save(folder);
  };
  return models;
}

Result<DmdModels> starter_models(const Recipe& recipe, const DmdStageConfig& config, const std::filesystem::path& run,
                                 bool trains) {
  auto student = TRY(Networks::load(weights_folder(run, config.start_from)));
  auto teacher = Networks::load(weights_folder(run, config.teacher));
  if (!teacher) return fail(teacher.error());
  auto critic = trains ? Networks::load(weights_folder(run, config.critic.empty() ? config.teacher : config.critic))
                       : Result<Networks>(*teacher);  // never asked, and shares the teacher's weights
  if (!critic) return fail(critic.error());
  auto head = TRY(start_head(config, student.dit.config().dim, recipe.seed, run));

  const at::Device device(recipe.device);
  for (Networks* networks : {&student, &*teacher, &*critic}) networks->to(device);
  head.to(device);
  const auto own_text = std::make_shared<StarterText>(std::move(student.text));
  const auto teacher_text = std::make_shared<StarterText>(std::move(teacher->text));
  DmdModels models{std::move(student.dit), std::move(teacher->dit), std::move(critic->dit), std::move(head)};
  models.student_text = rows_of(own_text, device);
  models.teacher_text = rows_of(teacher_text, device);
  for (const CausalDit* network : {&models.student, &models.teacher, &models.critic})
    if (!network->config().points)
      return fail(Error::Kind::bad_input, "Cannot distil " + config.start_from,
                  "it, its teacher or its critic is not conditioned on words and places of the theatre");
  TRY(bring_theatre(models, config, run, device));
  if (trains && config.returns.used()) models.returns = TRY(return_films(recipe, config, run));
  if (trains && config.returns.context_weight > 0) models.context = TRY(context_models(config.returns, run, device));
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
