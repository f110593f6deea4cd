#include "engine/pipeline/source_settings.h"

#include <algorithm>

#include "engine/pipeline/generate_errors.h"
#include "engine/pipeline/open_errors.h"

namespace longtake {
namespace {

constexpr std::int32_t kMostTokens = 1 << 20;

}  // namespace

Result<Policy> changed_policy(const Policy& now, const SetPolicy& change, int tokens_per_frame, bool has_salience) {
  Policy changed = now;
  if (change.preset) {
    auto named = named_policy(*change.preset, tokens_per_frame);
    if (!named) return named;
    changed = *named;
    // Weights trained on absolute positions know no others; that is not a policy's choice.
    if (now.positioner.kind == Positioner::Kind::absolute) changed.positioner = now.positioner;
  }
  if (change.budget_tokens) changed.selector.budget_tokens = *change.budget_tokens;
  if (change.sink_frames) changed.selector.sink_frames = *change.sink_frames;
  if (needs_salience(changed) && !has_salience) return fail(errors::kNeedsSalience, {{"policy", changed.name}});
  if (changed.selector.budget_tokens < 0 || changed.selector.budget_tokens > kMostTokens ||
      changed.selector.sink_frames < 0 || changed.selector.sink_frames > kMostTokens / tokens_per_frame)
    return fail(errors::kBudgetOutOfRange, {{"most", kMostTokens}});
  return changed;
}

Result<Policy> start_policy(const SourceOptions& options, int tokens_per_frame, const std::string& preset_name,
                            bool has_salience) {
  Policy rule;
  if (options.rope == "absolute")
    rule.positioner.kind = Positioner::Kind::absolute;
  else if (options.rope != "relative")
    return fail(errors::kUnknownRope, {{"rope", options.rope}});
  return changed_policy(rule, {options.policy.value_or(preset_name), options.budget_tokens, options.sink_frames},
                        tokens_per_frame, has_salience);
}

Result<void> set_steps(const SourceOptions& options, SamplerRecipe& recipe) {
  if (options.steps.empty()) return {};
  const bool descending = std::is_sorted(options.steps.rbegin(), options.steps.rend());
  if (options.steps.front() > 1000 || options.steps.back() < 1 || !descending || options.steps.size() > 100)
    return fail(errors::kImpossibleSteps);
  recipe.listed = options.steps;
  return {};
}

}  // namespace longtake
