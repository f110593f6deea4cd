#include <algorithm>
#include <array>
#include <functional>

#include "engine/policy/policy.h"

namespace longtake {
namespace {

struct Preset {
  const char* name;
  const char* summary;
  void (*adjust)(Policy&, std::int32_t tokens_per_frame);
};

// Presets are compared at an equal budget of three latent frames, except where the method is defined by another one.
constexpr std::int32_t budget_frames = 3;

void only(Policy& policy, ScoreColumn column) { policy.scorer.terms = {{column, 1}}; }

constexpr std::array<Preset, 10> presets = {{
    {"paper", "Keeps the tokens with the highest learned salience and the first frame, as PaFu-KV does.",
     [](Policy& policy, std::int32_t) { policy.selector.sink_frames = 1; }},
    {"fifo", "Keeps the newest frames.", [](Policy& policy, std::int32_t) { only(policy, ScoreColumn::age); }},
    {"sink_window", "Keeps the first three frames and the newest six, as LongLive does.",
     [](Policy& policy, std::int32_t tokens_per_frame) {
       only(policy, ScoreColumn::age);
       policy.selector.budget_tokens = 9 * tokens_per_frame;
       policy.selector.sink_frames = 3;
     }},
    {"random", "Keeps tokens by lot: what any other policy has to beat.",
     [](Policy& policy, std::int32_t) { only(policy, ScoreColumn::random); }},
    {"novelty", "Keeps what changed most while it was being denoised, and the first frame; needs no salience head.",
     [](Policy& policy, std::int32_t) {
       only(policy, ScoreColumn::novelty);
       policy.selector.sink_frames = 1;
     }},
    {"full", "Keeps everything, up to 21 frames; then the newest.",
     [](Policy& policy, std::int32_t tokens_per_frame) {
       only(policy, ScoreColumn::age);
       policy.selector.budget_tokens = 21 * tokens_per_frame;
     }},
    {"ema_sink", "Keeps the first frame and the newest; evicted tokens fade into the first, as in Reward Forcing.",
     [](Policy& policy, std::int32_t) {
       only(policy, ScoreColumn::age);
       policy.selector.sink_frames = 1;
       policy.reducer.kind = Reducer::Kind::ema;
     }},
    {"h2o", "Keeps the tokens that received most attention since they were made (H2O, one list for all heads).",
     [](Policy& policy, std::int32_t) { only(policy, ScoreColumn::attention_sum); }},
    {"snapkv", "Keeps the tokens that the newest chunk attends to most (SnapKV, one list for all heads).",
     [](Policy& policy, std::int32_t) { only(policy, ScoreColumn::attention_last); }},
    {"longtake",
     "The first and the newest frame, and the tokens with most salience, novelty and attention from the newest chunk.",
     [](Policy& policy, std::int32_t) {
       policy.scorer = {{{ScoreColumn::salience, 1}, {ScoreColumn::novelty, 0.5F}, {ScoreColumn::attention_last, 1}},
                        true,
                        0.02F,
                        0.1F};
       policy.selector.sink_frames = 1;
       policy.selector.recent_frames = 1;
       policy.positioner.kind = Positioner::Kind::span;
     }},
}};

const Preset* find(const std::string& name) {
  const auto at = std::find_if(presets.begin(), presets.end(), [&](const Preset& p) { return name == p.name; });
  return at == presets.end() ? nullptr : &*at;
}

}  // namespace

const std::vector<std::string>& preset_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Preset& entry : presets) list.emplace_back(entry.name);
    return list;
  }();
  return names;
}

std::string preset_summary(const std::string& name) {
  const Preset* found = find(name);
  return found != nullptr ? found->summary : "";
}

Result<Policy> preset(const std::string& name, std::int32_t tokens_per_frame) {
  const Preset* found = find(name);
  if (found == nullptr) {
    std::string known;
    for (const std::string& other : preset_names()) known += (known.empty() ? "" : ", ") + other;
    return fail(Error::Kind::bad_input, "There is no policy \"" + name + '"', "", "Choose one of " + known + '.');
  }
  if (tokens_per_frame < 1 || tokens_per_frame > 1'000'000)
    return fail(Error::Kind::bad_input, "Cannot set up the policy " + name,
                "a latent frame has " + std::to_string(tokens_per_frame) + " tokens");
  Policy policy;
  policy.name = name;
  policy.selector.budget_tokens = budget_frames * tokens_per_frame;
  found->adjust(policy, tokens_per_frame);
  return policy;
}

Result<Policy> named_policy(const std::string& text, std::int32_t tokens_per_frame) {
  if (text.empty() || text.front() != '{') return preset(text, tokens_per_frame);
  const auto json = parse_json(text, "the policy");
  if (!json) return fail(json.error());
  auto policy = policy_from_json(*json);
  const Json* selector = json->contains("selector") ? &json->at("selector") : nullptr;
  if (policy && (selector == nullptr || !selector->contains("budget_tokens")))
    policy->selector.budget_tokens = budget_frames * tokens_per_frame;
  return policy;
}

std::string scorer_name(const Policy& policy, bool has_salience) {
  std::string name;
  for (const ScoreTerm& term : policy.scorer.terms) {
    if (term.column == ScoreColumn::salience && !has_salience) continue;
    if (!name.empty()) name += '+';
    switch (term.column) {
      case ScoreColumn::salience:
        name += "salience-head";
        break;
      case ScoreColumn::novelty:
        name += "novelty";
        break;
      case ScoreColumn::attention_sum:
        name += "attention-sum";
        break;
      case ScoreColumn::attention_last:
        name += "attention-last";
        break;
      case ScoreColumn::age:
        name += "age";
        break;
      case ScoreColumn::random:
        name += "random";
        break;
    }
  }
  return name.empty() ? "none" : name;
}

}  // namespace longtake
