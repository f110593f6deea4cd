#include "engine/wan/umt5.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>

#include "engine/wan/errors.h"

namespace longtake {
namespace {

/// x / rms(x) in float32, rounded to the weight's type, times weight.
at::Tensor scaled_norm(const at::Tensor& x, const at::Tensor& weight, double eps) {
  const at::Tensor wide = x.to(at::promote_types(x.scalar_type(), at::kFloat));
  const at::Tensor normed = wide * (wide.square().mean(-1, /*keepdim=*/true) + eps).rsqrt();
  return weight * normed.to(weight.scalar_type());
}

/// GELU's tanh form in single steps, because in bf16 each step rounds, as in the reference.
at::Tensor gelu_in_steps(const at::Tensor& x) {
  const double slope = std::sqrt(2.0 / std::numbers::pi);
  return 0.5 * x * (1.0 + at::tanh(slope * (x + 0.044715 * at::pow(x, 3.0))));
}

/// The most negative number of a type, which the reference uses for masked logits.
double lowest(at::ScalarType type) {
  if (type == at::kHalf) return -65504.0;
  return type == at::kBFloat16 ? -3.3895313892515355e38 : std::numeric_limits<float>::lowest();
}

}  // namespace

int relative_bucket(int distance) {
  constexpr std::array<int, 8> steps = {8, 12, 16, 23, 32, 46, 64, 91};  // first distance of buckets 8 .. 15
  const int far = std::abs(distance);
  const int later = distance > 0 ? 16 : 0;
  if (far < steps.front()) return later + far;
  return later + 7 + static_cast<int>(std::ranges::upper_bound(steps, far) - steps.begin());
}

at::Tensor relative_buckets(const at::Tensor& distances, const Umt5Config& config) {
  if (config.buckets == Umt5Config{}.buckets && config.max_distance == Umt5Config{}.max_distance) {
    const at::Tensor all = distances.contiguous();
    at::Tensor buckets = at::empty_like(all);
    std::transform(all.const_data_ptr<std::int64_t>(), all.const_data_ptr<std::int64_t>() + all.numel(),
                   buckets.mutable_data_ptr<std::int64_t>(),
                   [](std::int64_t distance) { return relative_bucket(static_cast<int>(distance)); });
    return buckets;
  }
  // Uses the reference's float32 steps, because at the edge of a bucket the last bit decides.
  const int half = config.buckets / 2;
  const int exact = half / 2;
  const at::Tensor far = distances.abs();
  const at::Tensor steps =
      at::log(far.to(at::kFloat) / exact) / std::log(static_cast<double>(config.max_distance) / exact) * (half - exact);
  const at::Tensor later = (steps.to(at::kLong) + exact).clamp_max(half - 1);
  return distances.gt(0).to(at::kLong) * half + at::where(far.lt(exact), far, later);
}

Result<void> read_umt5_config(const nlohmann::json& json, Umt5Config& config) {
  const auto refuse = [](const std::string& why) { return fail(errors::kOtherTextEncoderConfig, {{"problem", why}}); };
  const auto present = [&](const char* name) -> const nlohmann::json* {
    const auto found = json.find(name);
    return found == json.end() || found->is_null() ? nullptr : &*found;
  };
  if (const auto* eps = present("layer_norm_epsilon")) {
    if (!eps->is_number() || !(eps->get<double>() > 0)) return refuse("layer_norm_epsilon is no positive number.");
    config.eps = eps->get<double>();
  }
  if (const auto* distance = present("relative_attention_max_distance")) {
    const std::int64_t read = distance->is_number_integer() ? distance->get<std::int64_t>() : 0;
    if (read <= config.buckets / 4 || read > 1 << 20)
      return refuse("relative_attention_max_distance is no whole number above a quarter of the buckets.");
    config.max_distance = static_cast<int>(read);
  }
  if (const auto* gate = present("feed_forward_proj"); gate != nullptr && *gate != "gated-gelu")
    return refuse("feed_forward_proj is " + gate->dump() + ", only \"gated-gelu\" is known here.");
  return {};
}

Result<Umt5Config> umt5_config_from_shapes(const std::vector<ParameterShape>& shapes) {
  const std::map<std::string, std::vector<std::int64_t>> by_name(shapes.begin(), shapes.end());
  const auto read = [&](const char* name) -> const std::vector<std::int64_t>* {
    const auto found = by_name.find(name);
    return found != by_name.end() && found->second.size() == 2 ? &found->second : nullptr;
  };
  const auto* embedding = read("token_embedding.weight");
  const auto* query = read("blocks.0.attn.q.weight");
  const auto* table = read("blocks.0.pos_embedding.embedding.weight");
  const auto* ffn = read("blocks.0.ffn.fc1.weight");
  if (!embedding || !query || !table || !ffn) return fail(errors::kNotTheTextEncoder);
  const auto narrow = [](std::int64_t n) { return static_cast<int>(std::clamp<std::int64_t>(n, 1, 1 << 24)); };
  Umt5Config config;
  config.vocabulary = narrow((*embedding)[0]);
  config.dim = narrow((*embedding)[1]);
  config.attention_dim = narrow((*query)[0]);
  config.buckets = narrow((*table)[0]);
  config.heads = narrow((*table)[1]);
  config.ffn_dim = narrow((*ffn)[0]);
  config.layers = 0;
  while (by_name.contains("blocks." + std::to_string(config.layers) + ".norm1.weight")) ++config.layers;
  if (config.attention_dim % config.heads != 0 || config.buckets < 4)
    return fail(errors::kOtherTextEncoderShape,
                {{"heads", config.heads}, {"width", config.attention_dim}, {"buckets", config.buckets}});
  return config;
}

Umt5Encoder::Umt5Encoder(const Umt5Config& config)
    : config_(config), layers_(static_cast<std::size_t>(config.layers)) {}

ParameterList Umt5Encoder::parameters() {
  const int c = config_.dim;
  const int a = config_.attention_dim;
  ParameterList all;
  all.add("token_embedding.weight", embedding_, {config_.vocabulary, c});
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const std::string name = "blocks." + std::to_string(i);
    Layer& layer = layers_[i];
    all.add(name + ".norm1.weight", layer.norm1, {c});
    all.add(name + ".attn.q.weight", layer.q.weight, {a, c});
    all.add(name + ".attn.k.weight", layer.k.weight, {a, c});
    all.add(name + ".attn.v.weight", layer.v.weight, {a, c});
    all.add(name + ".attn.o.weight", layer.o.weight, {c, a});
    all.add(name + ".norm2.weight", layer.norm2, {c});
    all.add(name + ".ffn.gate.0.weight", layer.gate.weight, {config_.ffn_dim, c});
    all.add(name + ".ffn.fc1.weight", layer.fc1.weight, {config_.ffn_dim, c});
    all.add(name + ".ffn.fc2.weight", layer.fc2.weight, {c, config_.ffn_dim});
    all.add(name + ".pos_embedding.embedding.weight", layer.positions, {config_.buckets, config_.heads});
  }
  all.add("norm.weight", norm_, {c});
  return all;
}

Result<Umt5Encoder> Umt5Encoder::load(const Umt5Config& config, const TensorByName& tensor) {
  Umt5Encoder encoder(config);
  const ParameterList all = encoder.parameters();
  if (Result<void> filled = fill_parameters(all.named, all.shapes, tensor); !filled) return fail(filled.error());
  return encoder;
}

void Umt5Encoder::to(at::Device device, at::ScalarType dtype) {
  for (const NamedParameter& parameter : parameters().named) *parameter.tensor = parameter.tensor->to(device, dtype);
}

void Umt5Encoder::quantise() {
  for (Layer& layer : layers_)
    for (Matrix* matrix : {&layer.q, &layer.k, &layer.v, &layer.o, &layer.gate, &layer.fc1, &layer.fc2}) {
      const at::Tensor wide = matrix->weight.to(at::kFloat);
      const at::Tensor scale = wide.abs().amax(1, /*keepdim=*/true).clamp_min(1e-12) / 127.0;
      matrix->scale = scale.to(matrix->weight.scalar_type());
      matrix->weight = at::round(wide / matrix->scale.to(at::kFloat)).clamp(-127, 127).to(at::kChar);
    }
}

at::Tensor Umt5Encoder::Matrix::operator()(const at::Tensor& x) const {
  return at::linear(x, scale.defined() ? weight.to(x.scalar_type()) * scale : weight);
}

at::Tensor Umt5Encoder::attend(const Layer& layer, const at::Tensor& x, const at::Tensor& bucket,
                               const at::Tensor& mask) const {
  const auto heads_apart = [&](const at::Tensor& y) { return y.unflatten(2, {config_.heads, -1}).transpose(1, 2); };
  const std::int64_t tokens = x.size(1);
  const at::Tensor bias = at::embedding(layer.positions, bucket).view({tokens, tokens, -1}).permute({2, 0, 1});
  at::Tensor logits = at::matmul(heads_apart(layer.q(x)), heads_apart(layer.k(x)).transpose(-2, -1)) + bias;
  if (mask.defined()) logits = logits.masked_fill(mask.eq(0).unsqueeze(1).unsqueeze(1), lowest(logits.scalar_type()));
  const at::Tensor weights = at::softmax(logits.to(at::kFloat), -1).to(x.scalar_type());  // [B, h, T, T]
  return layer.o(at::matmul(weights, heads_apart(layer.v(x))).transpose(1, 2).flatten(2));
}

at::Tensor Umt5Encoder::feed_forward(const Layer& layer, const at::Tensor& x) {
  return layer.fc2(layer.fc1(x) * gelu_in_steps(layer.gate(x)));
}

at::Tensor Umt5Encoder::pair_buckets(std::int64_t tokens) const {
  const at::Tensor places = at::arange(tokens, at::kLong);
  const at::Tensor table = relative_buckets(at::arange(1 - tokens, tokens, at::kLong), config_);
  return table.index_select(0, (places.unsqueeze(0) - places.unsqueeze(1) + tokens - 1).flatten());
}

at::Tensor Umt5Encoder::encode(const at::Tensor& ids, const at::Tensor& mask) const {
  const at::Device device = embedding_.device();
  const at::Tensor bucket = pair_buckets(ids.size(1)).to(device);
  const at::Tensor counts = mask.defined() ? mask.to(device) : mask;
  at::Tensor x = at::embedding(embedding_, ids.to(device));  // [B, T, dim]
  for (const Layer& layer : layers_) {
    x = x + attend(layer, scaled_norm(x, layer.norm1, config_.eps), bucket, counts);
    x = x + feed_forward(layer, scaled_norm(x, layer.norm2, config_.eps));
  }
  const at::Tensor rows = scaled_norm(x, norm_, config_.eps);
  return counts.defined() ? rows * counts.ne(0).unsqueeze(-1).to(rows.scalar_type()) : rows;
}

}  // namespace longtake
