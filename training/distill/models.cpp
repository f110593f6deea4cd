#include "training/distill/models.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "training/distill/teacher_salience.h"
#include "training/nets/networks.h"

namespace longtake::train {
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
  const auto rows_of = [device](const std::shared_ptr<StarterText>& text) -> TextRows {
    return [text, device](const std::vector<std::string>& prompts) {
      const c10::NoGradGuard no_grad;
      return text->encode(text->tokenize(prompts).to(device));
    };
  };
  DmdModels models{std::move(student.dit), std::move(teacher->dit), std::move(critic->dit), std::move(head)};
  models.student_text = rows_of(own_text);
  models.teacher_text = rows_of(teacher_text);
  for (const CausalDit* network : {&models.student, &models.teacher, &models.critic})
    if (!network->config().points)
      return fail(Error::Kind::bad_input, "Cannot distil " + config.start_from,
                  "it, its teacher or its critic is not conditioned on words and places of the theatre");
  TRY(bring_theatre(models, config, run, device));
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
