#include "training/stages/cell_decoder_stage.h"

#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>

#include "engine/kernels/host_copy.h"
#include "engine/starter/stage_places.h"
#include "training/data/cell_codec_file.h"
#include "training/data/cells.h"
#include "training/data/clips.h"
#include "training/data/film_clips.h"
#include "training/run/autocast.h"
#include "training/run/picture.h"
#include "training/stages/codec_data.h"
#include "training/stages/picture_loss.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t own_choice_stream = 5, places_stream = 6;
constexpr std::int64_t shown_crops = 6;
const std::vector<std::string> own_crop_tensors = {"pixels", "things", "latents", "own", "places"};

/// What the stage trains: the decoder, or only its part that draws named things.
NamedTensors trained(const CellCodec& codec, bool things) {
  NamedTensors all;
  for (const auto& named : codec.parameters()) {
    const bool of_things = CellCodec::is_of_things(named.first);
    if (things ? of_things : named.first.starts_with("decoder.") && !of_things) all.push_back(named);
  }
  return all;
}

/// The codec with the parameters for named things that it lacks.
CellCodec with_thing_layer(const CellCodec& codec, int clearing, std::uint64_t seed) {
  CellCodecConfig config = codec.config();
  if (config.nouns == 0) {
    config.nouns = theatre::kKinds;
    config.turning = turning_kinds();
  }
  if (config.clearing == 0) config.clearing = clearing;
  CellCodec larger(config, seed);
  larger.set_scale(codec.buffers().front().second, codec.buffers().back().second);
  const NamedTensors known = codec.parameters(), all = larger.parameters();
  for (std::size_t i = 0; i < known.size(); ++i) all[i].second.detach().copy_(known[i].second);
  return larger;
}

std::vector<at::Tensor> copies_of(const NamedTensors& named) {
  std::vector<at::Tensor> copies;
  for (const auto& [_, tensor] : named) copies.push_back(tensor.detach().clone());
  return copies;
}

}  // namespace

class CellDecoderStage::Published {
 public:
  explicit Published(CellDecoderStage& stage)
      : averaged_(stage.learner_), named_(trained(stage.codec_, stage.config_.things)), learned_(copies_of(named_)) {
    const c10::NoGradGuard no_grad;
    for (std::size_t i = 0; i < named_.size(); ++i)
      named_[i].second.detach().lerp_(stage.start_[i], stage.config_.start_share);
  }
  ~Published() {
    const c10::NoGradGuard no_grad;
    for (std::size_t i = 0; i < named_.size(); ++i) named_[i].second.detach().copy_(learned_[i]);
  }
  Published(const Published&) = delete;
  Published& operator=(const Published&) = delete;

 private:
  Learner::Averaged averaged_;
  NamedTensors named_;
  std::vector<at::Tensor> learned_;
};

Result<std::unique_ptr<Stage>> CellDecoderStage::make(const Recipe& recipe, const StageConfig& config,
                                                      const std::filesystem::path& folder) {
  const CellDecoderStageConfig& c = config.cell_decoder;
  auto crops = TRY(SampleFiles::open(folder / "data" / c.data, own_crop_tensors));
  auto held_out = TRY(SampleFiles::open(folder / "data" / c.held_out, own_crop_tensors));
  auto codec = TRY(load_cell_codec(weights_folder(folder, c.start_from)));
  if (c.things) codec = with_thing_layer(codec, c.clearing, recipe.seed);
  codec.to(at::Device(recipe.device));
  return std::unique_ptr<Stage>(
      new CellDecoderStage(recipe, c, std::move(codec), std::move(crops), std::move(held_out)));
}

CellDecoderStage::CellDecoderStage(const Recipe& recipe, const CellDecoderStageConfig& config, CellCodec codec,
                                   SampleFiles crops, SampleFiles held_out)
    : seed_(recipe.seed),
      config_(config),
      codec_(std::move(codec)),
      start_(copies_of(trained(codec_, config.things))),
      learner_("decoder", trained(codec_, config.things), config.optimizer),
      rival_(recipe.seed + 1, codec_.device()),
      rival_learner_("rival", rival_.parameters(), config.rival),
      crops_(std::move(crops)),
      held_out_(std::move(held_out)) {}

CellDecoderStage::Batch CellDecoderStage::read(const SampleFiles& files, const std::vector<std::int64_t>& which) const {
  const auto tensor = [&](const std::string& name) {
    auto read = files.read(name, which);
    TORCH_CHECK(read, "cannot read ", name);
    return sent(read->flatten(0, 1), codec_.device());
  };
  return {unit_pixels(tensor("pixels")), tensor("things").to(at::kFloat), tensor("latents").to(at::kFloat),
          tensor("own").to(at::kFloat),  tensor("places").to(at::kFloat), static_cast<std::int64_t>(which.size())};
}

at::Tensor CellDecoderStage::chosen_latents(const Batch& batch, std::int64_t first) const {
  const std::int64_t groups = batch.latents.size(0) / batch.crops;
  std::vector<at::Tensor> chosen;
  for (std::int64_t i = 0; i < batch.crops; ++i) {
    const bool own = Rng(sample_seed(seed_, "cell-decoder.own", first + i, 0), own_choice_stream)
                         .chance(static_cast<float>(config_.own_share));
    chosen.push_back((own ? batch.own : batch.latents).narrow(0, i * groups, groups));
  }
  return at::cat(chosen);
}

at::Tensor CellDecoderStage::chosen_places(const Batch& batch, std::int64_t first) const {
  const std::int64_t groups = batch.places.size(0) / batch.crops;
  at::Tensor chosen = batch.places.clone();
  for (std::int64_t i = 0; i < batch.crops; ++i) {
    Rng rng(sample_seed(seed_, "cell-decoder.places", first + i, 0), places_stream);
    const bool nameless = rng.chance(static_cast<float>(config_.nameless_share));
    const bool nowhere = rng.chance(static_cast<float>(config_.nowhere_share));
    const at::Tensor its = chosen.narrow(0, i * groups, groups);
    for (int thing = 0; thing < staging::kMostRoles; ++thing) {
      if (nameless) its.select(2, thing * stage_place::of_thing + stage_place::noun).fill_(-1);
      if (nowhere) its.select(2, thing * stage_place::of_thing + stage_place::radius).zero_();
    }
    if (nowhere) its.select(2, stage_place::cover + 1).zero_();
  }
  return chosen;
}

at::Tensor CellDecoderStage::decode(const at::Tensor& latents, const at::Tensor& places, std::int64_t crops) const {
  return codec_.decode(latents, previous_in_crop(latents, crops), places);
}

StepResult CellDecoderStage::step(const StepContext& context) {
  const std::int64_t local = config_.batch / context.group.size();
  const std::int64_t first = context.step * config_.batch + context.group.rank() * local;
  const Batch batch = read(crops_, shuffled_samples(crops_.size(), seed_, first, local));
  at::Tensor decoded;
  {
    const Autocast autocast(config_.bf16, codec_.device().type());
    decoded = decode(chosen_latents(batch, first), chosen_places(batch, first), batch.crops);
  }
  const at::Tensor pixels =
      picture_loss(decoded, batch.pixels, batch.things,
                   {config_.thing_weight, config_.edge_weight, config_.curve_weight, config_.near_weight});
  at::Tensor loss = pixels;
  NamedTensors values;
  if (config_.rival_weight > 0) {
    values.emplace_back("rival", step_rival(rival_, rival_learner_, context, batch.pixels, decoded));
    if (context.progress >= config_.rival_from) loss = loss - config_.rival_weight * rival_.judge(decoded).mean();
  }
  loss.backward();
  clear_gradients(rival_);
  const c10::NoGradGuard no_grad;
  values.emplace_back("loss", loss.detach());
  values.emplace_back("pixels", pixels.detach());
  const Learner::Update update = learner_.step(context.group, context.rate_scale);
  values.emplace_back("gradient", update.gradient_norm);
  return {update.applied, config_.batch, values};
}

NamedTensors CellDecoderStage::state() {
  NamedTensors state = rival_.buffers();
  for (const auto& named : learner_.state()) state.push_back(named);
  for (const auto& named : rival_learner_.state()) state.push_back(named);
  return state;
}

Values CellDecoderStage::evaluate(const std::filesystem::path& folder, const std::string& stem) {
  const c10::NoGradGuard no_grad;
  const Published published(*this);
  PictureErrors of_encoder, of_student, near_things;
  std::vector<at::Tensor> shown;
  for (std::int64_t i = 0; i < std::min<std::int64_t>(config_.held_out_crops, held_out_.size()); ++i) {
    const Batch batch = read(held_out_, {i});
    const at::Tensor half = at::avg_pool2d(batch.pixels, 2), mask = half_mask(batch.things);
    const at::Tensor true_pictures = decode(batch.latents, batch.places, 1).clamp(-1, 1),
                     own = decode(batch.own, batch.places, 1).clamp(-1, 1);
    of_encoder.add(at::avg_pool2d(true_pictures, 2), half, mask);
    const at::Tensor own_half = at::avg_pool2d(own, 2);
    of_student.add(own_half, half, mask);
    near_things.add(own_half, half, half_mask(around_things(batch.things)));
    if (i >= shown_crops) continue;
    for (const at::Tensor& groups : {batch.pixels, true_pictures, own})
      shown.push_back(groups.narrow(0, groups.size(0) - 1, 1).narrow(1, 6, 3).cpu());
  }
  if (!stem.empty() && !shown.empty()) {
    // Write errors are ignored: a full disk must not end the training.
    (void)write_png(folder / (stem + ".png"), contact_sheet(at::cat(shown), 6)).has_value();
  }
  return {{"psnr_all", psnr(of_encoder.mean_of_all())},
          {"psnr_things", psnr(of_encoder.mean_of_things())},
          {"psnr_all_own", psnr(of_student.mean_of_all())},
          {"psnr_things_own", psnr(of_student.mean_of_things())},
          {"psnr_near_own", psnr(near_things.mean_of_things())}};
}

Result<void> CellDecoderStage::publish(const std::filesystem::path& folder) {
  const Published published(*this);
  return save_cell_codec(codec_, folder);
}

}  // namespace longtake::train
