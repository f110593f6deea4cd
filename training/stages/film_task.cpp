#include "training/stages/film_task.h"

#include <algorithm>

#include "engine/kernels/host_copy.h"
#include "engine/model/flow.h"
#include "engine/starter/stage_maps.h"
#include "training/data/cells.h"
#include "training/data/clips.h"

namespace longtake::train {
namespace {

constexpr const char* layers_file = "told";

at::Tensor small_normal(at::IntArrayRef shape, std::uint64_t seed, at::Device device) {
  return seeded_normal(shape, seed, 5).mul_(.02).to(device);
}

Told tell_captions(const Networks& networks, const std::vector<std::string>& captions, const Conditioning& places) {
  Told told;
  told.rows = networks.text.encode(sent(networks.text.tokenize(captions), networks.dit.device()));
  told.text = networks.dit.encode_text(told.rows);
  told.places = places.spans.defined() ? pointed(places, told.rows) : places;
  return told;
}

}  // namespace

Told read_clips(const Networks& networks, const ClipBatch& batch, const std::vector<bool>& silent) {
  if (std::ranges::find(silent, true) == silent.end()) return tell_captions(networks, batch.captions, batch.places);
  std::vector<std::string> captions = batch.captions;
  Conditioning places = batch.places;
  places.spans = places.spans.clone();
  for (std::size_t i = 0; i < captions.size(); ++i) {
    if (!silent[i]) continue;
    captions[i].clear();
    places.spans.select(0, static_cast<std::int64_t>(i)).zero_();
  }
  return tell_captions(networks, captions, places);
}

Told read_places(const Networks& networks, const ClipBatch& batch) {
  return tell_captions(networks, std::vector<std::string>(batch.captions.size()), without_words(batch.places));
}

at::Tensor told_weights(const ClipBatch& batch, double thing, double mark) {
  constexpr std::int64_t cells = 2;  // cells along a side of a token
  const at::Tensor marks =
      batch.truth.narrow(2, kTruthOfMark, 1).repeat_interleave(cells, 3).repeat_interleave(cells, 4);
  return thing_weights(batch.places.maps, thing).maximum(1 + (mark - 1) * marks);
}

FilmTask::FilmTask(const FilmStageConfig& config, const Networks& networks, std::uint64_t seed,
                   const std::filesystem::path& from)
    : thing_weight_(config.thing_weight),
      mark_weight_(config.mark_weight),
      truth_weight_(config.truth_weight),
      attribute_weight_(config.attribute_weight),
      full_weight_from_(config.full_weight_from),
      truth_block_(config.truth_block),
      truth_layer_(small_normal({kTruths, networks.dit.config().dim}, seed, networks.dit.device())),
      truth_bias_(at::zeros({kTruths}, networks.dit.device())),
      attribute_layer_(small_normal({kAttributes, networks.text.config().dim}, seed + 1, networks.dit.device())),
      attribute_bias_(at::full({kAttributes}, -2.0, networks.dit.device())) {
  if (!from.empty()) (void)read_tensors(from, layers_file, layers()).has_value();
}

NamedTensors FilmTask::layers() const {
  return {{"told.truth.weight", truth_layer_},
          {"told.truth.bias", truth_bias_},
          {"told.attributes.weight", attribute_layer_},
          {"told.attributes.bias", attribute_bias_}};
}

NamedTensors FilmTask::trained_with(NamedTensors network) const {
  for (const auto& layer : layers()) network.push_back(layer);
  return network;
}

Result<void> FilmTask::save(const std::filesystem::path& folder) const {
  return write_tensors(folder, layers_file, layers());
}

at::Tensor FilmTask::weights(const ClipBatch& batch, const at::Tensor& timesteps) const {
  const at::Tensor level = sigma_of(timesteps, batch.latents);
  const at::Tensor known = (level / std::max(full_weight_from_, 1e-6)).clamp_max(1).square();
  return told_weights(batch, thing_weight_, mark_weight_) * known;
}

at::Tensor FilmTask::truth_loss(const ClipBatch& batch, const at::Tensor& tokens) const {
  const at::Tensor guess = at::linear(tokens.to(at::kFloat), truth_layer_, truth_bias_);  // [B, N, kTruths]
  const at::Tensor truth = batch.truth.permute({0, 1, 3, 4, 2}).reshape(guess.sizes());
  return ((guess - truth).square() * (1 + 9 * truth)).sum(2).mean();
}

at::Tensor FilmTask::attribute_loss(const ClipBatch& batch, const at::Tensor& rows) const {
  std::vector<float> spoken;
  for (const std::string& caption : batch.captions) spoken.push_back(caption.empty() ? 0.0F : 1.0F);
  const at::Tensor said = sent(at::tensor(spoken).unsqueeze(1), rows.device());
  const at::Tensor guess = at::linear(rows.select(1, 0).to(at::kFloat), attribute_layer_, attribute_bias_);
  return (at::binary_cross_entropy_with_logits(guess, batch.attributes, {}, {}, 0) * said).mean();
}

StepResult FilmTask::learn(Learner& learner, const StepContext& context, std::int64_t samples, const ClipBatch& batch,
                           const Made& made) const {
  const at::Tensor truth = truth_loss(batch, made.tokens);
  const at::Tensor attributes = attribute_loss(batch, made.rows);
  const at::Tensor loss = made.flow + truth_weight_ * truth + attribute_weight_ * 10 * attributes;
  loss.backward();
  const Learner::Update update = learner.step(context.group, context.rate_scale);
  return {update.applied,
          samples,
          {{"loss", loss.detach()},
           {"flow", made.flow.detach()},
           {"truth", truth.detach()},
           {"attributes", attributes.detach()},
           {"gradient", update.gradient_norm}}};
}

}  // namespace longtake::train
