#include "training/distill/dmd_stage.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/kernels/host_copy.h"
#include "engine/model/flow.h"
#include "engine/starter/stage_maps.h"
#include "training/data/clips.h"
#include "training/distill/recomputed_blocks.h"
#include "training/distill/score_draw.h"
#include "training/distill/second_pass.h"
#include "training/run/autocast.h"

namespace longtake::train {
namespace {

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

/// All weights, or their low-rank factors.
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

/// Updates a network, or its LoRA factors if it has them.
Learner::Update update(Learner& learner, std::optional<LoraTraining>& lora, const StepContext& context) {
  if (lora) lora->collect();
  const Learner::Update made = learner.step(context.group, context.rate_scale);
  if (lora) lora->merge();
  return made;
}

/// Logical and; the first may be undefined.
at::Tensor both(const at::Tensor& first, const at::Tensor& second) {
  return first.defined() ? first.logical_and(second) : second;
}

at::Tensor newest(const at::Tensor& tokens, std::int64_t count) {
  return tokens.narrow(1, tokens.size(1) - count, count);
}

}  // namespace

DmdStage::DmdStage(const DmdStageConfig& config, Setting setting, std::unique_ptr<DmdModels> models, Group& group)
    : config_(config),
      setting_(std::move(setting)),
      models_(std::move(models)),
      shows_(group.rank() == 0),
      student_lora_(make_lora(models_->student, config, !setting_.head_only, setting_.seed)),
      critic_lora_(make_lora(models_->critic, config, !setting_.head_only, setting_.seed + 1)),
      generator_("generator", setting_.head_only ? NamedTensors() : trained(models_->student, student_lora_),
                 config.generator, {}, share_of(config, group)),
      critic_("critic", setting_.head_only ? NamedTensors() : trained(models_->critic, critic_lora_),
              config.critic_optimizer, {}, share_of(config, group)),
      head_("head", trained(models_->head), config.salience.optimizer, {}, share_of(config, group)),
      target_(config.salience.literal),
      target_state_(at::zeros({3}, at::kDouble)) {
  if (config.shard) teacher_parts_.emplace(models_->teacher, group);
  if (config.checkpoint_blocks) {
    const BlockRunner runner = recomputed_blocks(config.data.bf16, models_->student.device().type());
    models_->student.set_block_runner(runner);
    models_->critic.set_block_runner(runner);
  }
  const std::int64_t local = config.data.batch / group.size();
  const std::int64_t part = local / config.accumulate;
  for (int i = 0; i < config.accumulate; ++i) {
    streams_.emplace_back(*models_, setting_.rollout, setting_.tuning, config.data.bf16,
                          ClipStream::BatchPart{setting_.seed, "dmd", group.rank() * local + i * part, part});
  }
  if (models_->returns && !setting_.head_only)
    lessons_.emplace(*models_, setting_.rollout, config.returns, setting_.seed, config.data.bf16);
  if (lessons_ && models_->context)
    lessons_->add_context(*models_->context,
                          {config.chunk_latents, setting_.times, setting_.guidance, config.data.bf16},
                          config.critic_optimizer, share_of(config, group));
}

StepResult DmdStage::step(const StepContext& context) {
  std::int64_t clip = clips_used(context.step);
  StepResult result;
  result.finite = at::Tensor();
  result.samples = config_.data.batch;
  if (setting_.head_only) {
    result.finite = head_step(context, clip, result.values);
    return result;
  }
  if (config_.one_rollout) {
    result.finite = turn(context, result.values);
    return result;
  }
  if (context.step % config_.critic_steps == 0) result.finite = generator_step(context, clip++, result.values);
  result.finite = both(result.finite, critic_step(context, roll(clip), 0, result.values));
  return result;
}

at::Tensor DmdStage::turn(const StepContext& context, NamedTensors& values) {
  std::vector<RolledClip> clips;
  at::Tensor finite;
  if (context.step < config_.critic_first) {
    clips = roll(context.step);
    if (lessons_) lessons_->watch(context.step, context.group);
  } else {
    finite = generator_step(context, context.step, values, &clips);
  }
  // Only the values of the last update are logged.
  for (int draw = 1; draw <= config_.critic_steps; ++draw) {
    NamedTensors told;
    finite = both(finite, critic_step(context, clips, draw, told));
    if (lessons_ && lessons_->context()) finite = both(finite, lessons_->critic_step(draw, context, told));
    if (draw == config_.critic_steps) values.insert(values.end(), told.begin(), told.end());
  }
  return finite;
}

std::vector<RolledClip> DmdStage::roll(std::int64_t number) {
  std::vector<RolledClip> clips;
  for (ClipStream& stream : streams_) {
    clips.push_back(stream.next(number, exit_pass(number)));
    clips.back().chunks.clear();  // the slots of these clips are no longer readable
    stream.rest();
  }
  return clips;
}

// "Compute distribution matching loss", "Compute salience score list in real score network", and the updates.
at::Tensor DmdStage::generator_step(const StepContext& context, std::int64_t number, NamedTensors& values,
                                    std::vector<RolledClip>* clips) {
  const double parts = config_.accumulate;
  at::Tensor dmd = zero(), size = zero(), salience = zero();
  for (ClipStream& stream : streams_) {
    RolledClip clip = stream.next(number, exit_pass(number));
    const at::Tensor x = clip.judged.latents.detach().requires_grad_();
    const auto [t, noise] = score_noise(clip);
    const DmdGradient dm = dmd_gradient(x, fake_score(clip), real_score(clip), t, noise);
    const at::Tensor loss_dm = dmd_loss(x, dm.gradient, counts(clip)) / parts;
    loss_dm.backward();  // dL_dm / dx = grad / numel
    second_pass_gradient(
        stream.rollout(), clip.chunks, newest(x.grad(), clip.plan.new_frames),
        [&] { return models_->student.encode_text(models_->student_text(clip.prompts)); }, config_.data.bf16);
    at::Tensor sl_r;
    if (config_.salience.student_weight > 0) {
      sl_r = wanted_salience(clip, target_, &context.group);
      teach_student(stream.rollout(), clip, sl_r);
    }
    stream.rest();

    if (!sl_r.defined()) sl_r = wanted_salience(clip, target_, &context.group);
    const at::Tensor sl_g = predicted_salience(clip);
    const at::Tensor loss_s = salience_loss(sl_g, sl_r) / parts;  // L_s = SmoothL1(SL_r, SL_g)
    loss_s.backward();
    dmd += loss_dm.detach();
    size += dm.size / parts;
    salience += loss_s.detach();
    if (clips) {
      clip.chunks.clear();
      clips->push_back(std::move(clip));
    }
  }
  if (lessons_) {
    for (const auto& value : lessons_->learn(number, context.group)) values.push_back(value);
  }
  const Learner::Update generator = update(generator_, student_lora_, context);
  const Learner::Update head = head_.step(context.group, context.rate_scale);
  values.insert(values.end(), {{"dmd_loss", dmd},
                               {"dmd_gradient", size},
                               {"salience_loss", salience},
                               {"generator_gradient", generator.gradient_norm},
                               {"head_gradient", head.gradient_norm}});
  return both(generator.applied, head.applied);
}

void DmdStage::teach_student(const Rollout& rollout, const RolledClip& clip, const at::Tensor& sl_r) {
  const at::AutoGradMode recorded(true);
  std::vector<at::Tensor> leaves;  // without the head's parameters, which teach_head() trains
  for (const auto& [_, parameter] : generator_.parameters()) leaves.push_back(parameter);
  std::int64_t token = 0;
  for (const RolledChunk& chunk : clip.chunks) {
    const std::int64_t tokens = chunk.features.q.size(1);
    at::Tensor sl_g;
    {
      const Autocast autocast(config_.data.bf16, sl_r.device().type());
      const QueryKeyValue seen =
          rollout.second_context(chunk, models_->student.encode_text(models_->student_text(clip.prompts)));
      sl_g = models_->head.forward(seen.q, seen.k, seen.v);
    }
    const double share = static_cast<double>(tokens) / static_cast<double>(sl_r.size(1) * config_.accumulate);
    const at::Tensor loss =
        config_.salience.student_weight * share * salience_loss(sl_g, sl_r.narrow(1, token, tokens));
    loss.backward({}, std::nullopt, false, leaves);
    token += tokens;
  }
}

at::Tensor DmdStage::head_step(const StepContext& context, std::int64_t number, NamedTensors& values) {
  at::Tensor salience = zero();
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

at::Tensor DmdStage::teach_head(const RolledClip& clip, Group& group) {
  const at::Tensor sl_r = wanted_salience(clip, target_, &group);
  const at::Tensor sl_g = predicted_salience(clip);
  const at::Tensor loss_s = salience_loss(sl_g, sl_r) / static_cast<double>(config_.accumulate);
  loss_s.backward();  // L_s = SmoothL1(SL_r, SL_g)
  return loss_s.detach();
}

at::Tensor DmdStage::critic_step(const StepContext& context, const std::vector<RolledClip>& clips, int draw,
                                 NamedTensors& values) {
  const double parts = config_.accumulate;
  at::Tensor sum = zero();
  for (const RolledClip& clip : clips) {
    const at::Tensor& x = clip.judged.latents;
    const auto [t, noise] = score_noise(clip, draw);
    at::Tensor v_fake;
    {
      const Autocast autocast(config_.data.bf16, x.device().type());
      v_fake = flow_of(models_->critic, noised(x, noise, sigma_of(t, x)), t,
                       models_->critic.encode_text(models_->teacher_text(clip.prompts)), clip.layout);
    }
    const at::Tensor loss = critic_loss(v_fake, noise, x, counts(clip)) / parts;
    if (&clip == &clips.back() && !critic_lora_) critic_.overlap(context.group);
    loss.backward();
    sum += loss.detach();
  }
  const Learner::Update critic = update(critic_, critic_lora_, context);
  values.insert(values.end(), {{"loss", sum}, {"gradient", critic.gradient_norm}});
  return critic.applied;
}

at::Tensor DmdStage::zero() const {
  return at::zeros({}, at::TensorOptions(at::kDouble).device(models_->student.device()));
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

std::pair<at::Tensor, at::Tensor> DmdStage::score_noise(const RolledClip& clip, int draw) const {
  return score_draw(clip.judged.latents, clip.seeds, setting_.times, draw);
}

at::Tensor DmdStage::flow_of(const CausalDit& dit, const at::Tensor& x_t, const at::Tensor& t, const TextContext& text,
                             const Conditioning& layout) const {
  return dit.flow({x_t,
                   sent(t.unsqueeze(1), x_t.device()).expand({-1, x_t.size(1)}),
                   {},
                   {},
                   dit.encode_conditioning(layout, text)},
                  text);
}

CleanPrediction DmdStage::fake_score(const RolledClip& clip) const {
  return [this, &clip](const at::Tensor& x_t, const at::Tensor& t) {
    const Autocast autocast(config_.data.bf16, x_t.device().type());
    const CausalDit& critic = models_->critic;
    const TextContext c = critic.encode_text(models_->teacher_text(clip.prompts));
    return clean_from_flow(x_t, flow_of(critic, x_t, t, c, clip.layout), sigma_of(t, x_t));
  };
}

CleanPrediction DmdStage::real_score(const RolledClip& clip) const {
  return [this, &clip](const at::Tensor& x_t, const at::Tensor& t) {
    const Autocast autocast(config_.data.bf16, x_t.device().type());
    const CausalDit& teacher = models_->teacher;
    const TextContext c = teacher.encode_text(models_->teacher_text(models_->assumed(clip.prompts)));
    at::Tensor flow = flow_of(teacher, x_t, t, c, clip.layout);
    if (setting_.guidance.counts_at(t)) {
      const TextContext u = teacher.encode_text(models_->teacher_text({models_->unconditional}));
      flow = guided_score(flow, flow_of(teacher, x_t, t, u, without_words(clip.layout)), t, setting_.guidance);
    }
    return clean_from_flow(x_t, flow, sigma_of(t, x_t));
  };
}

at::Tensor DmdStage::wanted_salience(const RolledClip& clip, SalienceTarget& target, Group* group) const {
  const c10::NoGradGuard no_grad;
  const Autocast autocast(config_.data.bf16, clip.judged.latents.device().type());
  const TextContext c = models_->teacher.encode_text(models_->teacher_text(clip.prompts));
  const CausalDit& teacher = models_->teacher;
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
    scores.push_back(models_->head.forward(chunk.features.q, chunk.features.k, chunk.features.v));
  }
  return at::cat(scores, 1);
}

std::int64_t DmdStage::clips_used(std::int64_t step) const {
  return setting_.head_only || config_.one_rollout ? step : clips_before(step, config_.critic_steps);
}

std::vector<Learner*> DmdStage::learners() {
  std::vector<Learner*> all = {&generator_, &critic_, &head_};
  if (lessons_ && lessons_->context()) all.push_back(&lessons_->context()->learner());
  return all;
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
  for (const Learner* learner : learners()) {
    for (const auto& named : learner->own_state()) own.push_back(named);
  }
  return own;
}

Result<void> DmdStage::restore_own(const std::vector<TensorFile>& files, std::int64_t step) {
  for (Learner* learner : learners()) {
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
  for (const Learner* learner : learners()) {
    for (const auto& named : learner->state()) state.push_back(named);
  }
  return state;  // the teacher and the text encoders are read again from their folders
}

}  // namespace longtake::train
