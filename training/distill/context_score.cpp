#include "training/distill/context_score.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/kernels/host_copy.h"
#include "engine/model/flow.h"
#include "training/distill/score_draw.h"
#include "training/run/autocast.h"

namespace longtake::train {
namespace {

NamedTensors trained_tensors(CausalDit& dit) {
  NamedTensors parameters;
  for (const NamedParameter& parameter : dit.parameters())
    if (parameter.name != "latent_deviation") parameters.emplace_back(parameter.name, *parameter.tensor);
  return parameters;
}

Conditioning pointing(const Conditioning& places, const at::Tensor& rows) {
  return places.spans.defined() ? pointed(places, rows) : places;
}

}  // namespace

ContextScore::ContextScore(ContextModels models, const Setting& setting, const OptimizerConfig& critic, Share share)
    : models_(std::move(models)),
      setting_(setting),
      critic_("context", trained_tensors(models_.critic), critic, {}, share) {}

ContextScore::Known ContextScore::known(const CausalDit& dit, const ClipBatch& films, const at::Tensor& past) const {
  Known known;
  const at::Tensor rows = known.rows = models_.text(films.captions);
  known.text = dit.encode_text(rows);
  const Conditioning all = dit.config().points ? pointing(films.places, rows) : Conditioning();
  const std::int64_t last = past.size(1) - setting_.chunk_frames;
  const CleanClips before{past.narrow(1, 0, last), all.frames(0, last)};
  CleanClip clip(token_grid(dit, past), films.times);
  if (last > 0) clip.append(clean_pass(dit, before, known.text, setting_.chunk_frames, {}, films.times));
  known.scene = {last, clip.present(setting_.chunk_frames), clip.view(last)};
  known.places = all.frames(last, setting_.chunk_frames);
  return known;
}

void ContextScore::remember(const ClipBatch& films, const at::Tensor& past) {
  const c10::NoGradGuard no_grad;
  const Autocast autocast(setting_.bf16, past.device().type());
  seeds_ = films.seeds;
  real_ = known(models_.teacher, films, past);
  fake_ = known(models_.critic, films, past);
  // For guidance, the unconditional branch drops the prompt of the chunk only. The past keeps its prompt.
  const at::Tensor rows = models_.text({""});
  unsaid_ = real_;
  unsaid_.text = models_.teacher.encode_text(rows);
  if (real_.places.defined()) unsaid_.places = pointing(without_words(real_.places), rows);
}

at::Tensor ContextScore::flow(const CausalDit& dit, const Known& known, const at::Tensor& x_t,
                              const at::Tensor& t) const {
  return dit.flow({x_t,
                   sent(t.unsqueeze(1), x_t.device()).expand({-1, x_t.size(1)}),
                   known.scene.positions,
                   {},
                   dit.encode_conditioning(known.places)},
                  known.text, known.scene.memory);
}

DmdGradient ContextScore::gradient(const at::Tensor& chunk, int draw) const {
  const auto [t, noise] = score_draw(chunk, seeds_, setting_.times, draw);
  const CleanPrediction fake = [this](const at::Tensor& x_t, const at::Tensor& at_time) {
    const Autocast autocast(setting_.bf16, x_t.device().type());
    return clean_from_flow(x_t, flow(models_.critic, fake_, x_t, at_time), sigma_of(at_time, x_t));
  };
  const CleanPrediction real = [this](const at::Tensor& x_t, const at::Tensor& at_time) {
    const Autocast autocast(setting_.bf16, x_t.device().type());
    at::Tensor guided = flow(models_.teacher, real_, x_t, at_time);
    if (setting_.guidance.counts_at(at_time))
      guided = guided_score(guided, flow(models_.teacher, unsaid_, x_t, at_time), at_time, setting_.guidance);
    return clean_from_flow(x_t, guided, sigma_of(at_time, x_t));
  };
  return dmd_gradient(chunk, fake, real, t, noise);
}

at::Tensor ContextScore::learn(const at::Tensor& chunk, const at::Tensor& weights, int draw, const StepContext& context,
                               Learner::Update& update) {
  const at::AutoGradMode recorded(true);
  const auto [t, noise] = score_draw(chunk, seeds_, setting_.times, draw);
  at::Tensor v_fake;
  {
    const Autocast autocast(setting_.bf16, chunk.device().type());
    Known told = fake_;  // its memory was computed with the weights before the first update from these films
    told.text = models_.critic.encode_text(told.rows);
    v_fake = flow(models_.critic, told, noised(chunk, noise, sigma_of(t, chunk)), t);
  }
  const at::Tensor loss = critic_loss(v_fake, noise, chunk, weights);
  loss.backward();
  update = critic_.step(context.group, context.rate_scale);
  return loss.detach();
}

void ContextScore::forget() { real_ = unsaid_ = fake_ = {}; }

}  // namespace longtake::train
