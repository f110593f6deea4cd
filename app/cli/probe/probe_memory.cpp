#include <ATen/ATen.h>

#include "app/cli/probe/probe.h"
#include "engine/kernels/salience.h"
#include "engine/model/salience_head.h"
#include "engine/policy/policy.h"

namespace longtake::cli {
namespace {

Result<NamedTensors> salience_head(ProbeInput& input) {
  if (auto good = input.settings.check(); !good) return fail(good.error());
  auto head = SalienceHead::open(input.weights);
  if (!head) return fail(head.error());
  head->to(input.device);
  at::Tensor qkv[3];
  const char* names[] = {"q", "k", "v"};
  for (int i = 0; i < 3; ++i) {
    auto tensor = input.tensor(names[i], 2);
    if (!tensor) return fail(tensor.error());
    if (tensor->size(1) != head->config().dim || (i > 0 && tensor->sizes() != qkv[0].sizes().slice(1)))
      return refuse_probe(std::string(names[i]) + " does not fit the head, which is " +
                          std::to_string(head->config().dim) + " wide");
    qkv[i] = tensor->unsqueeze(0);
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
  if (auto good = input.settings.check(); !good) return fail(good.error());
  auto q = input.tensor("q", 3);
  auto k = input.tensor("k", 3);
  if (!q) return fail(q.error());
  if (!k) return fail(k.error());
  if (q->sizes() != k->sizes()) return refuse_probe("q and k have different shapes");
  return NamedTensors{{"salience", attention_salience(*q, *k, options)}};
}

Result<Policy> read_policy(ProbeSettings& settings) {
  auto policy = preset(settings.text("policy", "paper"),
                       static_cast<std::int32_t>(settings.whole("tokens_per_frame", 1, 1, 1'000'000)));
  if (!policy) return policy;
  Selector& selector = policy->selector;
  selector.budget_tokens =
      static_cast<std::int32_t>(settings.whole("budget", selector.budget_tokens, 0, 1'000'000'000));
  selector.sink_frames = static_cast<std::int32_t>(settings.whole("sink_frames", selector.sink_frames, 0, 1'000'000));
  return policy;
}

Result<NamedTensors> policy(ProbeInput& input) {
  auto chosen = read_policy(input.settings);
  if (!chosen) return fail(chosen.error());
  const auto seed = static_cast<std::uint64_t>(input.settings.whole("seed", 0, 0, INT64_MAX));
  if (auto good = input.settings.check(); !good) return fail(good.error());
  auto salience = input.tensor("salience", 1);
  auto frame = input.indices("frame");
  if (!salience) return fail(salience.error());
  if (!frame) return fail(frame.error());
  const std::int64_t count = salience->size(0);
  at::Tensor pinned = at::zeros({count}, at::kLong);
  if (input.has("pinned")) {
    auto given = input.indices("pinned");
    if (!given) return fail(given.error());
    pinned = *given;
  }
  if (frame->size(0) != count || pinned.size(0) != count) return refuse_probe("the tensors differ in length");

  const at::Tensor scores = salience->to(at::kCPU, at::kFloat).contiguous();
  std::vector<Token> tokens(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) {
    Token& token = tokens[static_cast<std::size_t>(i)];
    token.id = i;
    token.frame = frame->const_data_ptr<std::int64_t>()[i];
    token.pinned = pinned.const_data_ptr<std::int64_t>()[i] != 0;
    token.salience = scores.const_data_ptr<float>()[i];
  }
  score(*chosen, tokens, seed);
  const Plan made = plan(*chosen, tokens);
  const std::vector<std::int64_t> kept(made.keep.begin(), made.keep.end());
  return NamedTensors{{"kept", at::tensor(kept, at::kLong)}};
}

constexpr Probe kProbes[] = {
    {"salience-head", "q, k, v [N,h*d] -> salience [N]", true, true, salience_head},
    {"sse",
     "q, k [h,N,d] -> salience [N]; --set score=sse|max|avg chunk_tokens=N order=max_mean|mean_max "
     "weights=softmax|logits",
     false, true, sse},
    {"policy",
     "salience [N], frame [N], pinned [N] -> kept [M]; --set policy=NAME budget=N sink_frames=N tokens_per_frame=N",
     false, true, policy},
};

}  // namespace

std::span<const Probe> memory_probes() { return kProbes; }

}  // namespace longtake::cli
