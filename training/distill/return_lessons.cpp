#include "training/distill/return_lessons.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

#include "engine/starter/stage_maps.h"
#include "training/data/clips.h"
#include "training/data/sample_files.h"
#include "training/run/autocast.h"
#include "training/stages/film_parts.h"
#include "training/stages/film_task.h"

namespace longtake::train {
namespace {

RolloutConfig as_long(RolloutConfig rollout, int clip_frames) {
  rollout.clip_frames = std::max(clip_frames, rollout.clip_frames);
  return rollout;
}

theatre::Silence colours_unsaid(double share) {
  theatre::Silence silence;
  silence.colour = static_cast<float>(share);
  return silence;
}

}  // namespace

at::Tensor return_loss(const at::Tensor& x0, const at::Tensor& wanted, const at::Tensor& weights) {
  const at::Tensor squares = (x0.to(at::kFloat) - wanted).square().mean(2, true);
  return 0.5 * (weights * squares).sum() / weights.sum();
}

ReturnLessons::ReturnLessons(const DmdModels& models, const RolloutConfig& rollout, const ReturnsConfig& config,
                             std::uint64_t seed, bool bf16)
    : models_(models),
      config_(config),
      seed_(seed),
      bf16_(bf16),
      rollout_(models.student, &models.head, as_long(rollout, models.returns ? models.returns->latents : 0)) {}

ClipBatch ReturnLessons::drawn(std::int64_t number, const Group& group) const {
  const ClipFiles& files = models_.returns->clips;
  const std::int64_t local = config_.batch / group.size();
  const std::int64_t first = number * config_.batch + group.rank() * local;
  const std::int64_t place = first % config_.batch;
  const auto epoch = static_cast<std::uint64_t>((first - place) / files.size());
  return files.batch(shuffled_samples(files.size(), seed_, first, local), epoch + 1,
                     colours_unsaid(config_.unsaid_share), place);
}

TextContext ReturnLessons::text(const ClipBatch& films) const {
  return models_.student.encode_text(models_.student_text(films.captions));
}

Conditioning ReturnLessons::places(const ClipBatch& films, std::int64_t frame) const {
  if (!models_.student.config().points) return {};
  return films.places.frames(frame, rollout_.config().chunk_frames);
}

RolledChunk ReturnLessons::asked(const ClipBatch& films, const Turn& turn, bool remembers) {
  const c10::NoGradGuard no_grad;
  // A separate autocast scope: the casts of weights made here carry no gradients, and the loss must not reuse them.
  const Autocast autocast(bf16_, models_.student.device().type());
  const int chunk = rollout_.config().chunk_frames;
  const std::int64_t last = films.latents.size(1) - chunk;
  const at::Tensor past = films.latents + slight_noise(films, config_.memory_noise);
  rollout_.begin(films.seeds);
  rollout_.set_text(text(films));
  for (std::int64_t frame = 0; remembers && frame < last; frame += chunk) {
    rollout_.given(past.narrow(1, frame, chunk), places(films, frame));
    rollout_.skip(left_out(films.times, frame + chunk));
  }
  return rollout_.begun(turn.exit, places(films, last),
                        turn.noised ? films.latents.narrow(1, last, chunk) : at::Tensor());
}

ReturnLessons::Turn ReturnLessons::turn_of(std::int64_t number) const {
  Rng rng(sample_seed(seed_, "dmd.returns", number, 0), 0);
  const int exit = rng.below(static_cast<int>(rollout_.config().times.size()));
  return {exit, rng.chance(static_cast<float>(config_.noised_share))};
}

at::Tensor ReturnLessons::counts(const ClipBatch& films) const {
  const std::int64_t frames = rollout_.config().chunk_frames;
  return told_weights(films, config_.thing_weight, config_.mark_weight)
      .narrow(1, films.latents.size(1) - frames, frames);
}

at::Tensor ReturnLessons::made(const RolledChunk& chunk, const ClipBatch& films) const {
  const Autocast autocast(bf16_, models_.student.device().type());
  return rollout_.second_pass(chunk, text(films)).to(at::kFloat);
}

void ReturnLessons::note(const ClipBatch& films, const at::Tensor& x0) {
  if (!context_) return;
  context_->remember(films, films.latents);
  newest_ = x0.detach();
  newest_counts_ = counts(films);
}

void ReturnLessons::add_context(ContextModels models, const ContextScore::Setting& setting,
                                const OptimizerConfig& critic, Share share) {
  context_.emplace(std::move(models), setting, critic, share);
}

NamedTensors ReturnLessons::learn(std::int64_t number, const Group& group) {
  return learn(drawn(number, group).to(models_.student.device()), turn_of(number));
}

NamedTensors ReturnLessons::learn(const ClipBatch& films, const Turn& turn) {
  const RolledChunk chunk = asked(films, turn, true);
  const std::int64_t frames = rollout_.config().chunk_frames, last = films.latents.size(1) - frames;
  const at::AutoGradMode recorded(true);
  const at::Tensor x0 = made(chunk, films);
  const at::Tensor loss = return_loss(x0, films.latents.narrow(1, last, frames), counts(films));
  NamedTensors values = {{"return_loss", loss.detach()}};
  at::Tensor sum = config_.weight * loss;
  note(films, x0);
  if (context_) {
    const DmdGradient dm = context_->gradient(x0, 0);
    sum = sum + config_.context_weight * dmd_loss(x0, dm.gradient, counts(films));
    values.emplace_back("context_gradient", dm.size);
  }
  sum.backward();
  rollout_.begin({});
  return values;
}

void ReturnLessons::watch(std::int64_t number, const Group& group) {
  if (!context_) return;
  const c10::NoGradGuard no_grad;
  const ClipBatch films = drawn(number, group).to(models_.student.device());
  note(films, made(asked(films, turn_of(number), true), films));
  rollout_.begin({});
}

at::Tensor ReturnLessons::critic_step(int draw, const StepContext& context, NamedTensors& values) {
  Learner::Update update;
  const at::Tensor loss = context_->learn(newest_, newest_counts_, draw, context, update);
  values.insert(values.end(), {{"context_loss", loss}, {"context_critic_gradient", update.gradient_norm}});
  return update.applied;
}

Values ReturnLessons::held_out() {
  const c10::NoGradGuard no_grad;
  const ClipFiles& files = models_.returns->held_out;
  std::vector<std::int64_t> which(
      static_cast<std::size_t>(std::min<std::int64_t>(config_.held_out_clips, files.size())));
  std::iota(which.begin(), which.end(), std::int64_t{0});
  const ClipBatch films = files.batch(which, 0, colours_unsaid(1)).to(models_.student.device());
  const std::int64_t frames = rollout_.config().chunk_frames, last = films.latents.size(1) - frames;
  const at::Tensor things = told_things(films.places.maps).narrow(1, last, frames);
  const Turn turn{static_cast<int>(rollout_.config().times.size()) - 1, false};
  Values values;
  for (const bool remembers : {true, false}) {
    const RolledChunk chunk = asked(films, turn, remembers);
    const at::Tensor x0 = made(chunk, films);
    values.emplace_back(remembers ? "held_out_return" : "held_out_return_blind",
                        2 * return_loss(x0, films.latents.narrow(1, last, frames), things).item<double>());
  }
  rollout_.begin({});
  return values;
}

}  // namespace longtake::train
