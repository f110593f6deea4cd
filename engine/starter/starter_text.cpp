#include "engine/starter/starter_text.h"

#include <ATen/ATen.h>

#include <cmath>

#include "engine/core/random.h"
#include "engine/core/words.h"
#include "engine/kernels/attention.h"

namespace longtake {

StarterText::StarterText(StarterTextConfig config, std::uint64_t seed) : config_(std::move(config)), seed_(seed) {
  for (std::size_t i = 0; i < config_.vocabulary.size(); ++i) {
    ids_.emplace(config_.vocabulary[i], first_word + static_cast<std::int64_t>(i));
  }
  const std::int64_t d = config_.dim;
  // Rows start small, because an optimiser moves every number by about its learning rate. With rows of size one a word
  // would have to occur a thousand times to turn its row. The norms compensate for the size.
  add("words", {first_word + static_cast<std::int64_t>(config_.vocabulary.size()), d}, 0.1);
  add("places", {config_.rows, d}, 0.03);
  for (int i = 0; i < config_.layers; ++i) {
    const std::string layer = "layers." + std::to_string(i);
    for (const char* part : {".norm1", ".norm2"}) {
      add(layer + part + ".weight", {d}, 0, 1);
      add(layer + part + ".bias", {d}, 0);
    }
    const auto add_linear = [&](const char* part, std::int64_t out, std::int64_t in, double gain) {
      add(layer + part + ".weight", {out, in}, gain / std::sqrt(static_cast<double>(in)));
      add(layer + part + ".bias", {out}, 0);
    };
    add_linear(".qkv", 3 * d, d, 1);
    add_linear(".o", d, d, 0.1);
    add_linear(".ffn.in", 4 * d, d, 1);
    add_linear(".ffn.out", d, 4 * d, 0.1);
  }
  add("norm.weight", {d}, 0, 1);
  add("norm.bias", {d}, 0);
}

void StarterText::add(const std::string& name, std::vector<std::int64_t> shape, double deviation, double value) {
  at::Tensor tensor = at::full(shape, value, at::kFloat);
  if (deviation > 0) {
    fill_normal({tensor.mutable_data_ptr<float>(), static_cast<std::size_t>(tensor.numel())},
                {seed_, static_cast<std::uint32_t>(parameters_.size()), 1});
    tensor.mul_(deviation);
  }
  places_.emplace(name, parameters_.size());
  parameters_.emplace_back(name, tensor);
}

at::Tensor StarterText::tokenize(std::string_view prompt) const {
  at::Tensor tokens = at::full({config_.rows}, padding, at::kLong);
  auto* row = tokens.mutable_data_ptr<std::int64_t>();
  int used = 0;
  row[used++] = start;
  for (const std::string& word : words_of(prompt)) {
    if (used == config_.rows) break;
    const auto id = ids_.find(word);
    row[used++] = id == ids_.end() ? unknown : id->second;
  }
  return tokens;
}

at::Tensor StarterText::tokenize(const std::vector<std::string>& prompts) const {
  std::vector<at::Tensor> rows;
  for (const std::string& prompt : prompts) rows.push_back(tokenize(prompt));
  return at::stack(rows);
}

at::Tensor StarterText::linear(const std::string& name, const at::Tensor& x) const {
  return at::linear(x, weight(name + ".weight"), weight(name + ".bias"));
}

at::Tensor StarterText::norm(const std::string& name, const at::Tensor& x) const {
  return at::layer_norm(x, {config_.dim}, weight(name + ".weight"), weight(name + ".bias"), 1e-5);
}

at::Tensor StarterText::encode(const at::Tensor& tokens) const {
  const at::Tensor there = tokens.ne(padding);  // [B, T]
  at::Tensor x = at::embedding(weight("words"), tokens) + weight("places").narrow(0, 0, tokens.size(1));
  const at::Tensor mask = there.unsqueeze(1).unsqueeze(1).expand({-1, config_.heads, tokens.size(1), -1});
  for (int i = 0; i < config_.layers; ++i) {
    const std::string layer = "layers." + std::to_string(i);
    const auto qkv = linear(layer + ".qkv", norm(layer + ".norm1", x))
                         .unflatten(2, {3, config_.heads, -1})
                         .permute({2, 0, 3, 1, 4})
                         .unbind(0);  // 3 x [B, h, T, d]
    const at::Tensor read = attend(qkv[0], qkv[1], qkv[2], mask);
    x = x + linear(layer + ".o", read.transpose(1, 2).flatten(2));
    x = x + linear(layer + ".ffn.out", at::gelu(linear(layer + ".ffn.in", norm(layer + ".norm2", x)), "tanh"));
  }
  return norm("norm", x) * there.unsqueeze(2).to(x.scalar_type());
}

void StarterText::to(at::Device device) {
  for (auto& [_, tensor] : parameters_) tensor = tensor.to(device);
}

}  // namespace longtake
