#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

#include "engine/core/random.h"
#include "engine/model/causal_dit.h"

namespace longtake {
namespace {

at::Tensor normal(const std::vector<std::int64_t>& shape, std::uint64_t seed, std::uint32_t stream) {
  at::Tensor out = at::empty(shape, at::kFloat);
  fill_normal({out.data_ptr<float>(), static_cast<std::size_t>(out.numel())}, {seed, stream, 0});
  return out;
}

bool ends_with(const std::string& name, std::string_view end) { return std::string_view(name).ends_with(end); }

bool is_norm_weight(const std::string& name) {
  return ends_with(name, "norm_q.weight") || ends_with(name, "norm_k.weight") || ends_with(name, "norm_k_img.weight") ||
         ends_with(name, "norm3.weight") || ends_with(name, "proj.0.weight") || ends_with(name, "proj.4.weight");
}

/// The published initialisation.
at::Tensor initial(const ParameterShape& parameter, std::uint64_t seed, std::uint32_t stream) {
  const auto& [name, shape] = parameter;
  if (is_norm_weight(name) || name == "latent_deviation") return at::ones(shape, at::kFloat);
  if (ends_with(name, ".bias") || name == "head.head.weight" || name == "neighbour_head.weight" ||
      name == "detail.out.weight" || name == "layout.tokens.weight" || name == "layout.cells.weight" ||
      name == "layout.words.weight" || ends_with(name, ".neighbours.weight"))
    return at::zeros(shape, at::kFloat);
  if (name == "layout.seen.weight") return ConditioningNet::first_seen(shape[0]);
  if (ends_with(name, "modulation")) return normal(shape, seed, stream).div_(std::sqrt(static_cast<double>(shape[2])));
  if (name == "cell_embedding")
    return normal(shape, seed, stream).mul_(0.5);  // large enough relative to tokens of size one
  std::int64_t fan_in = 1;
  for (std::size_t i = 1; i < shape.size(); ++i) fan_in *= shape[i];
  const double xavier = std::sqrt(2.0 / static_cast<double>(fan_in + shape[0]));
  // The published 0.02 suits the published width. A narrow model would initially hardly react to text and time with it.
  const bool condition = name.starts_with("text_embedding") || name.starts_with("time_embedding");
  return normal(shape, seed, stream).mul_(condition ? std::max(0.02, xavier) : xavier);
}

/// Random values, scaled to keep activations near one.
at::Tensor noise(const ParameterShape& parameter, std::uint64_t seed, std::uint32_t stream) {
  const auto& [name, shape] = parameter;
  if (is_norm_weight(name)) return normal(shape, seed, stream).mul_(0.2).add_(1.0);
  if (name == "latent_deviation") return normal(shape, seed, stream).abs_().add_(0.1);
  if (shape.size() == 1 || ends_with(name, "modulation")) return normal(shape, seed, stream).mul_(0.2);
  std::int64_t fan_in = 1;
  for (std::size_t i = 1; i < shape.size(); ++i) fan_in *= shape[i];
  return normal(shape, seed, stream).div_(std::sqrt(static_cast<double>(fan_in)));
}

}  // namespace

CausalDit::CausalDit(const DitConfig& config) : config_(config), blocks_(static_cast<std::size_t>(config.layers)) {
  for (DitBlock& block : blocks_) block.self_attention.heads = block.cross_attention.heads = config.heads;
}

CausalDit CausalDit::random(const DitConfig& config, std::uint64_t seed, Init init) {
  CausalDit model(config);
  const std::vector<ParameterShape> shapes = dit_parameter_shapes(config);
  const NamedParameters parameters = model.parameters();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const auto stream = static_cast<std::uint32_t>(i);
    *parameters[i].tensor = init == Init::training ? initial(shapes[i], seed, stream) : noise(shapes[i], seed, stream);
  }
  return model;
}

Result<CausalDit> CausalDit::load(const DitConfig& config, const TensorByName& tensor, const Fp8ByName& matrix) {
  if (Result<void> fits = check(config); !fits) return fail(fits.error());
  CausalDit model(config);
  const std::map<std::string, Linear*> matrices = matrix ? model.matrices() : std::map<std::string, Linear*>();
  const TensorByName source = [&](const std::string& name) -> Result<at::Tensor> {
    const auto layer = matrices.find(name);
    if (layer == matrices.end()) return tensor(name);
    auto rows = TRY(matrix(name));
    layer->second->scales = std::move(rows.scales);
    return std::move(rows.numbers);
  };
  if (Result<void> filled = fill_parameters(model.parameters(), dit_parameter_shapes(config), source); !filled)
    return fail(filled.error());
  return model;
}

void CausalDit::pack(bool eight_bits) {
  packed_.reset();  // packed and joined weights never exist together
  packed_ = pack_blocks(blocks_, eight_bits);
  packed_in_eight_bits_ = eight_bits;
}

void CausalDit::join_projections() {
  for (DitBlock& block : blocks_) block.self_attention.join_weights();
  is_joined_ = true;
}

void CausalDit::repack() {
  if (is_packed()) pack(packed_in_eight_bits_);
  if (is_joined_) join_projections();
}

CausalDit CausalDit::clone() const {
  CausalDit copy = *this;
  for (const NamedParameter& parameter : copy.parameters()) *parameter.tensor = parameter.tensor->detach().clone();
  for (const auto& [_, layer] : copy.matrices())
    if (layer->in_eight_bits()) layer->scales = layer->scales.clone();
  copy.packed_.reset();
  copy.is_joined_ = false;
  return copy;
}

void CausalDit::to(at::Device device, at::ScalarType dtype) {
  for (const NamedParameter& parameter : parameters()) {
    const at::ScalarType now = parameter.tensor->scalar_type();
    *parameter.tensor = parameter.tensor->to(device, at::isFloat8Type(now) ? now : dtype);
  }
  for (const auto& [_, layer] : matrices())
    if (layer->in_eight_bits()) layer->scales = layer->scales.to(device);
  packed_.reset();
  is_joined_ = false;
}

void CausalDit::round_matrices() {
  const c10::NoGradGuard no_grad;
  for (const auto& [_, layer] : matrices())
    if (!layer->in_eight_bits()) layer->round();
  packed_.reset();
  is_joined_ = false;
}

at::Device CausalDit::device() const { return head_.weight.device(); }
at::ScalarType CausalDit::dtype() const { return head_.weight.scalar_type(); }

std::map<std::string, Linear*> CausalDit::matrices() {
  std::map<const at::Tensor*, Linear*> by_weight;
  for (DitBlock& block : blocks_)
    for (Linear* layer : block.matrices()) by_weight[&layer->weight] = layer;
  std::map<std::string, Linear*> all;
  for (const auto& [name, tensor] : parameters())
    if (const auto found = by_weight.find(tensor); found != by_weight.end()) all[name] = found->second;
  return all;
}

NamedParameters CausalDit::parameters() {
  NamedParameters all;
  patch_embedding_.list(all, "patch_embedding");
  if (config_.grid_rows > 0) all.push_back({"cell_embedding", &cell_embedding_});
  if (config_.neighbours) all.push_back({"neighbour_embedding.weight", &neighbour_embedding_});
  text_embedding_in_.list(all, "text_embedding.0");
  text_embedding_out_.list(all, "text_embedding.2");
  time_embedding_in_.list(all, "time_embedding.0");
  time_embedding_out_.list(all, "time_embedding.2");
  time_projection_.list(all, "time_projection.1");
  if (config_.image_conditioned) {
    image_norm_in_.list(all, "img_emb.proj.0");
    image_in_.list(all, "img_emb.proj.1");
    image_out_.list(all, "img_emb.proj.3");
    image_norm_out_.list(all, "img_emb.proj.4");
  }
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    blocks_[i].list(all, "blocks." + std::to_string(i), config_.image_conditioned, config_.neighbours);
  if (config_.preconditioned) all.push_back({"latent_deviation", &latent_deviation_});
  all.push_back({"head.modulation", &head_modulation_});
  if (config_.neighbours) all.push_back({"neighbour_head.weight", &neighbour_head_});
  head_.list(all, "head.head");
  if (config_.sample_info) {
    all.push_back({"fps_embedding.weight", &fps_embedding_});
    fps_projection_in_.list(all, "fps_projection.0");
    fps_projection_out_.list(all, "fps_projection.2");
  }
  if (config_.detail > 0) detail_.list(all);
  if (config_.conditioning > 0) conditioning_.list(all, config_.points);
  return all;
}

}  // namespace longtake
