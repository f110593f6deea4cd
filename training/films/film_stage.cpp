#include "training/films/film_stage.h"

#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

#include "engine/core/files.h"
#include "engine/model/clip_sampler.h"
#include "engine/model/flow.h"
#include "engine/starter/stage_maps.h"
#include "training/data/clips.h"
#include "training/data/latents.h"
#include "training/flow/flow_loss.h"
#include "training/flow/guided_flow.h"
#include "training/footage/cell_codec_file.h"
#include "training/footage/cells.h"
#include "training/run/autocast.h"
#include "training/run/picture.h"

namespace longtake::train {
namespace {

constexpr std::int64_t held_out_clips = 64, sampled = 12;
constexpr std::uint32_t noise_stream = 3, picture_stream = 21, dropout_stream = 22;

at::Tensor small_normal(at::IntArrayRef shape, std::uint64_t seed) { return seeded_normal(shape, seed, 5).mul_(.02); }

at::Tensor noise_of(const ClipBatch& batch) {
  return seeded_normals(batch.latents.sizes().slice(1), batch.seeds, noise_stream);
}

NamedTensors with(NamedTensors all, const NamedTensors& more) {
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace

Result<std::unique_ptr<Stage>> FilmStage::make(const Recipe& recipe, const StageConfig& config,
                                               const std::filesystem::path& folder) {
  const FilmStageConfig& c = config.film;
  const auto clips_of = [&](const std::string& name) -> Result<ClipFiles> {
    const StageConfig* made = recipe.find(name);
    if (made == nullptr || made->kind != "clips")
      return fail(Error::Kind::bad_input, "Cannot train on the clips of " + name,
                  "the recipe has no such stage of clips");
    return ClipFiles::open(folder / "data" / name, made->clips);
  };
  auto clips = clips_of(c.clips);
  if (!clips) return fail(clips.error());
  auto held_out = clips_of(c.held_out);
  if (!held_out) return fail(held_out.error());
  auto codec = load_cell_codec(weights_folder(folder, c.data.codec));
  if (!codec) return fail(codec.error());
  const int channels = codec->config().latent_channels;
  auto networks = c.start_from.empty()
                      ? Result<Networks>(Networks::random(c.network, at::ones({channels}), recipe.seed))
                      : Networks::load(weights_folder(folder, c.start_from));
  if (!networks) return fail(networks.error());
  return std::unique_ptr<Stage>(
      new FilmStage(recipe, c, std::move(*codec), std::move(*networks), std::move(*clips), std::move(*held_out)));
}

FilmStage::FilmStage(const Recipe& recipe, const FilmStageConfig& config, CellCodec codec, Networks networks,
                     ClipFiles clips, ClipFiles held_out)
    : seed_(recipe.seed),
      config_(config),
      codec_(std::move(codec)),
      networks_(std::move(networks)),
      truth_weight_(small_normal({kTruths, networks_.dit.config().dim}, recipe.seed)),
      truth_bias_(at::zeros({kTruths})),
      attribute_weight_(small_normal({kAttributes, networks_.text.config().dim}, recipe.seed + 1)),
      attribute_bias_(at::full({kAttributes}, -2.0)),
      learner_("model",
               with(networks_.trained(), {{"told.truth.weight", truth_weight_},
                                          {"told.truth.bias", truth_bias_},
                                          {"told.attributes.weight", attribute_weight_},
                                          {"told.attributes.bias", attribute_bias_}}),
               config.optimizer),
      clips_(std::move(clips)),
      held_out_(std::move(held_out)) {}

ClipBatch FilmStage::pictures_of(const ClipBatch& clips) const {
  if (config_.data.latents > 1) return clips;
  std::vector<at::Tensor> latents, truth, times;
  std::vector<Conditioning> places;
  for (std::size_t i = 0; i < clips.seeds.size(); ++i) {
    const auto b = static_cast<std::int64_t>(i);
    const auto frame = Rng(clips.seeds[i], picture_stream).below(static_cast<int>(clips.latents.size(1)));
    latents.push_back(clips.latents[b].narrow(0, frame, 1));
    truth.push_back(clips.truth[b].narrow(0, frame, 1));
    times.push_back(clips.times[b].narrow(0, frame, 1));
    places.push_back(clips.places.select(b).frames(frame, 1));
  }
  ClipBatch pictures = clips;
  pictures.latents = at::stack(latents);
  pictures.truth = at::stack(truth);
  pictures.times = at::stack(times);
  pictures.places = stacked(places);
  // A picture alone has no past from which its camera has moved.
  pictures.places.camera = at::zeros_like(pictures.places.camera);
  return pictures;
}

FilmStage::Told FilmStage::tell(const ClipBatch& batch, bool words) const {
  Told told;
  std::vector<std::string> captions = batch.captions;
  if (!words) std::ranges::fill(captions, std::string());
  told.rows = networks_.text.encode(networks_.text.tokenize(captions));
  told.text = networks_.dit.encode_text(told.rows);
  told.places =
      networks_.dit.encode_conditioning(words ? pointed(batch.places, told.rows) : without_words(batch.places));
  return told;
}

at::Tensor FilmStage::weights(const ClipBatch& batch, const at::Tensor& timesteps) const {
  const at::Tensor near = batch.places.maps.narrow(2, stage_map::any, 1).clamp(0, 1);
  const at::Tensor level = sigma_of(timesteps, batch.latents);
  const at::Tensor known = (level / std::max(config_.full_weight_from, 1e-6)).clamp_max(1).square();
  return (1 + (config_.thing_weight - 1) * near) * known;
}

at::Tensor FilmStage::flow_error(const ClipBatch& batch, const Told& told, const at::Tensor& noise,
                                 const at::Tensor& timesteps, MiddleTokens* middle) const {
  const at::Tensor flow = networks_.dit.flow(
      {noised_clip(batch.latents, noise, timesteps), timesteps, {}, {}, told.places}, told.text, {}, middle);
  return flow.to(at::kFloat) - flow_between(batch.latents, noise);
}

at::Tensor FilmStage::truth_loss(const ClipBatch& batch, const at::Tensor& tokens) const {
  const at::Tensor guess = at::linear(tokens.to(at::kFloat), truth_weight_, truth_bias_);  // [B, N, kTruths]
  const at::Tensor truth = batch.truth.permute({0, 1, 3, 4, 2}).reshape(guess.sizes());
  return ((guess - truth).square() * (1 + 9 * truth)).sum(2).mean();
}

StepResult FilmStage::step(const StepContext& context) {
  const DataConfig& data = config_.data;
  const std::int64_t local = data.batch / context.group.size();
  const std::int64_t first = (data.first_step + context.step) * data.batch + context.group.rank() * local;
  const auto epoch = static_cast<std::uint64_t>(first / clips_.size());
  ClipBatch batch = pictures_of(clips_.batch(shuffled_samples(clips_.size(), seed_, first, local), epoch + 1, {}));
  for (std::size_t i = 0; i < batch.captions.size(); ++i) {
    if (!Rng(batch.seeds[i], dropout_stream).chance(static_cast<float>(data.caption_dropout))) continue;
    batch.captions[i].clear();
    batch.places.spans[static_cast<std::int64_t>(i)].zero_();
  }
  const at::Tensor noise = noise_of(batch);
  const at::Tensor timesteps = draw_timesteps(data, batch.seeds, 1).expand({-1, batch.latents.size(1)});
  MiddleTokens middle{static_cast<std::size_t>(config_.truth_block), {}};
  at::Tensor error, rows;
  {
    const Autocast autocast(data.bf16);
    const Told told = tell(batch, true);
    rows = told.rows;
    error = flow_error(batch, told, noise, timesteps, &middle);
  }
  const at::Tensor flow = (error.square().mean(2, true) * weights(batch, timesteps)).mean();
  const at::Tensor truth = truth_loss(batch, middle.tokens);
  at::Tensor said = at::zeros({static_cast<std::int64_t>(batch.captions.size()), 1});
  for (std::size_t i = 0; i < batch.captions.size(); ++i)
    if (!batch.captions[i].empty()) said[static_cast<std::int64_t>(i)].fill_(1);
  const at::Tensor guess = at::linear(rows.select(1, 0).to(at::kFloat), attribute_weight_, attribute_bias_);
  const at::Tensor attributes =
      (at::binary_cross_entropy_with_logits(guess, batch.attributes, {}, {}, 0) * said).mean();
  const at::Tensor loss = flow + config_.truth_weight * truth + config_.attribute_weight * 10 * attributes;
  loss.backward();
  const Learner::Update update = learner_.step(context.group, context.rate_scale);
  return {update.applied,
          data.batch,
          {{"loss", loss.item<double>()},
           {"flow", flow.item<double>()},
           {"truth", truth.item<double>()},
           {"attributes", attributes.item<double>()},
           {"gradient", update.gradient_norm}}};
}

NamedTensors FilmStage::state() {
  NamedTensors state = networks_.fixed();
  for (const auto& named : learner_.state()) state.push_back(named);
  return state;
}

at::Tensor FilmStage::samples(const ClipBatch& wanted) const {
  const Told told = tell(wanted, true), bare = tell(wanted, false);
  const GuidedPrompt prompt{told.text, bare.text, told.places, bare.places};
  const ClipOptions steps{FlowSolver::euler, config_.sample_steps, config_.data.shift, config_.guidance};
  return sample_clip(steps, noise_of(wanted), [&](const at::Tensor& x, const at::Tensor& timesteps) {
    return guided_flow(networks_.dit, {x, timesteps, {}, {}}, prompt, config_.guidance);
  });
}

Values FilmStage::evaluate(const std::filesystem::path& folder, const std::string& stem) {
  const c10::NoGradGuard no_grad;
  const Learner::Averaged averaged(learner_);
  std::vector<std::int64_t> which(static_cast<std::size_t>(std::min(held_out_clips, held_out_.size())));
  std::iota(which.begin(), which.end(), std::int64_t{0});
  const ClipBatch batch = pictures_of(held_out_.batch(which, 0, theatre::Silence::of(0)));
  const at::Tensor noise = noise_of(batch);
  Values values;
  const Told told = tell(batch, true);
  for (const double level : {100.0, 300.0, 500.0, 700.0, 900.0, 980.0}) {
    const at::Tensor timesteps = at::full({batch.latents.size(0), batch.latents.size(1)}, level);
    const at::Tensor error = flow_error(batch, told, noise, timesteps, nullptr) * (level / 1000);  // of clean latents
    values.emplace_back("held_out_" + std::to_string(static_cast<int>(level)), error.square().mean().item<double>());
  }
  if (stem.empty()) return values;
  which.resize(static_cast<std::size_t>(std::min<std::int64_t>(sampled, batch.latents.size(0))));
  const ClipBatch wanted = pictures_of(held_out_.batch(which, 0, theatre::Silence::of(0)));
  const at::Tensor made = samples(wanted);
  std::vector<at::Tensor> shown;
  std::string captions;
  for (std::int64_t i = 0; i < made.size(0); ++i) {
    for (const at::Tensor& latents : {wanted.latents[i], made[i]}) {
      const at::Tensor groups = codec_.decode(latents);
      const std::int64_t last = groups.size(0) - 1;
      for (const std::int64_t frame :
           config_.data.latents > 1 ? std::vector<std::int64_t>{0, last / 2, last} : std::vector<std::int64_t>{0})
        shown.push_back(groups.narrow(0, frame, 1).narrow(1, 9, 3).clamp(-1, 1));
    }
    captions += wanted.captions[static_cast<std::size_t>(i)] + "\n";
  }
  // Pictures only inform: a full disk must not end the training.
  (void)write_png(folder / (stem + ".png"), contact_sheet(at::cat(shown), config_.data.latents > 1 ? 6 : 4))
      .has_value();
  (void)atomic_write(folder / (stem + ".txt"), captions).has_value();
  return values;
}

Result<void> FilmStage::publish(const std::filesystem::path& folder) {
  const Learner::Averaged averaged(learner_);
  return networks_.save(folder);
}

}  // namespace longtake::train
