#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/policy/outcome.h"
#include "engine/policy/policy.h"

namespace longtake {

struct PlanContext {
  std::int64_t origin_frame = 0;  ///< the first frame that counts for the sink: the start of the take or shot
  std::int32_t previous_budget_tokens = -1;  ///< budget of the last plan, to detect lowered budgets; -1 unknown
};

struct MemoryPlan {
  struct Eviction {
    std::size_t row = 0;
    EvictionReason reason = EvictionReason::score;
    bool operator==(const Eviction&) const = default;
  };
  struct Merge {
    std::size_t into = 0;  ///< a kept sink row
    std::size_t from = 0;  ///< an evicted row
    float keep = 1;        ///< into = keep * into + (1 - keep) * from
    bool operator==(const Merge&) const = default;
  };
  std::vector<std::size_t> keep;  ///< rows that stay, ascending
  std::vector<Eviction> evict;    ///< all other rows, ascending; a fresh row among them is not admitted
  std::vector<Merge> merge;       ///< merges in this order, to be carried out before the evictions
  std::vector<std::size_t> sink;  ///< kept rows that are protected as sink, ascending
  std::vector<MemoryNote> notes;

  bool operator==(const MemoryPlan&) const = default;
};

/// Every input has a plan: a budget of 0 keeps only tokens that do not count against it, and NaN ranks as -infinity.
MemoryPlan plan(const Policy& policy, std::span<const Token> tokens, const PlanContext& context = {});
/// The plan of a new shot: everything is evicted except pinned tokens.
MemoryPlan cut_plan(std::span<const Token> tokens);

}  // namespace longtake
