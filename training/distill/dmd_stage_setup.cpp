#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <numeric>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/model/flow.h"
#include "engine/model/load_model_file.h"
#include "training/data/clips.h"
#include "training/distill/dmd_stage.h"

namespace longtake::train {
namespace {

constexpr std::int64_t held_out_clips = 4;
constexpr double judged_levels[] = {300, 600, 850};  // timesteps

Failure unusable(const std::string& why) { return fail(Error::Kind::bad_input, "Cannot use this recipe", why); }

Result<Policy> policy_of(const EvictionConfig& config, int frame_tokens) {
  auto policy = preset(config.policy, frame_tokens);
  if (!policy) return fail(policy.error());
  Selector& selector = policy->selector;
  if (config.budget_tokens > 0) selector.budget_tokens = config.budget_tokens;
  if (config.sink_frames >= 0) selector.sink_frames = config.sink_frames;
  selector.sink_in_budget = config.sink_in_budget;
  if (config.absolute_time) policy->positioner.kind = Positioner::Kind::absolute;
  if (refreshes_scores(*policy)) {
    return unusable("policy " + config.policy + " measures attention, which training rollouts do not");
  }
  return policy;
}

}  // namespace

Result<std::unique_ptr<Stage>> DmdStage::make(const Recipe& recipe, const StageConfig& config,
                                              const std::filesystem::path& folder, Group& group) {
  const bool wan = !config.dmd.wan.student.empty();
  const bool trains = config.kind != "salience";
  auto models = TRY(wan ? wan_models(recipe, config.dmd, folder, trains, group)
                        : starter_models(recipe, config.dmd, folder, trains));
  return make(recipe, config.dmd, !trains, std::move(models), group);
}

Result<std::unique_ptr<Stage>> DmdStage::make(const Recipe& recipe, const DmdStageConfig& config, bool head_only,
                                              std::unique_ptr<DmdModels> models, Group& group) {
  const DitConfig& dit = models->student.config();
  const int frame_tokens = models->latent_height / dit.patch_height * (models->latent_width / dit.patch_width);
  auto policy = TRY(policy_of(config.eviction, frame_tokens));
  const auto salience = TRY(salience_options(config.salience, std::int64_t{config.chunk_latents} * frame_tokens));

  Setting setting;
  setting.seed = recipe.seed;
  setting.rollout.times = shifted_times(config.few_steps, config.data.shift);
  setting.rollout.chunk_frames = config.chunk_latents;
  setting.rollout.clip_frames = config.data.latents;
  setting.rollout.latent_height = models->latent_height;
  setting.rollout.latent_width = models->latent_width;
  setting.rollout.memory_type = models->memory_type;
  setting.rollout.policy = policy;
  if (config.bound > 0) {
    const at::Tensor deviation = models->deviation.defined() ? models->deviation : at::ones({dit.in_channels});
    setting.rollout.bound = (config.bound * deviation).view({-1, 1, 1}).to(models->student.device());
  }
  setting.tuning = {config.data.latents, config.chunk_latents,
                    std::max(config.streaming.longest_latents, config.data.latents), config.streaming.switch_share};
  setting.times = {config.score_shift, config.score_lowest, config.score_highest};
  setting.guidance = {config.guidance, config.guidance_below, config.guidance_level};
  setting.salience = salience;
  setting.head_only = head_only;

  if (config.chunk_latents < 1 || config.data.latents % config.chunk_latents != 0 ||
      config.data.latents < 2 * config.chunk_latents) {
    return unusable("data.latents must be a multiple of chunk_latents, and two of them or more");
  }
  const bool sequences = setting.tuning.longest > config.data.latents;
  if (config.films && (!head_only || sequences || !models->films)) {
    return unusable("films are for a head alone, of a starter, and for separate clips");
  }
  if (config.few_steps < 1 || config.critic_steps < 1 || config.accumulate < 1) {
    return unusable("few_steps, critic_steps and accumulate must be at least 1");
  }
  if (config.salience.student_weight > 0 && config.lora_rank > 0) {
    return unusable("salience.student_weight is for students of which all weights are trained");
  }
  if (config.film_returns && !config.films) {
    return unusable("film_returns is for films");
  }
  if (config.critic_first > 0 && !config.one_rollout) {
    return unusable("critic_first is for one_rollout");
  }
  if (config.returns.used() && config.eviction.absolute_time) {
    return unusable("lessons about returns have films with cuts, whose times are relative: leave absolute_time out");
  }
  if (config.returns.context_weight > 0 && !config.one_rollout) {
    return unusable("returns.context_weight is for one_rollout");
  }
  if (models->returns && config.returns.batch % group.size() != 0) {
    return unusable("returns.batch must be a multiple of the ranks");
  }
  if (const int of_a_turn = config.critic_steps + 1, clips = setting.tuning.clips();
      !head_only && !config.one_rollout && std::gcd(of_a_turn, clips) > 1) {
    return unusable(
        "of every " + std::to_string(of_a_turn) +
        " clips (critic_steps and 1) one is the student's, and a sequence has " + std::to_string(clips) +
        ": it would learn from some of its clips only. Choose streaming.longest_latents so that the two numbers "
        "have no common divisor");
  }
  if (config.thing_weight != 1 && !models->student.config().points) {
    return unusable("thing_weight is for models of the theatre, which are conditioned on the places of things");
  }
  if (config.clear_day && !models->student.config().points) {
    return unusable("clear_day is for models of the theatre, whose prompts may leave time and weather out");
  }
  if (config.lora_rank > 0 && (config.generator.ema > 0 || config.critic_optimizer.ema > 0)) {
    return unusable("low-rank training keeps no moving average: set generator.ema and critic_optimizer.ema to 0");
  }
  TRY(check_batch(config, group.size()));
  return std::unique_ptr<Stage>(new DmdStage(config, std::move(setting), std::move(models), group));
}

Values DmdStage::evaluate(const std::filesystem::path& folder, const std::string& stem) {
  const c10::NoGradGuard no_grad;
  const Learner::Averaged student(generator_);
  const Learner::Averaged head(head_);
  // Generates a whole new sequence with all passes, as in inference.
  ClipStream stream(*models_, setting_.rollout, setting_.tuning, config_.data.bf16,
                    {setting_.seed, "dmd.held-out", 0, std::min(held_out_clips, streams_.front().part().samples)});
  const int last_pass = static_cast<int>(setting_.rollout.times.size()) - 1;
  const RolledClip clip = stream.next(0, last_pass);
  stream.rest();
  if (shows_) models_->show(clip.judged.latents, clip.prompts, folder, stem);

  SalienceTarget target = target_;
  const at::Tensor wanted = wanted_salience(clip, target, nullptr);
  const at::Tensor predicted = predicted_salience(clip);
  const std::int64_t top = std::min<std::int64_t>(setting_.rollout.policy.selector.budget_tokens, wanted.size(1) / 2);
  const RankAgreement agreement = rank_agreement(predicted, wanted, top);
  Values values = {{"held_out_salience_loss", salience_loss(predicted, wanted).item<double>()},
                   {"held_out_spearman", agreement.spearman},
                   {"held_out_top_overlap", agreement.top_overlap}};
  if (setting_.head_only) return values;
  if (lessons_) {
    for (const auto& figure : lessons_->held_out()) values.push_back(figure);
  }

  const at::Tensor& x = clip.judged.latents;
  const auto [t, noise] = score_noise(clip);
  const DmdGradient dm = dmd_gradient(x, fake_score(clip), real_score(clip), t, noise);
  // The critic must predict the student's clips better than the teacher. It starts as a copy of the teacher.
  const TextContext fake_text = models_->critic.encode_text(models_->teacher_text(clip.prompts));
  const TextContext real_text = models_->teacher.encode_text(models_->teacher_text(clip.prompts));
  double fake = 0, real = 0;
  for (const double level : judged_levels) {
    const at::Tensor levels = at::full({x.size(0)}, level);
    const at::Tensor x_t = noised(x, noise, sigma_of(levels, x));
    fake += critic_loss(flow_of(models_->critic, x_t, levels, fake_text, clip.layout), noise, x).item<double>();
    real += critic_loss(flow_of(models_->teacher, x_t, levels, real_text, clip.layout), noise, x).item<double>();
  }
  values.emplace_back("held_out_dmd_gradient", dm.size.item<double>());
  values.emplace_back("held_out_critic_loss", fake / std::size(judged_levels));
  values.emplace_back("held_out_teacher_loss", real / std::size(judged_levels));
  return values;
}

Result<void> DmdStage::publish(const std::filesystem::path& folder) {
  if (!setting_.head_only) {
    if (auto saved = models_->save(models_->critic, false, folder / critic_folder); !saved) return saved;
    if (lessons_ && lessons_->context()) TRY(lessons_->context()->save(folder / context_critic_folder));
    const Learner::Averaged student(generator_);
    if (auto saved = models_->save(models_->student, true, folder); !saved) return saved;
  }
  std::string base;
  if (models_->names_base) {
    const Learner::Averaged student(generator_);
    base = base_hash(models_->student.parameters());
  }
  const Learner::Averaged head(head_);
  return models_->save_head(base, folder);
}

}  // namespace longtake::train
