#include <algorithm>
#include <string>

#include "engine/memory/errors.h"
#include "engine/memory/memory.h"
#include "engine/memory/policy_change.h"

namespace longtake {
Result<void> Memory::change(const SetPolicy& change) {
  auto changed = TRY(changed_policy(policy_, change, shape_.frame_tokens(), has_salience_));
  const auto pinned =
      std::count_if(table().kept().begin(), table().kept().end(), [&](SlotId slot) { return table().at(slot).pinned; });
  if (pinned > changed.selector.budget_tokens) return fail(errors::kPinsDoNotFit, {{"pinned", pinned}});
  const int previous_budget = policy_.selector.budget_tokens;
  policy_ = std::move(changed);
  apply_policy_change(previous_budget);
  return {};
}

void Memory::apply_policy_change(int previous_budget) {
  std::vector<Token> rows;
  for (const SlotId slot : table().kept()) {
    rows.push_back(table().at(slot));
    rows.back().sink = false;
  }
  score(policy_, rows, seed_);
  carry_out(plan(policy_, rows, context(previous_budget)), rows, last_chunk_);
  store_.resize(std::max(slot_capacity(policy_, shape_), table().size()));
}

Result<std::vector<SlotId>> Memory::find(const std::vector<TokenRef>& tokens) const {
  std::vector<SlotId> slots;
  for (const TokenRef& token : tokens) {
    if (const auto slot = table().find(token.frame, token.row, token.column)) slots.push_back(*slot);
  }
  if (slots.empty()) return fail(errors::kTokensGone);
  return slots;
}

Result<void> Memory::pin(const Pin& pin) {
  const auto slots = TRY(find(pin.tokens));
  const auto held = std::count_if(table().kept().begin(), table().kept().end(), [&](SlotId slot) {
    const bool asked = std::find(slots.begin(), slots.end(), slot) != slots.end();
    return asked || table().at(slot).pinned || table().at(slot).sink;
  });
  if (pin.pinned && held > policy_.selector.budget_tokens)
    return fail(errors::kTooManyPins, {{"held", held}, {"budget", policy_.selector.budget_tokens}});
  for (const SlotId slot : slots) store_.table().at(slot).pinned = pin.pinned;
  return {};
}

Result<void> Memory::forget(const Forget& forget) {
  auto slots = TRY(find(forget.tokens));
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  for (const SlotId slot : slots) {
    ledger_.left(table().at(slot), last_chunk_, EvictionReason::forgotten);
    forgotten_.push_back(table().at(slot).id);
  }
  store_.evict(slots);
  return {};
}

Result<void> Memory::dim(const Dim& dim) {
  if (!(dim.bias <= 100 && dim.bias >= -100)) return fail(errors::kBiasOutOfRange);
  const auto slots = TRY(find(dim.tokens));
  for (const SlotId slot : slots) store_.table().at(slot).bias = dim.bias;
  return {};
}

void Memory::cut(std::int64_t first_frame) {
  std::vector<Token> rows;
  for (const SlotId slot : table().kept()) rows.push_back(table().at(slot));
  shot_start_ = first_frame;
  carry_out(cut_plan(rows), rows, last_chunk_);
  std::erase_if(frames_, [&](const auto& entry) {
    return std::none_of(table().kept().begin(), table().kept().end(),
                        [&](SlotId slot) { return table().at(slot).frame == entry.first; });
  });
}

}  // namespace longtake
