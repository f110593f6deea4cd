#include "engine/generate/prompt_encoder.h"

#include <ATen/ATen.h>

#include <cmath>

#include "engine/core/hash.h"
#include "engine/core/random.h"
#include "engine/core/words.h"
#include "engine/generate/errors.h"

namespace longtake {
namespace {

class HashEncoder final : public PromptEncoder {
 public:
  HashEncoder(int rows, int features) : rows_(rows), features_(features) {}

  Result<at::Tensor> encode(const std::string& text) const override {
    std::vector<std::string> words = words_of(text);
    words.resize(std::min(words.size(), static_cast<std::size_t>(rows_)));
    at::Tensor rows = at::empty({static_cast<std::int64_t>(words.size()), features_}, at::kFloat);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::uint64_t seed = hash64(std::as_bytes(std::span(words[i])));
      float* row = rows.data_ptr<float>() + static_cast<std::ptrdiff_t>(i) * features_;
      fill_normal(std::span(row, static_cast<std::size_t>(features_)), {seed, 0, 0});
    }
    return rows;
  }

 private:
  int rows_;
  int features_;
};

}  // namespace

std::unique_ptr<PromptEncoder> make_hash_encoder(int rows, int features) {
  return std::make_unique<HashEncoder>(rows, features);
}

at::Tensor slerp(const at::Tensor& from, const at::Tensor& to, double share) {
  const at::Tensor length_from = from.norm(2, {-1}, true);
  const at::Tensor length_to = to.norm(2, {-1}, true);
  const at::Tensor cosine = ((from * to).sum(-1, true) / (length_from * length_to)).clamp(-1, 1);
  const at::Tensor angle = cosine.acos();
  const at::Tensor arc = (from * ((1 - share) * angle).sin() + to * (share * angle).sin()) / angle.sin();
  const at::Tensor line = from * (1 - share) + to * share;
  // The arc is undefined for parallel, opposite or zero rows; those are interpolated linearly.
  return at::where(angle.sin().abs() > 1e-4, arc, line);
}

Result<at::Tensor> blend_texts(const PromptEncoder& encoder, const std::vector<WeightedText>& texts, Blend blend,
                               int rows) {
  at::Tensor mixed;
  double weight_so_far = 0;
  for (const WeightedText& each : texts) {
    if (!(each.weight > 0) || !std::isfinite(each.weight)) {
      return fail(errors::kWeightNotPositive);
    }
    auto encoded = encoder.encode(each.given());
    if (!encoded) return encoded;
    const at::Tensor padded = at::constant_pad_nd(*encoded, {0, 0, 0, rows - encoded->size(0)});
    weight_so_far += each.weight;
    // A running mean, so that both blends take one step per text.
    const double share = each.weight / weight_so_far;
    if (!mixed.defined())
      mixed = padded;
    else
      mixed = blend == Blend::slerp ? slerp(mixed, padded, share) : mixed * (1 - share) + padded * share;
  }
  if (!mixed.defined()) {
    return fail(errors::kNoText);
  }
  return mixed;
}

}  // namespace longtake
