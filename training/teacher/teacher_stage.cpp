#include "training/teacher/teacher_stage.h"

#include <c10/core/GradMode.h>

#include "engine/model/clip_sampler.h"
#include "training/data/codec_file.h"
#include "training/data/samples.h"
#include "training/flow/flow_loss.h"
#include "training/flow/guided_flow.h"
#include "training/run/autocast.h"

namespace longtake::train {
namespace {

constexpr int deviation_clips = 96;
constexpr int held_out_clips = 32;
constexpr int sampled_captions = 16;
constexpr std::uint32_t noise_stream = 3;  // the random stream of a sample's seed for its noise

}  // namespace

Result<std::unique_ptr<Stage>> TeacherStage::make(const Recipe& recipe, const StageConfig& config,
                                                  const std::filesystem::path& folder) {
  const TeacherStageConfig& c = config.teacher;
  auto codec = load_codec(weights_folder(folder, c.data.codec));
  if (!codec) return fail(codec.error());
  const at::Device device(recipe.device);
  codec->to(device);
  if (!c.start_from.empty()) {
    auto networks = Networks::load(weights_folder(folder, c.start_from));
    if (!networks) return fail(networks.error());
    networks->to(device);
    return std::unique_ptr<Stage>(new TeacherStage(recipe, c, std::move(*codec), std::move(*networks)));
  }
  const at::Tensor deviation = LatentSource(*codec, c.data, recipe.seed).deviation(deviation_clips);
  Networks networks = Networks::random(c.network, deviation.cpu(), recipe.seed);
  if (!c.text_from.empty()) {
    if (auto taken = networks.take_text(weights_folder(folder, c.text_from)); !taken) return fail(taken.error());
  }
  networks.to(device);
  return std::unique_ptr<Stage>(new TeacherStage(recipe, c, std::move(*codec), std::move(networks)));
}

TeacherStage::TeacherStage(const Recipe& recipe, const TeacherStageConfig& config, StarterCodec codec,
                           Networks networks)
    : seed_(recipe.seed),
      config_(config),
      codec_(std::move(codec)),
      source_(codec_, config.data, recipe.seed),
      networks_(std::move(networks)),
      learner_("model", networks_.trained(), config.optimizer) {}

StepResult TeacherStage::step(const StepContext& context) {
  const DataConfig& data = config_.data;
  const std::int64_t local = data.batch / context.group.size();
  const LatentBatch batch = source_.batch({.purpose = "teacher.train",
                                           .step = data.first_step + context.step,
                                           .first = context.group.rank() * local,
                                           .latent_frames = data.latents},
                                          local);
  const at::Tensor noise = clip_noise(batch, noise_stream);
  const at::Tensor timesteps = draw_timesteps(data, batch.seeds, 1).to(noise.device()).expand({-1, data.latents});
  at::Tensor flow;
  {
    const Autocast autocast(data.bf16, noise.device().type());
    const TextContext text = networks_.encode(batch.captions);
    flow = networks_.dit.flow({noised_clip(batch.latents, noise, timesteps),
                               timesteps,
                               {},
                               {},
                               networks_.dit.encode_conditioning(batch.layout)},
                              text);
  }
  const at::Tensor loss =
      weighted_flow_loss(flow, batch.latents, noise, loss_weights(batch, timesteps, knows_layouts()));
  loss.backward();
  const Learner::Update update = learner_.step(context.group, context.rate_scale);
  const c10::NoGradGuard no_grad;
  const double plain = weighted_flow_loss(flow, batch.latents, noise, at::ones_like(batch.weights)).item<double>();
  return {update.applied,
          data.batch,
          {{"loss", loss.item<double>()}, {"v_mse", plain}, {"gradient", update.gradient_norm}}};
}

NamedTensors TeacherStage::state() {
  NamedTensors state = networks_.fixed();
  for (const auto& named : learner_.state()) state.push_back(named);
  return state;
}

Values TeacherStage::held_out_loss() {
  const LatentBatch batch = source_.batch(
      {.purpose = "teacher.held-out", .latent_frames = config_.data.latents, .dropout = false}, held_out_clips);
  const at::Tensor noise = clip_noise(batch, noise_stream);
  const TextContext text = networks_.encode(batch.captions);
  const ConditioningContext layout = networks_.dit.encode_conditioning(batch.layout);
  const auto flow_at = [&](double t) {
    const at::Tensor timesteps = at::full({held_out_clips, config_.data.latents}, t, noise.options());
    return networks_.dit.flow({noised_clip(batch.latents, noise, timesteps), timesteps, {}, {}, layout}, text);
  };
  const auto plain_loss = [&](const at::Tensor& flow) {
    return weighted_flow_loss(flow, batch.latents, noise, at::ones_like(batch.weights)).item<double>();
  };
  Values values;
  const auto tell = [&values](double t, double plain) {
    values.emplace_back("held_out_v_mse_" + std::to_string(static_cast<int>(t)), plain);
  };
  double sum = 0;
  double objects = 0;
  const double levels[] = {100, 300, 500, 700, 900};
  for (const double t : levels) {
    const at::Tensor flow = flow_at(t);
    tell(t, plain_loss(flow));
    sum += values.back().second;
    objects += weighted_flow_loss(flow, batch.latents, noise, batch.weights).item<double>();
  }
  // The loss at the level where sampling starts, reported beside the mean, which stays comparable with earlier runs.
  constexpr double first_of_walk = 980;
  tell(first_of_walk, plain_loss(flow_at(first_of_walk)));
  values.emplace_back("held_out_v_mse", sum / std::size(levels));
  values.emplace_back("held_out_loss", objects / std::size(levels));
  return values;
}

Values TeacherStage::evaluate(const std::filesystem::path& folder, const std::string& stem) {
  const c10::NoGradGuard no_grad;
  const Learner::Averaged averaged(learner_);
  const LatentBatch wanted = source_.batch(
      {.purpose = "teacher.sample", .latent_frames = config_.data.latents, .dropout = false}, sampled_captions);
  // Pictures only inform: a full disk must not end the training.
  (void)write_samples(codec_, samples(wanted), wanted.captions, folder, stem).has_value();
  return held_out_loss();
}

at::Tensor TeacherStage::samples(const LatentBatch& wanted) const {
  const CausalDit& dit = networks_.dit;
  const TextContext text = networks_.encode(wanted.captions), empty = networks_.encode({std::string()});
  const GuidedPrompt prompt{text, empty, dit.encode_conditioning(wanted.layout),
                            dit.encode_conditioning(without_words(wanted.layout))};
  const ClipOptions steps{FlowSolver::euler, config_.sample_steps, config_.data.shift, config_.guidance};
  return sample_clip(steps, clip_noise(wanted, noise_stream), [&](const at::Tensor& x, const at::Tensor& timesteps) {
    return guided_flow(dit, {x, timesteps, {}, {}}, prompt, config_.guidance);
  });
}

Result<void> TeacherStage::publish(const std::filesystem::path& folder) {
  const Learner::Averaged averaged(learner_);
  return networks_.save(folder);
}

}  // namespace longtake::train
