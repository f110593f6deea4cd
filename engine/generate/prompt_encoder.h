#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/command.h"

namespace longtake {

/// Turns text into rows of features.
class PromptEncoder {
 public:
  virtual ~PromptEncoder() = default;
  /// Returns [T, E] float with T at most the model's limit; no rows for an empty text.
  virtual Result<at::Tensor> encode(const std::string& text) const = 0;
};

/// For models with random weights: every word is a fixed random row, the same on every machine. Punctuation and case
/// are ignored. Words beyond `rows` are dropped.
std::unique_ptr<PromptEncoder> make_hash_encoder(int rows, int features);

/// Blends several weighted texts into one embedding [rows, E]; each is zero-padded to `rows` first. linear takes the
/// weighted mean. slerp moves along the arc from one text to the next, which keeps the length of rows that point in
/// different directions.
Result<at::Tensor> blend_texts(const PromptEncoder& encoder, const std::vector<WeightedText>& texts, Blend blend,
                               int rows);

/// Interpolates row by row from `from` to `to`; `share` is 0..1.  [rows, E]
at::Tensor slerp(const at::Tensor& from, const at::Tensor& to, double share);

}  // namespace longtake
