#include "engine/generate/policy_change.h"

#include <string>

namespace longtake {
namespace {

constexpr std::int32_t kMostTokens = 1 << 20;

}  // namespace

Result<Policy> changed_policy(const Policy& now, const SetPolicy& change, int tokens_per_frame, bool has_salience) {
  const char* what = "The policy was not changed";
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
  if (needs_salience(changed) && !has_salience)
    return fail(Error::Kind::bad_input, what, changed.name + " needs a salience head, and these weights have none",
                "Choose novelty, or load a salience head that fits these weights.");
  if (changed.selector.budget_tokens < 0 || changed.selector.budget_tokens > kMostTokens ||
      changed.selector.sink_frames < 0 || changed.selector.sink_frames > kMostTokens / tokens_per_frame)
    return fail(Error::Kind::bad_input, what, "budget or sink is out of range",
                "Give a budget of 0 to " + std::to_string(kMostTokens) + " tokens and a sink of 0 frames or more.");
  return changed;
}

}  // namespace longtake
