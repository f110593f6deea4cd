#include "engine/memory/policy_change.h"

#include <string>

#include "engine/memory/errors.h"

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
    // Weights trained on absolute positions support no other positions, whatever the policy requests.
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

}  // namespace longtake
