#include "training/distill/dmd_stage.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/model/flow.h"
#include "engine/starter/stage_maps.h"
#include "training/data/clips.h"
#include "training/distill/recomputed_blocks.h"
#include "training/distill/second_pass.h"
#include "training/run/autocast.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t noise_stream = 3;  // the random stream of a clip's seed for its noise

NamedTensors trained(CausalDit& dit) {
  NamedTensors parameters;
  for (const NamedParameter& parameter : dit.parameters()) {
    if (parameter.name != "latent_deviation") parameters.emplace_back(parameter.name, *parameter.tensor);
  }
  return parameters;
}

NamedTensors trained(SalienceHead& head) {
  NamedTensors parameters;
  for (const NamedParameter& parameter : head.parameters()) parameters.emplace_back(parameter.name, *parameter.tensor);
  return parameters;
}

/// All weights, or the low-rank factors that stand for them.
NamedTensors trained(CausalDit& dit, std::optional<LoraTraining>& lora) {
  return lora ? lora->parameters() : trained(dit);
}

std::optional<LoraTraining> make_lora(CausalDit& dit, const DmdStageConfig& config, bool wanted, std::uint64_t seed) {
  if (!wanted || config.lora_rank == 0) return std::nullopt;
  return std::make_optional<LoraTraining>(dit, config.lora_rank, config.lora_alpha, seed);
}

Share share_of(const DmdStageConfig& config, const Group& group) {
  return Share{group.rank(), group.size(), config.shard};
}

/// One update of a network, through its factors where it has some.
Learner::Update update(Learner& learner, std::optional<LoraTraining>& lora, const StepContext& context) {
  if (lora) lora->collect();
  const Learner::Update made = learner.step(context.group, context.rate_scale);
  if (lora) lora->merge();
  return made;
}

at::Tensor newest(const at::Tensor& tokens, std::int64_t count) {
  return tokens.narrow(1, tokens.size(1) - count, count);
}

}  // namespace

DmdStage::DmdStage(const DmdStageConfig& config, Setting setting, DmdModels models, Group& group)
    : config_(config),
      setting_(std::move(setting)),
      models_(std::move(models)),
      shows_(group.rank() == 0),
      student_lora_(make_lora(models_.student, config, !setting_.head_only, setting_.seed)),
      critic_lora_(make_lora(models_.critic, config, !setting_.head_only, setting_.seed + 1)),
      generator_("generator", setting_.head_only ? NamedTensors() : trained(models_.student, student_lora_),
                 config.generator, {}, share_of(config, group)),
      critic_("critic", setting_.head_only ? NamedTensors() : trained(models_.critic, critic_lora_),
              config.critic_optimizer, {}, share_of(config, group)),
      head_("head", trained(models_.head), config.salience.optimizer, {}, share_of(config, group)),
      target_(config.salience.literal),
      target_state_(at::zeros({3}, at::kDouble)) {
  if (config.shard) teacher_parts_.emplace(models_.teacher, group);
  if (config.checkpoint_blocks) {
    const BlockRunner runner = recomputed_blocks(config.data.bf16, models_.student.device().type());
    models_.student.set_block_runner(runner);
    models_.critic.set_block_runner(runner);
  }
  const std::int64_t local = config.data.batch / group.size();
  const std::int64_t part = local / config.accumulate;
  for (int i = 0; i < config.accumulate; ++i) {
    streams_.emplace_back(models_, setting_.rollout, setting_.tuning, config.data.bf16,
                          ClipStream::Place{setting_.seed, "dmd", group.rank() * local + i * part, part});
  }
}

StepResult DmdStage::step(const StepContext& context) {
  std::int64_t clip = clips_used(context.step);
  StepResult result;
  result.samples = config_.data.batch;
  if (setting_.head_only) {
    result.finite = head_step(context, clip, result.values);
    return result;
  }
  if (context.step % config_.critic_steps == 0) result.finite = generator_step(context, clip++, result.values);
  result.finite = critic_step(context, clip, result.values) && result.finite;
  return result;
}

// "Compute distribution matching loss", "Compute salience score list in real score network", and the updates.
bool DmdStage::generator_step(const StepContext& context, std::int64_t number, Values& values) {
  const double parts = config_.accumulate;
  double dmd = 0, size = 0, salience = 0;
  for (ClipStream& stream : streams_) {
    const RolledClip clip = stream.next(number, exit_pass(number));
    const at::Tensor x = clip.judged.latents.detach().requires_grad_();
    const auto [t, noise] = score_noise(clip);
    const DmdGradient dm = dmd_gradient(x, fake_score(clip), real_score(clip), t, noise);
    const at::Tensor loss_dm = dmd_loss(x, dm.gradient, counts(clip)) / parts;
    loss_dm.backward();  // dL_dm / dx = grad / numel
    second_pass_gradient(
        stream.rollout(), clip.chunks, newest(x.grad(), clip.plan.new_frames),
        [&] { return models_.student.encode_text(models_.student_text(clip.prompts)); }, config_.data.bf16);
    stream.rest();

    const at::Tensor sl_r = wanted_salience(clip, target_, &context.group);
    const at::Tensor sl_g = predicted_salience(clip);
    const at::Tensor loss_s = salience_loss(sl_g, sl_r) / parts;  // L_s = SmoothL1(SL_r, SL_g)
    loss_s.backward();
    dmd += loss_dm.item<double>();
    size += dm.size / parts;
    salience += loss_s.item<double>();
  }
  const Learner::Update generator = update(generator_, student_lora_, context);
  const Learner::Update head = head_.step(context.group, context.rate_scale);
  values.insert(values.end(), {{"dmd_loss", dmd},
                               {"dmd_gradient", size},
                               {"salience_loss", salience},
                               {"generator_gradient", generator.gradient_norm},
                               {"head_gradient", head.gradient_norm}});
  return generator.applied && head.applied;
}

bool DmdStage::head_step(const StepContext& context, std::int64_t number, Values& values) {
  double salience = 0;
  const int last_pass = static_cast<int>(setting_.rollout.times.size()) - 1;
  for (ClipStream& stream : streams_) {
    const RolledClip clip = stream.next(number, last_pass);
    stream.rest();
    salience += teach_head(clip, context.group);
  }
  const Learner::Update head = head_.step(context.group, context.rate_scale);
  values.insert(values.end(), {{"loss", salience}, {"gradient", head.gradient_norm}});
  return head.applied;
}

double DmdStage::teach_head(const RolledClip& clip, Group& group) {
  const at::Tensor sl_r = wanted_salience(clip, target_, &group);
  const at::Tensor sl_g = predicted_salience(clip);
  const at::Tensor loss_s = salience_loss(sl_g, sl_r) / static_cast<double>(config_.accumulate);
  loss_s.backward();  // L_s = SmoothL1(SL_r, SL_g)
  return loss_s.item<double>();
}

bool DmdStage::critic_step(const StepContext& context, std::int64_t number, Values& values) {
  const double parts = config_.accumulate;
  double sum = 0;
  for (ClipStream& stream : streams_) {
    const RolledClip clip = stream.next(number, exit_pass(number));
    stream.rest();
    const at::Tensor& x = clip.judged.latents;
    const auto [t, noise] = score_noise(clip);
    at::Tensor v_fake;
    {
      const Autocast autocast(config_.data.bf16, x.device().type());
      v_fake = flow_of(models_.critic, noised(x, noise, sigma_of(t, x)), t,
                       models_.critic.encode_text(models_.teacher_text(clip.prompts)), clip.layout);
    }
    const at::Tensor loss = critic_loss(v_fake, noise, x, counts(clip)) / parts;
    if (&stream == &streams_.back() && !critic_lora_) critic_.overlap(context.group);
    loss.backward();
    sum += loss.item<double>();
  }
  const Learner::Update critic = update(critic_, critic_lora_, context);
  values.insert(values.end(), {{"loss", sum}, {"gradient", critic.gradient_norm}});
  return critic.applied;
}

at::Tensor DmdStage::counts(const RolledClip& clip) const {
  const at::Tensor& is_new = clip.judged.mask;
  if (config_.thing_weight == 1) return is_new;
  const at::Tensor weights = thing_weights(clip.layout.maps, config_.thing_weight);
  return is_new.defined() ? weights * is_new : weights;
}

int DmdStage::exit_pass(std::int64_t clip) const {
  return Rng(sample_seed(setting_.seed, "dmd.exit", clip, 0), 0).below(static_cast<int>(setting_.rollout.times.size()));
}

std::pair<at::Tensor, at::Tensor> DmdStage::score_noise(const RolledClip& clip) const {
  std::vector<at::Tensor> times;
  for (const std::uint64_t seed : clip.seeds)
    times.push_back(sample_score_times(1, setting_.times, at::detail::createCPUGenerator(seed)));
  const at::Tensor& like = clip.judged.latents;
  return {at::cat(times), seeded_normals(like.sizes().slice(1), clip.seeds, noise_stream).to(like.device())};
}

at::Tensor DmdStage::flow_of(const CausalDit& dit, const at::Tensor& x_t, const at::Tensor& t, const TextContext& text,
                             const Conditioning& layout) const {
  return dit.flow(
      {x_t, t.unsqueeze(1).expand({-1, x_t.size(1)}).to(x_t.device()), {}, {}, dit.encode_conditioning(layout, text)},
      text);
}

CleanPrediction DmdStage::fake_score(const RolledClip& clip) const {
  return [this, &clip](const at::Tensor& x_t, const at::Tensor& t) {
    const Autocast autocast(config_.data.bf16, x_t.device().type());
    const CausalDit& critic = models_.critic;
    const TextContext c = critic.encode_text(models_.teacher_text(clip.prompts));
    return clean_from_flow(x_t, flow_of(critic, x_t, t, c, clip.layout), sigma_of(t, x_t));
  };
}

CleanPrediction DmdStage::real_score(const RolledClip& clip) const {
  return [this, &clip](const at::Tensor& x_t, const at::Tensor& t) {
    const Autocast autocast(config_.data.bf16, x_t.device().type());
    const CausalDit& teacher = models_.teacher;
    const TextContext c = teacher.encode_text(models_.teacher_text(clip.prompts));
    const TextContext u = teacher.encode_text(models_.teacher_text({models_.unconditional}));
    const at::Tensor flow = extrapolated(flow_of(teacher, x_t, t, c, clip.layout),
                                         flow_of(teacher, x_t, t, u, without_words(clip.layout)), config_.guidance);
    return clean_from_flow(x_t, flow, sigma_of(t, x_t));
  };
}

at::Tensor DmdStage::wanted_salience(const RolledClip& clip, SalienceTarget& target, Group* group) const {
  const c10::NoGradGuard no_grad;
  const Autocast autocast(config_.data.bf16, clip.judged.latents.device().type());
  const TextContext c = models_.teacher.encode_text(models_.teacher_text(clip.prompts));
  const CausalDit& teacher = models_.teacher;
  const ConditioningContext places =
      teacher.config().points ? teacher.encode_conditioning(clip.layout, c) : ConditioningContext();
  const at::Tensor scores =
      teacher_salience(teacher, clip.judged.latents, c, config_.salience.timestep, setting_.salience, places);
  const auto over_ranks = [&](at::Tensor& statistics) {
    if (!group) return;
    std::vector<at::Tensor> list = {statistics};
    average_over_ranks(*group, list);
  };
  return newest(target(scores, over_ranks), clip.new_tokens);
}

at::Tensor DmdStage::predicted_salience(const RolledClip& clip) const {
  std::vector<at::Tensor> scores;
  for (const RolledChunk& chunk : clip.chunks) {
    scores.push_back(models_.head.forward(chunk.features.q, chunk.features.k, chunk.features.v));
  }
  return at::cat(scores, 1);
}

std::int64_t DmdStage::clips_used(std::int64_t step) const {
  return setting_.head_only ? step : clips_before(step, config_.critic_steps);
}

void DmdStage::loaded() {
  for (auto* lora : {&student_lora_, &critic_lora_}) {
    if (*lora) (*lora)->merge();
  }
  const auto* statistics = target_state_.const_data_ptr<double>();
  target_.restore(statistics[0], statistics[1], statistics[2] != 0);
}

void DmdStage::gather(Group&) {
  target_state_.copy_(at::tensor({target_.mean(), target_.deviation(), target_.seen() ? 1.0 : 0.0}, at::kDouble));
}

NamedTensors DmdStage::own_state() {
  NamedTensors own;
  for (const ClipStream& stream : streams_) stream.save(own);
  for (const Learner* learner : {&generator_, &critic_, &head_}) {
    for (const auto& named : learner->own_state()) own.push_back(named);
  }
  return own;
}

Result<void> DmdStage::restore_own(const std::vector<TensorFile>& files, std::int64_t step) {
  for (Learner* learner : {&generator_, &critic_, &head_}) {
    if (auto restored = learner->restore_own(files); !restored) return restored;
  }
  if (step == 0 || setting_.tuning.clips() == 1) return {};
  for (ClipStream& stream : streams_) {
    if (auto restored = stream.restore(files, clips_used(step) - 1); !restored) return restored;
  }
  return {};
}

NamedTensors DmdStage::state() {
  NamedTensors state = {{"salience.target", target_state_}};
  for (const Learner* learner : {&generator_, &critic_, &head_}) {
    for (const auto& named : learner->state()) state.push_back(named);
  }
  return state;  // the teacher and the text encoders are read again from their folders
}

}  // namespace longtake::train
