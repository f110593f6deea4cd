#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/describe.h"

namespace longtake {

struct StarterTextConfig {
  int dim = 192;
  int layers = 2;
  int heads = 4;
  int rows = 32;                        ///< limit for the words of a prompt, including the start mark
  std::vector<std::string> vocabulary;  ///< lower-case words; word i is token i + 3
};
template <class V>
void visit(StarterTextConfig& c, V& v) {
  v("dim", c.dim, {.low = 1, .high = 8192});
  v("layers", c.layers, {.low = 1, .high = 64});
  v("heads", c.heads, {.low = 1, .high = 64});
  v("rows", c.rows, {.low = 2, .high = 512});
  v("vocabulary", c.vocabulary, {.required = true});
}

/// The starter's text encoder. Each word is a token; a small bidirectional transformer turns the words of a prompt into
/// rows for cross-attention. Words outside the vocabulary become one "unknown" token. The empty prompt also has a row
/// (the start mark): it is the unconditional branch.
class StarterText {
 public:
  static constexpr std::int64_t padding = 0, start = 1, unknown = 2, first_word = 3;

  StarterText(StarterTextConfig config, std::uint64_t seed);

  /// [rows] int64, padded
  at::Tensor tokenize(std::string_view prompt) const;
  at::Tensor tokenize(const std::vector<std::string>& prompts) const;  // [B, rows]

  /// tokens [B, rows] int64 -> [B, rows, dim]; padding rows are zero.
  at::Tensor encode(const at::Tensor& tokens) const;

  const StarterTextConfig& config() const { return config_; }
  /// Trained tensors by name; the handles refer to the model's own tensors.
  const std::vector<std::pair<std::string, at::Tensor>>& parameters() const { return parameters_; }
  void to(at::Device device);

 private:
  const at::Tensor& weight(const std::string& name) const { return parameters_[places_.at(name)].second; }
  at::Tensor linear(const std::string& name, const at::Tensor& x) const;
  at::Tensor norm(const std::string& name, const at::Tensor& x) const;
  void add(const std::string& name, std::vector<std::int64_t> shape, double deviation, double value = 0);

  StarterTextConfig config_;
  std::uint64_t seed_;
  std::map<std::string, std::int64_t, std::less<>> ids_;
  std::map<std::string, std::size_t> places_;
  std::vector<std::pair<std::string, at::Tensor>> parameters_;
};

}  // namespace longtake
