#include <algorithm>
#include <array>
#include <string>

#include "engine/policy/errors.h"
#include "engine/policy/policy.h"
#include "engine/policy/preset_names.h"

namespace longtake {
namespace {

struct Preset {
  PresetName words;
  void (*adjust)(Policy&, std::int32_t tokens_per_frame);
};

// Presets are compared at an equal budget of three latent frames, unless the method defines another one.
constexpr std::int32_t budget_frames = 3;

void only(Policy& policy, ScoreColumn column) { policy.scorer.terms = {{column, 1}}; }

constexpr std::array<Preset, 10> all_presets = {{
    {policy_presets::kPaper, [](Policy& policy, std::int32_t) { policy.selector.sink_frames = 1; }},
    {policy_presets::kLongtake,
     [](Policy& policy, std::int32_t) {
       policy.scorer = {{{ScoreColumn::salience, 1}, {ScoreColumn::novelty, 0.5F}, {ScoreColumn::attention_last, 1}},
                        true,
                        0.02F,
                        0.1F};
       policy.selector.sink_frames = 1;
       policy.selector.recent_frames = 1;
       policy.positioner.kind = Positioner::Kind::span;
     }},
    {policy_presets::kFifo, [](Policy& policy, std::int32_t) { only(policy, ScoreColumn::age); }},
    {policy_presets::kSinkWindow,
     [](Policy& policy, std::int32_t tokens_per_frame) {
       only(policy, ScoreColumn::age);
       policy.selector.budget_tokens = 9 * tokens_per_frame;
       policy.selector.sink_frames = 3;
     }},
    {policy_presets::kEmaSink,
     [](Policy& policy, std::int32_t) {
       only(policy, ScoreColumn::age);
       policy.selector.sink_frames = 1;
       policy.reducer.kind = Reducer::Kind::ema;
     }},
    {policy_presets::kH2o, [](Policy& policy, std::int32_t) { only(policy, ScoreColumn::attention_sum); }},
    {policy_presets::kSnapKv, [](Policy& policy, std::int32_t) { only(policy, ScoreColumn::attention_last); }},
    {policy_presets::kNovelty,
     [](Policy& policy, std::int32_t) {
       only(policy, ScoreColumn::novelty);
       policy.selector.sink_frames = 1;
     }},
    {policy_presets::kRandom, [](Policy& policy, std::int32_t) { only(policy, ScoreColumn::random); }},
    {policy_presets::kFull,
     [](Policy& policy, std::int32_t tokens_per_frame) {
       only(policy, ScoreColumn::age);
       policy.selector.budget_tokens = 21 * tokens_per_frame;
     }},
}};

const Preset* find(const std::string& name) {
  const auto at =
      std::find_if(all_presets.begin(), all_presets.end(), [&](const Preset& p) { return name == p.words.name; });
  return at == all_presets.end() ? nullptr : &*at;
}

}  // namespace

const std::vector<PresetName>& preset_list() {
  static const std::vector<PresetName> list = [] {
    std::vector<PresetName> words;
    for (const Preset& entry : all_presets) words.push_back(entry.words);
    return words;
  }();
  return list;
}

const std::vector<std::string>& preset_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Preset& entry : all_presets) list.emplace_back(entry.words.name);
    return list;
  }();
  return names;
}

Result<Policy> preset(const std::string& name, std::int32_t tokens_per_frame) {
  const Preset* found = find(name);
  if (found == nullptr) {
    std::string known;
    for (const std::string& other : preset_names()) known += (known.empty() ? "" : ", ") + other;
    return fail(errors::kUnknownPolicy, {{"policy", name}, {"known", known}});
  }
  if (tokens_per_frame < 1 || tokens_per_frame > 1'000'000)
    return fail(errors::kImpossibleFrame, {{"policy", name}, {"tokens", tokens_per_frame}});
  Policy policy;
  policy.name = name;
  policy.selector.budget_tokens = budget_frames * tokens_per_frame;
  found->adjust(policy, tokens_per_frame);
  return policy;
}

Result<Policy> named_policy(const std::string& text, std::int32_t tokens_per_frame) {
  if (text.empty() || text.front() != '{') return preset(text, tokens_per_frame);
  const auto json = TRY(parse_json(text, "the policy"));
  auto policy = policy_from_json(json);
  const Json* selector = json.contains("selector") ? &json.at("selector") : nullptr;
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
