#include "engine/model/salience_head.h"

#include <ATen/ATen.h>

#include <array>
#include <charconv>
#include <cmath>

#include "engine/core/random.h"
#include "engine/kernels/attention.h"
#include "engine/model/errors.h"
#include "engine/model/load_tensors.h"
#include "engine/weights/refusal.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

constexpr double kEps = 1e-6;
constexpr std::array<const char*, 3> kKinds = {"mlp", "conv", "mha"};
constexpr int kLargest = 1 << 20;  // limit for every size in a file's metadata

std::vector<std::int64_t> weight_shape(const SalienceConfig& config, const std::string& name) {
  const std::int64_t hidden = config.hidden;
  const bool conv = config.kind == SalienceKind::conv;
  if (name == "in")
    return conv ? std::vector<std::int64_t>{hidden, 3 * config.dim, 3}
                : std::vector<std::int64_t>{hidden, 3 * config.dim};
  if (name == "out")
    return conv ? std::vector<std::int64_t>{config.outputs, hidden, 3}
                : std::vector<std::int64_t>{config.outputs, hidden};
  if (name == "norm") return {hidden};
  return {hidden, hidden};
}

// "in.weight" -> its shape; every bias is as long as its weight's first side.
std::vector<std::int64_t> parameter_shape(const SalienceConfig& config, const std::string& parameter) {
  const std::size_t dot = parameter.rfind('.');
  auto shape = weight_shape(config, parameter.substr(0, dot));
  if (parameter.substr(dot) == ".bias") shape.resize(1);
  return shape;
}

Failure unreadable(const std::string& name, const std::string& why) {
  return fail(errors::kNotASalienceHead, {{"file", name}, {"problem", why}});
}

std::optional<int> number(const Metadata& metadata, const std::string& key) {
  const auto at = metadata.find(key);
  if (at == metadata.end()) return std::nullopt;
  int value = 0;
  const char* end = at->second.data() + at->second.size();
  const auto [stop, error] = std::from_chars(at->second.data(), end, value);
  if (error != std::errc() || stop != end || value < 1 || value > kLargest) return std::nullopt;
  return value;
}

Result<SalienceConfig> config_of_metadata(const std::string& name, const Metadata& metadata) {
  SalienceConfig config;
  const auto kind = metadata.find("salience.kind");
  const auto at = std::find(kKinds.begin(), kKinds.end(), kind->second);
  if (at == kKinds.end()) return unreadable(name, "it is of the unknown kind " + shown(kind->second));
  config.kind = static_cast<SalienceKind>(at - kKinds.begin());
  for (const auto& [key, field] : {std::pair<const char*, int*>{"salience.dim", &config.dim},
                                   {"salience.hidden", &config.hidden},
                                   {"salience.outputs", &config.outputs},
                                   {"salience.heads", &config.heads}}) {
    const auto value = number(metadata, key);
    if (!value) return unreadable(name, std::string(key) + " is missing or not a size");
    *field = *value;
  }
  return config;
}

/// For files of other programs: the tensors imply everything but the number of heads, which is eight as published.
Result<SalienceConfig> config_of_tensors(const std::string& name, const TensorFile& file) {
  const TensorView* in = file.find("in.weight");
  const TensorView* out = file.find("out.weight");
  if (in == nullptr || out == nullptr)
    return unreadable(name, "it has no " + std::string(in == nullptr ? "in" : "out") + ".weight");
  const auto& wide = in->shape;
  if (wide.size() < 2 || wide.size() > 3 || out->shape.size() != wide.size() || wide[1] % 3 != 0)
    return unreadable(name, "in.weight is " + shape_text(wide) + " and out.weight " + shape_text(out->shape) +
                                ", expected [hidden, 3 dim] and [outputs, hidden], or both with a third side of 3");
  SalienceConfig config;
  config.kind = wide.size() == 3                   ? SalienceKind::conv
                : file.find("q.weight") != nullptr ? SalienceKind::mha
                                                   : SalienceKind::mlp;
  for (const auto& [size, field] : {std::pair<std::int64_t, int*>{wide[0], &config.hidden},
                                    {wide[1] / 3, &config.dim},
                                    {out->shape[0], &config.outputs}}) {
    if (size < 1 || size > kLargest) return unreadable(name, "a side of " + std::to_string(size) + " is no size");
    *field = static_cast<int>(size);
  }
  return config;
}

Result<SalienceConfig> read_config(const std::string& name, const TensorFile& file) {
  const bool told = file.metadata().contains("salience.kind");
  auto config = told ? config_of_metadata(name, file.metadata()) : config_of_tensors(name, file);
  if (config && config->kind == SalienceKind::mha && config->hidden % config->heads != 0)
    return unreadable(name, "its heads do not divide its hidden width");
  return config;
}

}  // namespace

NamedParameters SalienceHead::parameters() {
  NamedParameters all;
  in_.list(all, "in");
  if (config_.kind == SalienceKind::mha) {
    norm_.list(all, "norm");
    query_.list(all, "q");
    key_.list(all, "k");
    value_.list(all, "v");
    projection_.list(all, "o");
  }
  out_.list(all, "out");
  return all;
}

SalienceHead SalienceHead::random(const SalienceConfig& config, std::uint64_t seed) {
  SalienceHead head(config);
  std::uint32_t index = 0;
  for (const NamedParameter& parameter : head.parameters()) {
    const auto shape = parameter_shape(config, parameter.name);
    at::Tensor& tensor = *parameter.tensor;
    const bool norm = parameter.name.starts_with("norm.");
    const bool weight = parameter.name.ends_with(".weight");
    tensor = norm && weight ? at::ones(shape, at::kFloat) : at::zeros(shape, at::kFloat);
    if (weight && !norm) {
      fill_normal(std::span(tensor.data_ptr<float>(), static_cast<std::size_t>(tensor.numel())), {seed, 0, index});
      const double inputs = static_cast<double>(tensor.numel()) / static_cast<double>(tensor.size(0));
      tensor.mul_(1 / std::sqrt(inputs));
    }
    ++index;
  }
  return head;
}

Result<SalienceHead> SalienceHead::open(const std::filesystem::path& path) {
  const auto file = TRY(TensorFile::open(path));
  return read(file, path.string());
}

Result<SalienceHead> SalienceHead::read(const TensorFile& file, const std::string& name) {
  const auto config = TRY(read_config(name, file));
  SalienceHead head(config);
  for (const NamedParameter& parameter : head.parameters()) {
    const TensorView* found = file.find(parameter.name);
    const auto shape = parameter_shape(config, parameter.name);
    if (found == nullptr) return unreadable(name, "it has no " + parameter.name);
    const bool floating = at::isFloatingType(scalar_type(found->dtype));
    if (!floating || found->shape != shape)
      return unreadable(name, parameter.name + " is " + std::string(dtype_name(found->dtype)) + " " +
                                  shape_text(found->shape) + ", expected floats of " + shape_text(shape));
    auto tensor = TRY(read_tensor(file, parameter.name));
    *parameter.tensor = tensor.to(at::kFloat);
  }
  if (const auto base = file.metadata().find("salience.base"); base != file.metadata().end()) head.base_ = base->second;
  return head;
}

Result<void> SalienceHead::save(const std::filesystem::path& path, const std::string& base) const {
  SalienceHead copy = *this;  // parameters() returns mutable pointers
  std::vector<at::Tensor> held;
  std::vector<TensorView> views;
  for (const NamedParameter& parameter : copy.parameters()) {
    held.push_back(parameter.tensor->detach().to(at::kCPU, at::kFloat).contiguous());
    const at::Tensor& tensor = held.back();
    views.push_back({parameter.name, DType::F32, tensor.sizes().vec(),
                     std::span(static_cast<const std::byte*>(tensor.const_data_ptr()), tensor.nbytes())});
  }
  return save_safetensors(path, views,
                          {{"salience.kind", kKinds[static_cast<std::size_t>(config_.kind)]},
                           {"salience.dim", std::to_string(config_.dim)},
                           {"salience.hidden", std::to_string(config_.hidden)},
                           {"salience.outputs", std::to_string(config_.outputs)},
                           {"salience.heads", std::to_string(config_.heads)},
                           {"salience.base", base}});
}

Result<void> SalienceHead::check_base(const std::string& weights_hash) const {
  if (base_.empty() || base_ == weights_hash) return {};
  return fail(errors::kHeadOfOtherWeights, {{"trained", base_.substr(0, 12)}, {"found", weights_hash.substr(0, 12)}});
}

void SalienceHead::to(at::Device device) {
  for (const NamedParameter& parameter : parameters()) *parameter.tensor = parameter.tensor->to(device);
}

at::Tensor SalienceHead::attend(const at::Tensor& x) const {
  const at::Tensor normed = norm_(x, kEps);
  return x + projection_(attention(query_(normed), key_(normed), value_(normed), config_.heads));
}

at::Tensor SalienceHead::forward(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) const {
  const at::Tensor features = at::cat({q, k, v}, -1).to(at::kFloat);  // [B, N, 3 dim]
  at::Tensor scores;                                                  // [B, N, outputs]
  if (config_.kind == SalienceKind::conv) {
    const at::Tensor mixed = at::silu(at::conv1d(features.transpose(1, 2), in_.weight, in_.bias, 1, 1));
    scores = at::conv1d(mixed, out_.weight, out_.bias, 1, 1).transpose(1, 2);
  } else {
    at::Tensor x = in_(features);  // [B, N, hidden]
    if (config_.kind == SalienceKind::mha) x = attend(x);
    scores = out_(at::silu(x));
  }
  return scores.mean(-1);
}

}  // namespace longtake
