#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/core/random.h"
#include "engine/kernels/host_copy.h"
#include "engine/starter/stage_director.h"
#include "training/data/cell_codec_file.h"
#include "training/data/film_clips.h"
#include "training/data/film_sheet.h"
#include "training/distill/models.h"
#include "training/nets/networks.h"
#include "training/run/autocast.h"

namespace longtake::train {
namespace {

/// A caption of a theatre scene that is not rendered. It leaves out properties as the captions of clips do. If
/// `switched` is true, it describes the same scene after changed_scene().
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

at::Tensor rows_of(const StarterText& text, const std::vector<std::string>& prompts) {
  const c10::NoGradGuard no_grad;
  return text.encode(sent(text.tokenize(prompts), text.parameters().front().second.device()));
}

class TheatreModels final : public DmdModels {
 public:
  TheatreModels(Networks g, Networks real, CausalDit fake, SalienceHead s, CellCodec codec,
                const DmdStageConfig& config)
      : DmdModels(std::move(g.dit), std::move(real.dit), std::move(fake), std::move(s)),
        student_text_(std::move(g.text)),
        teacher_text_(std::move(real.text)),
        codec_(std::move(codec)),
        clear_day_(config.clear_day) {
    latent_height = theatre::kPictureHeight / CellCodec::cell;
    latent_width = theatre::kPictureWidth / CellCodec::cell;
    films = config.films;
    clips_.latents = config.data.latents;
    clips_.chunk_latents = config.chunk_latents;
    clips_.returns = config.film_returns;
    if (films) renderer_ = std::make_unique<theatre::FilmRenderer>(clip_renderer());
    for (const NamedParameter& parameter : student.parameters()) {
      if (parameter.name == "latent_deviation") deviation = parameter.tensor->detach().clone();
    }
  }

  at::Tensor student_text(const std::vector<std::string>& prompts) const override {
    return rows_of(student_text_, prompts);
  }
  at::Tensor teacher_text(const std::vector<std::string>& prompts) const override {
    return rows_of(teacher_text_, prompts);
  }

  std::vector<std::string> assumed(const std::vector<std::string>& prompts) const override {
    if (!clear_day_) return prompts;
    std::vector<std::string> whole;
    for (const std::string& prompt : prompts) whole.push_back(theatre::on_a_clear_day(prompt));
    return whole;
  }

  std::string prompt(std::uint64_t seed, bool switched) const override { return theatre_prompt(seed, switched); }

  std::unique_ptr<Director> director() const override { return make_stage_director(words_); }

  /// A clip of the theatre, conditioned on the places of its film.
  Film film(std::uint64_t seed) const override {
    const at::Device device = student.device();
    const Autocast exact(false, device.type());  // latents must be float32
    const FilmPlan plan = plan_clip(seed, clips_);
    Rng words(seed, 32);
    const std::string caption = caption_of(plan, 0, words, {});
    return {make_clip(*renderer_, codec_, plan).latents.to(device, at::kFloat), caption,
            places_on(device, told_places(plan, caption, latent_height, latent_width)),
            clips_.returns ? times_of(plan.starts) : at::Tensor()};
  }

  /// The last picture of a latent, encoded as a single picture.
  at::Tensor picture(const at::Tensor& latent, const at::Tensor& before) const override {
    const c10::NoGradGuard no_grad;
    const Autocast exact(false, latent.device().type());                   // latents must be float32
    const at::Tensor groups = codec_.decode(latent, before).clamp(-1, 1);  // [B, 12, H, W], four pictures
    return codec_.encode(at::avg_pool2d(groups.narrow(1, 9, 3).repeat({1, 4, 1, 1}), 2));
  }

  void show(const at::Tensor& latents, const std::vector<std::string>& prompts, const std::filesystem::path& folder,
            const std::string& stem) const override {
    const std::int64_t last = latents.size(1) - 1;
    write_film_sheet(codec_, latents.unbind(0), {0, last / 3, 2 * last / 3, last}, 4, prompts, folder, stem);
  }

  Result<void> save(CausalDit& dit, bool of_student, const std::filesystem::path& folder) override {
    return Networks{dit, of_student ? student_text_ : teacher_text_}.save(folder);
  }

 private:
  StarterText student_text_, teacher_text_;
  CellCodec codec_;
  bool clear_day_;
  staging::StageWords words_ = theatre::stage_words();
  ClipsStageConfig clips_;
  std::unique_ptr<theatre::FilmRenderer> renderer_;  // null unless clips are rendered
};

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
  const auto text = std::make_shared<const StarterText>(std::move(teacher.text));
  auto models = std::make_shared<ContextModels>(ContextModels{std::move(teacher.dit), std::move(critic.dit)});
  models->text = [text](const std::vector<std::string>& prompts) { return rows_of(*text, prompts); };
  models->save = [text](CausalDit& dit, const std::filesystem::path& folder) {
    Networks whole{dit, *text};
    return whole.save(folder);
  };
  return models;
}

}  // namespace

Result<std::unique_ptr<DmdModels>> starter_models(const Recipe& recipe, const DmdStageConfig& config,
                                                  const std::filesystem::path& run, bool trains) {
  auto student = TRY(Networks::load(weights_folder(run, config.start_from)));
  auto teacher = TRY(Networks::load(weights_folder(run, config.teacher)));
  // If only the head learns, the critic is never evaluated and shares the teacher's weights.
  auto critic = trains ? Networks::load(weights_folder(run, config.critic.empty() ? config.teacher : config.critic))
                       : Result<Networks>(teacher);
  if (!critic) return fail(critic.error());
  auto head = TRY(start_head(config, student.dit.config().dim, recipe.seed, run));

  const at::Device device(recipe.device);
  for (Networks* networks : {&student, &teacher, &*critic}) {
    networks->to(device);
    if (!networks->dit.config().points)
      return fail(Error::Kind::bad_input, "Cannot distil " + config.start_from,
                  "it, its teacher or its critic is not conditioned on words and places of the theatre");
  }
  head.to(device);
  auto codec = TRY(load_cell_codec(weights_folder(run, config.data.codec)));
  codec.to(device);
  std::unique_ptr<DmdModels> models = std::make_unique<TheatreModels>(
      std::move(student), std::move(teacher), std::move(critic->dit), std::move(head), std::move(codec), config);
  if (trains && config.returns.used()) models->returns = TRY(return_films(recipe, config, run));
  if (trains && config.returns.context_weight > 0) models->context = TRY(context_models(config.returns, run, device));
  return models;
}

}  // namespace longtake::train
