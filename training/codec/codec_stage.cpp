#include "training/codec/codec_stage.h"

#include <c10/core/GradMode.h>

#include "training/data/codec_file.h"
#include "training/run/autocast.h"
#include "training/run/picture.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t noise_size_stream = 4;  // the random stream of a crop's seed for the size of its noise

StarterCodecConfig network_config(const CodecStageConfig& config) {
  return {config.latent_channels, config.features,      config.encoder_width,
          config.decoder_deep,    config.decoder_width, config.decoder_fine};
}

std::vector<double> rates(const NamedTensors& parameters, const CodecStageConfig& config) {
  std::vector<double> rates;
  for (const auto& [name, _] : parameters) {
    const bool output = name.rfind("encoder.out", 0) == 0 || name.rfind("decoder.fine.out", 0) == 0;
    const bool encoder = name.rfind("encoder", 0) == 0;
    rates.push_back(output ? config.output_rate : encoder ? config.encoder_rate : 1.0);
  }
  return rates;
}

/// The seed of crop `sample`; crops are counted over all steps and ranks of the run.
std::uint64_t crop_seed(std::uint64_t seed, const CodecStageConfig& config, std::int64_t sample) {
  return sample_seed(seed, "codec.train", config.first_step + sample / config.batch, sample % config.batch);
}

/// Differences of neighbouring pixels, across and down.
at::Tensor gradients_l1(const at::Tensor& error, const at::Tensor& weight) {
  const auto along = [&](int dim) {
    const std::int64_t n = error.size(dim) - 1;
    const at::Tensor change = (error.narrow(dim, 1, n) - error.narrow(dim, 0, n)).abs();
    return (change * weight.narrow(dim, 1, n)).sum() / weight.narrow(dim, 1, n).sum();
  };
  return along(2) + along(3);
}

}  // namespace

Result<std::unique_ptr<Stage>> CodecStage::make(const Recipe& recipe, const StageConfig& config, Group&) {
  if (!config.codec.start_from.empty()) {
    auto loaded = load_codec(config.codec.start_from);
    if (!loaded) return fail(loaded.error());
    loaded->to(at::Device(recipe.device));
    return std::unique_ptr<Stage>(new CodecStage(recipe, config.codec, std::move(*loaded)));
  }
  StarterCodec codec(network_config(config.codec), recipe.seed);
  const PatchBasis basis = principal_components(recipe.seed, config.codec);
  codec.set_basis(basis.components, basis.mean, basis.deviation);
  codec.to(at::Device(recipe.device));
  return std::unique_ptr<Stage>(new CodecStage(recipe, config.codec, std::move(codec)));
}

CodecStage::CodecStage(const Recipe& recipe, const CodecStageConfig& config, StarterCodec codec)
    : seed_(recipe.seed),
      device_(recipe.device),
      config_(config),
      codec_(std::move(codec)),
      learner_("codec", codec_.parameters(), config.optimizer, rates(codec_.parameters(), config)),
      crops_(config.render_threads,
             [config, seed = recipe.seed](world::Renderer& renderer, std::int64_t first, std::int64_t index) {
               const std::int64_t sample = first + index;
               return codec_crop(renderer, crop_seed(seed, config, sample), config);
             }) {}

std::pair<at::Tensor, at::Tensor> CodecStage::encode(const at::Tensor& pixels, std::int64_t crops) const {
  const at::Tensor seen = codec_.features(pixels).to(at::kFloat);
  const at::Tensor latents = codec_.encode_features(seen, previous_in_crop(seen, crops)).to(at::kFloat);
  return {latents, previous_in_crop(latents, crops)};
}

at::Tensor CodecStage::loss(const at::Tensor& decoded, const CodecBatch& batch, double progress) const {
  const at::Tensor error = decoded.to(at::kFloat) - batch.pixels;
  const at::Tensor weight = (1 + (config_.object_weight - 1) * batch.objects).repeat_interleave(3, 1);
  const at::Tensor total = weight.sum();
  at::Tensor loss = config_.mse_weight * (error.square() * weight).sum() / total;
  if (progress > config_.detail_from) {
    loss = loss + (error.abs() * weight).sum() / total + 0.5 * gradients_l1(error, weight);
  }
  return loss;
}

StepResult CodecStage::step(const StepContext& context) {
  const std::int64_t local = config_.batch / context.group.size();
  CodecBatch batch;
  std::vector<at::Tensor> pixels, objects, noise;
  const std::int64_t first = context.step * config_.batch + context.group.rank() * local;
  const std::vector<CodecBatch> crops = crops_.take(first, first + config_.batch, local);
  for (std::int64_t i = 0; i < local; ++i) {
    const std::uint64_t seed = crop_seed(seed_, config_, first + i);
    pixels.push_back(crops[static_cast<std::size_t>(i)].pixels);
    objects.push_back(crops[static_cast<std::size_t>(i)].objects);
    Rng rng(seed, noise_size_stream);
    const double share = rng.uniform();  // squared, because most latents have little noise
    const double size = config_.latent_noise + share * share * (config_.most_latent_noise - config_.latent_noise);
    noise.push_back(size * seeded_normal({config_.latents, config_.latent_channels, config_.crop_height / 16,
                                          config_.crop_width / 16},
                                         seed));
  }
  batch.pixels = at::cat(pixels).to(device_);
  batch.objects = at::cat(objects).to(device_);

  at::Tensor loss_value;
  at::Tensor decoded;
  {
    const Autocast autocast(config_.bf16, device_.type());
    const auto [latents, previous] = encode(batch.pixels, local);
    const at::Tensor shake = at::cat(noise).to(device_);
    decoded = codec_.decode(latents + shake, previous + previous_in_crop(shake, local));
  }
  loss_value = loss(decoded, batch, context.progress);
  loss_value.backward();
  const Learner::Update update = learner_.step(context.group, context.rate_scale);
  const c10::NoGradGuard no_grad;
  const double mse = at::mse_loss(decoded.to(at::kFloat), batch.pixels).item<double>();
  return {update.applied,
          config_.batch,
          {{"loss", loss_value.item<double>()}, {"psnr", psnr(mse)}, {"gradient", update.gradient_norm}}};
}

NamedTensors CodecStage::state() {
  NamedTensors state = codec_.buffers();
  for (const auto& named : learner_.state()) state.push_back(named);
  return state;
}

double CodecStage::error_after_cut() {
  double error = 0;
  for (int i = 0; i < config_.held_out; ++i) {
    const CodecBatch clip = codec_clip(renderer_, sample_seed(seed_, "codec.held-out", 1, i), 3, 2);
    const at::Tensor pixels = clip.pixels.to(device_);
    const auto [latents, previous] = encode(pixels, 1);
    const at::Tensor decoded = codec_.decode(latents.narrow(0, 2, 1), previous.narrow(0, 2, 1)).clamp(-1, 1);
    error += at::mse_loss(decoded, pixels.narrow(0, 2, 1)).item<double>();
  }
  return error / std::max(config_.held_out, 1);
}

Values CodecStage::evaluate(const std::filesystem::path& folder, const std::string& stem) {
  const c10::NoGradGuard no_grad;
  const Learner::Averaged averaged(learner_);
  double sums[2] = {};     // squared error of decoded and linear, all pixels
  double objects[2] = {};  // on object pixels
  double shaken = 0;       // decoded from latents as noisy as a third of the crops in training or more
  double pixels = 0;
  double object_pixels = 0;
  std::vector<at::Tensor> shown;
  for (int i = 0; i < config_.held_out; ++i) {
    CodecBatch clip = codec_clip(renderer_, sample_seed(seed_, "codec.held-out", 0, i), 4, 4);
    clip = {clip.pixels.to(device_), clip.objects.to(device_)};
    const auto [latents, previous] = encode(clip.pixels, 1);
    const at::Tensor decoded = codec_.decode(latents, previous).clamp(-1, 1);
    const at::Tensor linear =
        codec_.decode_linear(codec_.features(clip.pixels).narrow(1, 0, config_.latent_channels)).clamp(-1, 1);
    const at::Tensor mask = clip.objects.repeat_interleave(3, 1);
    const at::Tensor* both[2] = {&decoded, &linear};
    for (int k = 0; k < 2; ++k) {
      const at::Tensor error = (*both[k] - clip.pixels).square();
      sums[k] += error.sum().item<double>();
      objects[k] += (error * mask).sum().item<double>();
    }
    const at::Tensor shake =
        seeded_normal(latents.sizes(), static_cast<std::uint64_t>(i)).to(device_) * (0.5 * config_.most_latent_noise);
    const at::Tensor noisy = codec_.decode(latents + shake, previous + previous_in_crop(shake, 1)).clamp(-1, 1);
    shaken += (noisy - clip.pixels).square().sum().item<double>();
    pixels += static_cast<double>(clip.pixels.numel());
    object_pixels += mask.sum().item<double>();
    if (i < 8) {
      for (const at::Tensor& groups : {clip.pixels, linear, decoded})
        shown.push_back(frames_of(groups)[6].unsqueeze(0).cpu());
    }
  }
  if (!stem.empty() && !shown.empty()) {
    // The picture only informs: a full disk must not end the training.
    (void)write_png(folder / (stem + ".png"), contact_sheet(at::cat(shown), 3)).has_value();
  }
  return {{"psnr_full", psnr(sums[0] / pixels)},
          {"psnr_objects", psnr(objects[0] / std::max(object_pixels, 1.0))},
          {"psnr_full_shaken", psnr(shaken / pixels)},
          {"psnr_full_after_cut", psnr(error_after_cut())},
          {"psnr_full_linear", psnr(sums[1] / pixels)},
          {"psnr_objects_linear", psnr(objects[1] / std::max(object_pixels, 1.0))}};
}

Result<void> CodecStage::publish(const std::filesystem::path& folder) {
  const Learner::Averaged averaged(learner_);
  return save_codec(codec_, folder);
}

}  // namespace longtake::train
