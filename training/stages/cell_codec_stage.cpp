#include "training/stages/cell_codec_stage.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

#include "engine/kernels/host_copy.h"
#include "engine/starter/cell_codec.h"
#include "training/data/cell_codec_file.h"
#include "training/data/cells.h"
#include "training/data/clips.h"
#include "training/data/in_shares.h"
#include "training/data/sample_files.h"
#include "training/run/autocast.h"
#include "training/run/picture.h"
#include "training/stages/codec_data.h"
#include "training/stages/picture_loss.h"

namespace longtake::train {
namespace {

/// The principal components of the cells of half-size pictures, with which the codec's encoder is initialised.
struct PrincipalCells {
  at::Tensor components;  ///< [pixels of a cell, channels], scaled so that each channel's variance is 1
  at::Tensor offset;      ///< [channels], so that each channel's mean is 0
};

constexpr std::int64_t half_cell = CellCodec::cell / 2;
constexpr std::int64_t cell_values = CellCodec::group_channels * half_cell * half_cell;
constexpr std::int64_t most_crops = 640, crops_at_once = 16;

/// One row per cell with its pixels.
at::Tensor cell_rows(const at::Tensor& half_size) {
  return at::pixel_unshuffle(half_size, half_cell).permute({0, 2, 3, 1}).reshape({-1, cell_values});
}

// From the first crops of `files`; deterministic.
PrincipalCells principal_cells(const SampleFiles& files, std::int64_t channels) {
  const c10::NoGradGuard no_grad;
  at::Tensor sum = at::zeros({cell_values}, at::kDouble), products = at::zeros({cell_values, cell_values}, at::kDouble);
  double count = 0;
  const std::int64_t crops = std::min(most_crops, files.size());
  for (std::int64_t first = 0; first < crops; first += crops_at_once) {
    std::vector<std::int64_t> which(static_cast<std::size_t>(std::min(crops_at_once, crops - first)));
    std::iota(which.begin(), which.end(), first);
    const auto pixels = files.read("pixels", which);
    TORCH_CHECK(pixels, "cannot read the crops");
    const at::Tensor rows = cell_rows(at::avg_pool2d(unit_pixels(pixels->flatten(0, 1)), 2));
    products += at::mm(rows.t(), rows).to(at::kDouble);
    sum += rows.sum(0).to(at::kDouble);
    count += static_cast<double>(rows.size(0));
  }
  const at::Tensor mean = sum / count, covariance = products / count - at::outer(mean, mean);
  const auto [values, vectors] = at::linalg_eigh(covariance.to(at::kFloat));  // ascending
  const at::Tensor top = vectors.narrow(1, cell_values - channels, channels).flip(1);
  const at::Tensor deviation = values.narrow(0, cell_values - channels, channels).flip(0).clamp_min(1e-8).sqrt();
  const at::Tensor components = (top / deviation).contiguous();
  return {components, -at::mv(components.t(), mean.to(at::kFloat))};
}

constexpr std::uint32_t shake_size_stream = 4;
constexpr double noise_from = 0.04, noise_full = 0.25;  // progress at which noise on latents begins, and is full
constexpr double edges_from = 0.03,
                 edges_full = 0.2;  // progress at which the losses on differences begin, and count fully
constexpr int sketch = 4;  // points across a cell of the rough picture that a linear layer predicts from its latent
constexpr int sketched = CellCodec::group_channels * sketch * sketch;
constexpr double rival_warm_up = 0.05;  // share of the stage during which the rival learns before it counts
const std::vector<std::string> crop_tensors = {"pixels", "things", "truth"};

/// 0 before `from`, 1 after `full`.
double grown(double progress, double from, double full) {
  return std::clamp((progress - from) / (full - from), 0.0, 1.0);
}

/// The mean colours of a cell's 4 x 4 parts, of all four pictures of half the size.  [N, sketched, h, w]
at::Tensor sketch_of(const at::Tensor& half) {
  return at::pixel_unshuffle(at::avg_pool2d(half, CellCodec::cell / 2 / sketch), sketch);
}

NamedTensors with(NamedTensors all, const at::Tensor& weight, const at::Tensor& bias) {
  all.emplace_back("truth.weight", weight);
  all.emplace_back("truth.bias", bias);
  return all;
}

}  // namespace

Result<std::unique_ptr<Stage>> CellCodecStage::make(const Recipe& recipe, const StageConfig& config,
                                                    const std::filesystem::path& folder) {
  const CellCodecStageConfig& c = config.cell_codec;
  auto crops = TRY(SampleFiles::open(folder / "data" / c.data, crop_tensors));
  auto held_out = TRY(SampleFiles::open(folder / "data" / c.held_out, crop_tensors));
  if (c.start_from.empty()) {
    CellCodec codec(c.network, recipe.seed);
    const PrincipalCells start = principal_cells(crops, c.network.latent_channels);
    codec.set_patches(start.components, start.offset);
    codec.to(at::Device(recipe.device));
    return std::unique_ptr<Stage>(
        new CellCodecStage(recipe, c, std::move(codec), std::move(crops), std::move(held_out)));
  }
  auto codec = TRY(load_cell_codec(c.start_from));
  codec.to(at::Device(recipe.device));
  return std::unique_ptr<Stage>(new CellCodecStage(recipe, c, std::move(codec), std::move(crops), std::move(held_out)));
}

CellCodecStage::CellCodecStage(const Recipe& recipe, const CellCodecStageConfig& config, CellCodec codec,
                               SampleFiles crops, SampleFiles held_out)
    : seed_(recipe.seed),
      config_(config),
      codec_(std::move(codec)),
      truth_weight_(at::zeros({kTruths + sketched, codec_.config().latent_channels}, codec_.device())),
      truth_bias_(at::zeros({kTruths + sketched}, codec_.device())),
      learner_("codec", with(codec_.parameters(), truth_weight_, truth_bias_), config.optimizer),
      rival_(recipe.seed + 1, codec_.device()),
      rival_learner_("rival", rival_.parameters(), config.rival),
      crops_(std::move(crops)),
      held_out_(std::move(held_out)),
      drawn_(config.read_threads > 0, [this](const Turn& turn) { return draw(turn); }) {
  // During training the scale stays that of a new codec; publish() measures it.
  const auto channels = codec_.config().latent_channels;
  codec_.set_scale(at::zeros({channels}), at::ones({channels}));
}

at::Tensor CellCodecStage::decode(const at::Tensor& latents, std::int64_t crops, bool whole) const {
  const at::Tensor previous = previous_in_crop(latents, crops);
  return whole ? codec_.decode(latents, previous) : codec_.decode_half(latents, previous);
}

CellCodecStage::Batch CellCodecStage::read(const SampleFiles& files, const std::vector<std::int64_t>& which) const {
  const auto tensor = [&](const std::string& name) {
    auto read = files.read(name, which);
    TORCH_CHECK(read, "cannot read ", name);
    return sent(read->flatten(0, 1), codec_.device());  // as bytes, a quarter of the size of floats
  };
  Batch batch;
  batch.pixels = unit_pixels(tensor("pixels"));
  batch.things = tensor("things").to(at::kFloat);
  batch.truth = tensor("truth").to(at::kFloat).div_(255);
  batch.crops = static_cast<std::int64_t>(which.size());
  return batch;
}

CellCodecStage::Batch CellCodecStage::draw(const Turn& turn) const {
  const std::vector<std::int64_t> which = shuffled_samples(crops_.size(), seed_, turn.first, turn.count);
  if (config_.read_threads == 0) return read(crops_, which);
  const std::vector<Batch> shares =
      in_shares(turn.count, config_.read_threads, [&](std::int64_t first, std::int64_t end) {
        at::set_num_threads(1);  // one LibTorch thread each: parallelism is across these threads
        return std::vector<Batch>{read(crops_, {which.begin() + first, which.begin() + end})};
      });
  const auto all = [&](at::Tensor Batch::*tensor) {
    std::vector<at::Tensor> parts;
    for (const Batch& share : shares) parts.push_back(share.*tensor);
    return at::cat(parts);
  };
  return {all(&Batch::pixels), all(&Batch::things), all(&Batch::truth), turn.count};
}

at::Tensor CellCodecStage::noise(const Batch& batch, const at::Tensor& latents, std::int64_t first,
                                 double progress) const {
  // Early latents are small: under full noise the decoder would learn to ignore them.
  const double most = config_.most_noise * grown(progress, noise_from, noise_full);
  std::vector<at::Tensor> all;
  std::vector<std::int64_t> shape = latents.sizes().vec();
  shape[0] /= batch.crops;
  for (std::int64_t i = 0; i < batch.crops; ++i) {
    const std::uint64_t seed = sample_seed(seed_, "cell-codec.noise", first + i, 0);
    const double share = Rng(seed, shake_size_stream).uniform();
    all.push_back(seeded_normal(shape, seed).mul_(most * share * share));
  }
  return sent(at::cat(all), latents.device());
}

StepResult CellCodecStage::step(const StepContext& context) {
  const std::int64_t local = config_.batch / context.group.size();
  const std::int64_t first = context.step * config_.batch + context.group.rank() * local;
  const Batch batch = drawn_.take({first, local}, {first + config_.batch, local});
  progress_.fill_(context.progress);
  const bool whole = whole_size(context.progress);
  const at::Tensor half = at::avg_pool2d(batch.pixels, 2);
  const at::Tensor& shown = whole ? batch.pixels : half;
  at::Tensor latents, shaken, decoded;
  {
    const Autocast autocast(config_.bf16, codec_.device().type());
    latents = codec_.encode(half);
    shaken = latents + noise(batch, latents, first, context.progress);
    decoded = decode(shaken, batch.crops, whole);
  }
  const at::Tensor told = at::conv2d(shaken, truth_weight_.unsqueeze(-1).unsqueeze(-1), truth_bias_);
  const at::Tensor truth = (told.narrow(1, 0, kTruths) - batch.truth).square().sum(1).mean() +
                           (told.narrow(1, kTruths, sketched) - sketch_of(half)).square().mean();
  // The losses on differences start later: they penalise misplaced edges, so an untrained decoder would learn plain
  // grey.
  const double edges = grown(context.progress, edges_from, edges_full);
  const at::Tensor pixels =
      picture_loss(decoded, shown, whole ? batch.things : at::avg_pool2d(batch.things, 2),
                   {config_.thing_weight, edges * config_.edge_weight, edges * config_.curve_weight});
  const at::Tensor mean = latents.mean({0, 2, 3}), variance = latents.var({0, 2, 3}, true);
  at::Tensor loss =
      pixels + config_.truth_weight * truth + config_.spread_weight * (mean.square() + (variance - 1).square()).sum();
  NamedTensors values;
  if (whole && context.progress > config_.rival_from - rival_warm_up && config_.rival_weight > 0) {
    values.emplace_back("rival", step_rival(rival_, rival_learner_, context, batch.pixels, decoded));
    if (context.progress > config_.rival_from) {
      const at::Tensor deceives = -rival_.judge(decoded).mean();
      loss = loss + config_.rival_weight * deceives;
    }
  }
  loss.backward();
  clear_gradients(rival_);
  const c10::NoGradGuard no_grad;
  const at::Tensor mse = at::mse_loss(decoded, shown);
  const Learner::Update update = learner_.step(context.group, context.rate_scale);
  NamedTensors all = {{"loss", loss.detach()},
                      {"pixels", pixels.detach()},
                      {"truth", truth.detach()},
                      {"psnr", 10 * at::log10(4 / mse.to(at::kDouble).clamp_min(1e-12))},
                      {"deviation", variance.detach().mean().sqrt()},
                      {"gradient", update.gradient_norm}};
  all.insert(all.end(), values.begin(), values.end());
  return {update.applied, config_.batch, all};
}

NamedTensors CellCodecStage::state() {
  NamedTensors state = rival_.buffers();
  state.emplace_back("progress", progress_);
  for (const auto& named : learner_.state()) state.push_back(named);
  for (const auto& named : rival_learner_.state()) state.push_back(named);
  return state;
}

Values CellCodecStage::evaluate(const std::filesystem::path& folder, const std::string& stem) {
  const c10::NoGradGuard no_grad;
  const Learner::Averaged averaged(learner_);
  const std::int64_t count = std::min<std::int64_t>(config_.held_out_crops, held_out_.size());
  const bool whole = whole_size(progress_.item<double>());
  PictureErrors clean, shaken;
  PictureSteps steps(whole ? CellCodec::cell : CellCodec::cell / 2);
  std::vector<at::Tensor> shown;
  for (std::int64_t i = 0; i < count; i += 8) {
    std::vector<std::int64_t> which(static_cast<std::size_t>(std::min<std::int64_t>(8, count - i)));
    std::iota(which.begin(), which.end(), i);
    const Batch batch = read(held_out_, which);
    const at::Tensor half = at::avg_pool2d(batch.pixels, 2), mask = half_mask(batch.things);
    const at::Tensor latents = codec_.encode(half);
    const at::Tensor noise =
        seeded_normal(latents.sizes(), static_cast<std::uint64_t>(i)).mul_(.25).to(latents.device());
    const auto draw = [&](const at::Tensor& from, PictureErrors& errors) {
      at::Tensor decoded = decode(from, batch.crops, whole).clamp(-1, 1);
      errors.add(whole ? at::avg_pool2d(decoded, 2) : decoded, half, mask);
      return decoded;
    };
    const at::Tensor decoded = draw(latents, clean), noisy = draw(latents + noise, shaken);
    steps.add(decoded, whole ? batch.pixels : half);
    if (i < 32) {
      const std::int64_t per_crop = batch.pixels.size(0) / batch.crops;
      for (std::int64_t crop = 0; crop < std::min<std::int64_t>(4, batch.crops); ++crop)
        for (const at::Tensor& groups : {whole ? batch.pixels : half, decoded, noisy})
          shown.push_back(groups.narrow(0, crop * per_crop + per_crop - 1, 1).narrow(1, 6, 3).clamp(-1, 1).cpu());
    }
  }
  if (!stem.empty() && !shown.empty()) {
    // Write errors are ignored: a full disk must not end the training.
    (void)write_png(folder / (stem + ".png"), contact_sheet(at::cat(shown), 6)).has_value();
  }
  return {{"psnr_all", psnr(clean.mean_of_all())},         {"psnr_things", psnr(clean.mean_of_things())},
          {"psnr_all_shaken", psnr(shaken.mean_of_all())}, {"psnr_things_shaken", psnr(shaken.mean_of_things())},
          {"picture_gradient", steps.gradient()},          {"seams", steps.seams()}};
}

Result<void> CellCodecStage::publish(const std::filesystem::path& folder) {
  const c10::NoGradGuard no_grad;
  const Learner::Averaged averaged(learner_);
  std::vector<std::int64_t> which(static_cast<std::size_t>(std::min<std::int64_t>(256, crops_.size())));
  std::iota(which.begin(), which.end(), std::int64_t{0});
  const at::Tensor latents = codec_.encode(at::avg_pool2d(read(crops_, which).pixels, 2));
  const auto channels = codec_.config().latent_channels;
  codec_.set_scale(latents.mean({0, 2, 3}), latents.std({0, 2, 3}, true));
  const auto saved = save_cell_codec(codec_, folder);
  codec_.set_scale(at::zeros({channels}), at::ones({channels}));
  return saved;
}

}  // namespace longtake::train
