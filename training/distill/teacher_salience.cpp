#include "training/distill/teacher_salience.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <array>

#include "engine/kernels/rotary.h"
#include "engine/model/salience_head.h"

namespace longtake::train {
namespace {

template <class Kind>
Result<Kind> named(const std::string& what, const std::string& name,
                   std::initializer_list<std::pair<const char*, Kind>> known) {
  std::string all;
  for (const auto& [text, kind] : known) {
    if (name == text) return kind;
    all += (all.empty() ? "" : ", ") + std::string(text);
  }
  return fail(Error::Kind::bad_input, "Cannot use this recipe", "salience." + what + " is \"" + name + "\"",
              "Choose one of " + all + ".");
}

at::Tensor ranks(const at::Tensor& values) { return values.argsort(-1, false).argsort(-1, false).to(at::kDouble); }

}  // namespace

Result<SalienceConfig> head_config(const SalienceTrainingConfig& config, int dim) {
  const auto kind = TRY(named<SalienceKind>(
      "kind", config.kind, {{"mlp", SalienceKind::mlp}, {"conv", SalienceKind::conv}, {"mha", SalienceKind::mha}}));
  return SalienceConfig{kind, dim, config.hidden, config.outputs, config.heads};
}

Result<SalienceOptions> salience_options(const SalienceTrainingConfig& config, std::int64_t chunk_tokens) {
  const auto score = TRY(named<SalienceScore>(
      "score", config.score,
      {{"balanced", SalienceScore::balanced}, {"max", SalienceScore::max}, {"avg", SalienceScore::avg}}));
  SalienceOptions options;
  options.score = score;
  options.chunk_tokens = chunk_tokens;
  options.query_rows = std::min<std::int64_t>(config.query_rows, chunk_tokens);
  options.max_before_mean = config.max_before_mean;
  options.softmax = config.softmax;
  return options;
}

at::Tensor teacher_salience(const CausalDit& teacher, const at::Tensor& clip, const TextContext& text, double timestep,
                            const SalienceOptions& options, const ConditioningContext& places) {
  const c10::NoGradGuard no_grad;
  const at::Tensor t = at::full({clip.size(0), clip.size(1)}, timestep, clip.options().dtype(at::kFloat));
  const QueryKeyValue last = teacher.last_block({clip, t, {}, {}, places}, text);
  const DitConfig& config = teacher.config();
  Positions own =
      grid_positions(0, static_cast<int>(clip.size(1)), static_cast<int>(clip.size(3)) / config.patch_height,
                     static_cast<int>(clip.size(4)) / config.patch_width, clip.device());
  if (places.camera.defined()) own = moved_right(own, places.camera);
  const Rotation turns = rotation(own, config.head_dim(), false);
  const auto by_head = [&](const at::Tensor& x) {
    return rotate(x, turns, config.heads).unflatten(2, {config.heads, -1}).transpose(1, 2);
  };
  return attention_salience(by_head(last.q), by_head(last.k), options);
}

RankAgreement rank_agreement(const at::Tensor& predicted, const at::Tensor& target, std::int64_t top) {
  const c10::NoGradGuard no_grad;
  const at::Tensor a = ranks(predicted.to(at::kCPU));
  const at::Tensor b = ranks(target.to(at::kCPU));
  const auto centred = [](const at::Tensor& x) { return x - x.mean(-1, true); };
  const at::Tensor product = (centred(a) * centred(b)).mean(-1);
  RankAgreement agreement;
  agreement.spearman = (product / (a.std(-1, false) * b.std(-1, false))).mean().item<double>();
  const auto highest = [&](const at::Tensor& rank) { return rank.ge(static_cast<double>(rank.size(-1) - top)); };
  agreement.top_overlap =
      (highest(a) & highest(b)).to(at::kDouble).sum(-1).mean().item<double>() / static_cast<double>(top);
  return agreement;
}

}  // namespace longtake::train
