#include <ATen/ATen.h>

#include <algorithm>
#include <system_error>

#include "app/lab/probe.h"
#include "engine/kernels/salience.h"
#include "engine/model/salience_head.h"
#include "engine/policy/plan.h"
#include "engine/policy/policy.h"
#include "engine/weights/model_folder.h"

namespace longtake::cli {
namespace {

/// Opens a head from its file or from a folder that holds one.
Result<SalienceHead> open_head(const std::filesystem::path& path) {
  std::error_code none;
  if (!std::filesystem::is_directory(path, none)) return SalienceHead::open(path);
  const auto model = TRY(open_model_of_kind(path, WeightsKind::salience_head));
  return SalienceHead::read(model.file, path.string());
}

Result<NamedTensors> salience_head(ProbeInput& input) {
  TRY(input.settings.check());
  auto head = open_head(input.weights);
  if (!head) return fail(head.error());
  for (const NamedParameter& parameter : head->parameters())
    TRY(check_finite(parameter.name + " of the head", *parameter.tensor));
  head->to(input.device);
  at::Tensor qkv[3];
  const char* names[] = {"q", "k", "v"};
  for (int i = 0; i < 3; ++i) {
    auto tensor = TRY(input.tensor(names[i], 2));
    if (tensor.size(1) != head->config().dim || (i > 0 && tensor.sizes() != qkv[0].sizes().slice(1)))
      return refuse_probe(std::string(names[i]) + " does not fit the head, which is " +
                          std::to_string(head->config().dim) + " wide");
    qkv[i] = tensor.unsqueeze(0);
  }
  return NamedTensors{{"salience", head->forward(qkv[0], qkv[1], qkv[2])[0]}};
}

Result<NamedTensors> sse(ProbeInput& input) {
  SalienceOptions options;
  const std::string score = input.settings.choice("score", {"sse", "max", "avg"});
  options.score = score == "max" ? SalienceScore::max : score == "avg" ? SalienceScore::avg : SalienceScore::balanced;
  options.chunk_tokens = input.settings.whole("chunk_tokens", options.chunk_tokens, 1, 1'000'000'000);
  options.query_rows = input.settings.whole("query_rows", options.query_rows, 1, 1'000'000);
  options.max_before_mean = input.settings.choice("order", {"max_mean", "mean_max"}) == "max_mean";
  options.softmax = input.settings.choice("weights", {"softmax", "logits"}) == "softmax";
  TRY(input.settings.check());
  auto q = input.tensor("q", 3);
  auto k = input.tensor("k", 3);
  if (!q) return fail(q.error());
  if (!k) return fail(k.error());
  if (q->sizes() != k->sizes()) return refuse_probe("q and k have different shapes");
  return NamedTensors{{"salience", attention_salience(*q, *k, options)}};
}

Result<Policy> read_policy(ProbeSettings& settings) {
  auto policy = named_policy(settings.text("policy", "paper"),
                             static_cast<std::int32_t>(settings.whole("tokens_per_frame", 1, 1, 1'000'000)));
  if (!policy) return policy;
  Selector& selector = policy->selector;
  selector.budget_tokens =
      static_cast<std::int32_t>(settings.whole("budget", selector.budget_tokens, 0, 1'000'000'000));
  selector.sink_frames = static_cast<std::int32_t>(settings.whole("sink_frames", selector.sink_frames, 0, 1'000'000));
  return policy;
}

struct MeasuredColumn {
  const char* tensor;
  ScoreColumn column;
  float Token::*field;
};
constexpr MeasuredColumn kMeasured[] = {
    {"salience", ScoreColumn::salience, &Token::salience},
    {"novelty", ScoreColumn::novelty, &Token::novelty},
    {"attention_sum", ScoreColumn::attention_sum, &Token::attention_sum},
    {"attention_last", ScoreColumn::attention_last, &Token::attention_last},
};

/// Reads each column of scores from the tensor of its name. If no column that the policy ranks by is given, the tensor
/// `salience` is used for them.
Result<void> read_scores(const ProbeInput& input, const Policy& policy, std::vector<Token>& tokens) {
  const auto ranks_by = [&](const MeasuredColumn& measured) {
    return std::ranges::any_of(policy.scorer.terms,
                               [&](const ScoreTerm& term) { return term.column == measured.column; });
  };
  const bool told = std::ranges::any_of(
      kMeasured, [&](const MeasuredColumn& measured) { return ranks_by(measured) && input.has(measured.tensor); });
  for (const MeasuredColumn& measured : kMeasured) {
    const bool given = input.has(measured.tensor);
    if (!given && (told || !ranks_by(measured))) continue;
    auto scores = TRY(input.scores(given ? measured.tensor : "salience"));
    if (static_cast<std::size_t>(scores.size(0)) != tokens.size())
      return refuse_probe(std::string(measured.tensor) + " and frame differ in length");
    for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i].*measured.field = scores.const_data_ptr<float>()[i];
  }
  return {};
}

Result<NamedTensors> policy(ProbeInput& input) {
  auto chosen = TRY(read_policy(input.settings));
  const auto seed = static_cast<std::uint64_t>(input.settings.whole("seed", 0, 0, INT64_MAX));
  TRY(input.settings.check());
  auto frame = input.indices("frame");
  if (!frame) return fail(frame.error());
  std::vector<Token> tokens(static_cast<std::size_t>(frame->size(0)));
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    tokens[i].id = static_cast<std::int64_t>(i);
    tokens[i].frame = frame->const_data_ptr<std::int64_t>()[i];
  }
  if (!input.has("salience")) return fail(input.scores("salience").error());
  TRY(read_scores(input, chosen, tokens));
  if (input.has("pinned")) {
    auto pinned = input.indices("pinned");
    if (!pinned) return fail(pinned.error());
    if (pinned->sizes() != frame->sizes()) return refuse_probe("pinned and frame differ in length");
    for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i].pinned = pinned->const_data_ptr<std::int64_t>()[i] != 0;
  }
  score(chosen, tokens, seed);
  const MemoryPlan made = plan(chosen, tokens);
  const std::vector<std::int64_t> kept(made.keep.begin(), made.keep.end());
  return NamedTensors{{"kept", at::tensor(kept, at::kLong)}};
}

constexpr Probe kMemoryProbes[] = {
    {"salience-head", "q, k, v [N,h*d] -> salience [N]", true, true, salience_head},
    {"sse",
     "q, k [h,N,d] -> salience [N]; --set score=sse|max|avg chunk_tokens=N order=max_mean|mean_max "
     "weights=softmax|logits",
     false, true, sse},
    {"policy",
     "salience [N], frame [N], perhaps pinned [N], novelty, attention_sum, attention_last [N] -> kept [M]; --set "
     "policy=NAME budget=N sink_frames=N tokens_per_frame=N seed=N",
     false, true, policy},
};

}  // namespace

std::span<const Probe> memory_probes() { return kMemoryProbes; }

}  // namespace longtake::cli
