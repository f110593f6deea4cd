#include "engine/open/source_settings.h"

#include <algorithm>

#include "engine/memory/policy_change.h"
#include "engine/open/errors.h"

namespace longtake {

Result<Policy> start_policy(const SourceOptions& options, int tokens_per_frame, const std::string& preset_name,
                            bool has_salience) {
  Policy rule;
  if (options.rope == Rope::absolute) rule.positioner.kind = Positioner::Kind::absolute;
  return changed_policy(rule, {options.policy.value_or(preset_name), options.budget_tokens, options.sink_frames},
                        tokens_per_frame, has_salience);
}

Result<void> set_steps(const SourceOptions& options, SamplerPlan& plan) {
  if (options.steps.empty()) return {};
  const bool descending = std::is_sorted(options.steps.rbegin(), options.steps.rend());
  if (options.steps.front() > 1000 || options.steps.back() < 1 || !descending || options.steps.size() > 100)
    return fail(errors::kImpossibleSteps);
  plan.listed = options.steps;
  return {};
}

}  // namespace longtake
