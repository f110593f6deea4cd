#include "training/causal/causal_stage.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/model/flow.h"
#include "training/data/codec_file.h"
#include "training/data/samples.h"
#include "training/flow/flow_loss.h"
#include "training/run/autocast.h"

namespace longtake::train {
namespace {

constexpr int sampled_clips = 6;
constexpr int sampled_chunks = 7;
constexpr int held_out_clips = 8;
constexpr std::uint64_t held_out_history = 1;
constexpr std::uint32_t noise_stream = 3;  // the random stream of a sample's seed for its noise
constexpr std::uint32_t own_noise_stream = 4;
// Below this range an estimate equals the clip; above it, it is a mean of many clips, which looks like no stream.
constexpr double own_level_min = 300;
constexpr double own_level_max = 800;

/// The weighted squares of each chunk, summed over chunks.
at::Tensor squares_by_chunks(const at::Tensor& error, const at::Tensor& weights, int chunk_frames) {
  at::Tensor sum = at::zeros({}, error.options());
  for (std::int64_t first = 0; first < error.size(1); first += chunk_frames)
    sum = sum + weighted_squares(error.narrow(1, first, chunk_frames), weights.narrow(1, first, chunk_frames));
  return sum;
}

}  // namespace

Result<std::unique_ptr<Stage>> CausalStage::make(const Recipe& recipe, const StageConfig& config,
                                                 const std::filesystem::path& folder) {
  const CausalStageConfig& c = config.causal;
  if (c.data.latents % c.chunk_latents != 0 || (c.long_share > 0 && c.longest_latents % c.chunk_latents != 0)) {
    return fail(Error::Kind::bad_input, "Cannot run stage " + config.name,
                "data.latents and longest_latents must be multiples of chunk_latents");
  }
  auto codec = load_codec(weights_folder(folder, c.data.codec));
  if (!codec) return fail(codec.error());
  auto networks = Networks::load(weights_folder(folder, c.start_from));
  if (!networks) return fail(networks.error());
  codec->to(at::Device(recipe.device));
  networks->to(at::Device(recipe.device));
  return std::unique_ptr<Stage>(
      new CausalStage(recipe, c, config.kind == "few-step", std::move(*codec), std::move(*networks)));
}

CausalStage::CausalStage(const Recipe& recipe, const CausalStageConfig& config, bool few_step, StarterCodec codec,
                         Networks networks)
    : seed_(recipe.seed),
      config_(config),
      few_step_(few_step),
      codec_(std::move(codec)),
      source_(codec_, config.data, recipe.seed),
      networks_(std::move(networks)),
      teacher_(few_step ? std::optional<Networks>(networks_.clone()) : std::nullopt),
      learner_("model", networks_.trained(), config.optimizer) {}

/// The model's own version of the clips: every chunk but the last, to which no chunk attends, is noised and estimated
/// in one pass. A stream attends to its own imperfect pictures, and a model that was trained on clean ones only would
/// repeat and enlarge their errors.
at::Tensor CausalStage::own_clips(const LatentBatch& batch, const HistoryChoice& choice) const {
  const c10::NoGradGuard no_grad;
  // A separate autocast scope: the casts of weights made here carry no gradients, and the loss must not reuse them.
  const Autocast autocast(config_.data.bf16, batch.latents.device().type());
  const at::Tensor& clean = batch.latents;
  std::vector<float> drawn;
  for (const std::uint64_t seed : batch.seeds)
    drawn.push_back(static_cast<float>(own_level_min + (own_level_max - own_level_min) * Rng(seed, 9).uniform()));
  const at::Tensor levels = at::tensor(drawn).to(clean.device()).unsqueeze(1).expand({-1, clean.size(1)});
  const at::Tensor x = noised_clip(clean, clip_noise(batch, own_noise_stream), levels);
  const std::int64_t last = clean.size(1) - config_.chunk_latents;
  const at::Tensor flow = flow_by_chunks(networks_, question(batch, choice), x, levels,
                                         {clean.narrow(1, 0, last), batch.layout.frames(0, last)});
  const at::Tensor made = clean_from_flow(x.narrow(1, 0, last), flow, sigma_of(levels, x).narrow(1, 0, last));
  return at::cat({made, clean.narrow(1, last, config_.chunk_latents)}, 1);
}

CausalStage::Seen CausalStage::seen(const LatentBatch& batch, const at::Tensor& clips,
                                    const HistoryChoice& choice) const {
  const c10::NoGradGuard no_grad;
  const at::Tensor before = clips.narrow(1, 0, clips.size(1) - config_.data.latents);
  return {clips, look_back(networks_.dit, {before, batch.layout}, ChunkTexts::of(networks_, batch).rest,
                           config_.chunk_latents, choice)};
}

ChunkQuestion CausalStage::question(const LatentBatch& batch, const HistoryChoice& choice) const {
  return {batch, config_.chunk_latents, choice};
}

at::Tensor CausalStage::teacher_forcing_loss(const LatentBatch& batch, const Seen& seen, const HistoryChoice& choice) {
  const int frames = config_.chunk_latents;
  const std::int64_t chunks = batch.latents.size(1) / frames, past = seen.past.frames();
  const at::Tensor noise = clip_noise(batch, noise_stream);
  // One level per chunk and sample.
  const at::Tensor levels =
      draw_timesteps(config_.data, batch.seeds, chunks).to(noise.device()).repeat_interleave(frames, 1);
  const at::Tensor x = noised_clip(batch.latents, noise, levels);
  const at::Tensor weights = loss_weights(batch, levels, networks_.dit.config().conditioning > 0);
  const at::Tensor flow =
      flow_by_chunks(networks_, question(batch, choice), x, levels, {seen.clips, batch.layout}, seen.past);
  const auto asked = [&](const at::Tensor& whole) { return whole.narrow(1, past, whole.size(1) - past); };
  const at::Tensor loss = squares_by_chunks(flow - asked(flow_between(batch.latents, noise)), asked(weights), frames);
  return loss * static_cast<double>(frames) / static_cast<double>(config_.data.latents);
}

CausalStage::Levels CausalStage::neighbouring_levels(const LatentBatch& batch) const {
  std::vector<double> high, low;
  for (const std::uint64_t seed : batch.seeds) {
    const int place = Rng(seed, 8).below(config_.grid);
    high.push_back(1000 * shifted(1 - static_cast<double>(place) / config_.grid, config_.data.shift));
    low.push_back(1000 * shifted(1 - static_cast<double>(place + 1) / config_.grid, config_.data.shift));
  }
  const auto of_frames = [&](const std::vector<double>& times) {
    return at::tensor(times, at::kFloat).to(batch.latents.device()).unsqueeze(1).expand({-1, batch.latents.size(1)});
  };
  return {of_frames(high), of_frames(low)};
}

// The estimate at a level is trained to equal the estimate at the next lower level, which the frozen teacher's step
// reaches.
at::Tensor CausalStage::consistency_loss(const LatentBatch& batch, const HistoryChoice& choice) {
  const auto [t, s] = neighbouring_levels(batch);
  const at::Tensor x = noised_clip(batch.latents, clip_noise(batch, noise_stream), t);
  const CleanClips clean{batch.latents, batch.layout};  // every network computes its own K/V of them
  ChunkQuestion asked = question(batch, choice);
  at::Tensor target;
  {
    const c10::NoGradGuard no_grad;
    asked.guidance = config_.guidance;
    const at::Tensor below = along_flow(x, flow_by_chunks(*teacher_, asked, x, t, clean), sigma_of(s - t, x));
    asked.guidance = 1;
    const Learner::Averaged averaged(learner_);
    target = clean_from_flow(below, flow_by_chunks(networks_, asked, below, s, clean), sigma_of(s, below));
  }
  const at::Tensor estimate = clean_from_flow(x, flow_by_chunks(networks_, asked, x, t, clean), sigma_of(t, x));
  const at::Tensor loss = squares_by_chunks(estimate - target, weights_at(batch.weights, t), asked.chunk_frames);
  return loss / (static_cast<double>(x.size(1)) / asked.chunk_frames);
}

BatchOrder CausalStage::order(const std::string& purpose, int past) const {
  return {.purpose = purpose, .latent_frames = past + config_.data.latents, .changes_at = past + config_.chunk_latents};
}

BatchOrder CausalStage::order_of(std::int64_t step, std::int64_t first) const {
  Rng rng(sample_seed(seed_, "causal.past", step, 0), 0);
  const float long_share = few_step_ ? 0 : static_cast<float>(config_.long_share);
  const int most = (config_.longest_latents - config_.data.latents) / config_.chunk_latents;
  const int past = rng.chance(long_share) && most > 0 ? config_.chunk_latents * (1 + rng.below(most)) : 0;
  BatchOrder wanted = order("causal.train", past);
  wanted.step = step;
  wanted.first = first;
  wanted.change_share = config_.change_share;
  return wanted;
}

HistoryChoice CausalStage::history_of(const LatentBatch& batch, std::uint64_t seed, double short_share) const {
  // All samples share one choice: tokens that show an object in any of them.
  return short_history(seed, short_share, config_.budget_tokens, token_grid(networks_.dit, batch.latents),
                       batch.objects.amax(0));
}

StepResult CausalStage::step(const StepContext& context) {
  const DataConfig& data = config_.data;
  const std::int64_t local = data.batch / context.group.size(), first = context.group.rank() * local;
  const std::int64_t number = data.first_step + context.step;
  const LatentBatch batch = source_.batch(order_of(number, first), local, order_of(number + 1, first));
  // No stream attends to all of a long past.
  const bool is_long = batch.latents.size(1) > data.latents;
  const HistoryChoice choice =
      history_of(batch, sample_seed(seed_, "causal.history", number, 0), is_long ? 1 : config_.short_context_share);
  const float own_share = few_step_ ? 0 : static_cast<float>(config_.own_history_share);
  const bool own = Rng(sample_seed(seed_, "causal.own", number, 0), 0).chance(own_share);
  const at::Tensor clips = own ? own_clips(batch, choice) : batch.latents;
  std::optional<Seen> looked_at;
  {
    // A separate autocast scope, as in own_clips().
    const Autocast autocast(data.bf16, batch.latents.device().type());
    looked_at = seen(batch, clips, choice);
  }
  at::Tensor loss;
  {
    const Autocast autocast(data.bf16, batch.latents.device().type());
    loss = few_step_ ? consistency_loss(batch, choice) : teacher_forcing_loss(batch, *looked_at, choice);
  }
  loss.backward();
  const Learner::Update update = learner_.step(context.group, context.rate_scale);
  return {update.applied, data.batch, {{"loss", loss.item<double>()}, {"gradient", update.gradient_norm}}};
}

NamedTensors CausalStage::state() {
  NamedTensors state = networks_.fixed();
  for (const auto& named : learner_.state()) state.push_back(named);
  return state;  // the teacher is read again from its folder
}

GeneratorConfig CausalStage::sampler() const {
  GeneratorConfig config = flow_sampler(few_step_ ? config_.few_steps : config_.sample_steps, config_.data.shift,
                                        config_.chunk_latents, few_step_ ? 1 : config_.guidance);
  if (few_step_) config.flow_below = 0;
  return config;
}

Values CausalStage::held_out_loss() {
  BatchOrder wanted = order("causal.held-out");
  wanted.dropout = false;
  const auto looked_at = [&](const LatentBatch& batch, const at::Tensor& clips, const HistoryChoice& choice) {
    return teacher_forcing_loss(batch, seen(batch, clips, choice), choice).item<double>();
  };
  const auto loss = [&](const LatentBatch& batch) {
    return few_step_ ? consistency_loss(batch, {}).item<double>() : looked_at(batch, batch.latents, {});
  };
  const LatentBatch steady = source_.batch(wanted, held_out_clips);
  wanted.change_share = 1;
  Values values{{"held_out_loss", loss(steady)}, {"held_out_change_loss", loss(source_.batch(wanted, held_out_clips))}};
  if (few_step_) return values;
  values.emplace_back("held_out_own_loss", looked_at(steady, own_clips(steady, {}), {}));
  if (config_.long_share > 0) {
    BatchOrder long_ago = order("causal.held-out", config_.longest_latents - config_.data.latents);
    long_ago.dropout = false;
    const LatentBatch batch = source_.batch(long_ago, held_out_clips);
    const HistoryChoice choice = history_of(batch, held_out_history, 1);
    values.emplace_back("held_out_long_loss", looked_at(batch, own_clips(batch, choice), choice));
  }
  return values;
}

Values CausalStage::evaluate(const std::filesystem::path& folder, const std::string& stem) {
  const c10::NoGradGuard no_grad;
  const LatentBatch wanted = source_.batch(
      {.purpose = "causal.sample", .latent_frames = sampled_chunks * config_.chunk_latents, .dropout = false},
      sampled_clips);
  Values values;
  // The consistency loss swaps in the averaged weights itself.
  if (few_step_) values = held_out_loss();
  const Learner::Averaged averaged(learner_);
  if (!few_step_) values = held_out_loss();
  const StreamWish wish{wanted.captions,        wanted.seeds,           wanted.layout,
                        wanted.latents.size(1), wanted.latents.size(3), wanted.latents.size(4)};
  // Pictures only inform: neither a full disk nor a model that makes no sense yet must end the training.
  if (const auto clips = stream_samples(networks_, wish, sampler()))
    (void)write_samples(codec_, *clips, wanted.captions, folder, stem).has_value();
  return values;
}

Result<void> CausalStage::publish(const std::filesystem::path& folder) {
  const Learner::Averaged averaged(learner_);
  return networks_.save(folder);
}

}  // namespace longtake::train
