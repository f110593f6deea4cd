#pragma once

#include <cstdint>
#include <string>

namespace longtake {

// The outcome of a policy in the terms that the plan, the cache snapshot and the window share.

/// The reason why a token left the cache.
enum class EvictionReason : std::uint8_t { score, age, forgotten, budget_lowered, cut };

/// Facts about the last plan for the user: allowed, but possibly unintended.
struct MemoryNote {
  enum class Kind : std::uint8_t {
    unscored,           ///< `tokens` of `of` new tokens have no finite score
    pins_over_budget,   ///< `tokens` pinned tokens were evicted, the budget is `of`
    sinks_over_budget,  ///< `tokens` tokens of the sink were evicted, the budget is `of`
    nothing_kept,       ///< the budget is 0
    budget_taken,       ///< pins and sinks use the whole budget: `tokens` of `of`
    only_overlap,       ///< the model has no memory; its clips continue `of` pictures
  };
  Kind kind = Kind::unscored;
  std::int64_t tokens = 0;
  std::int64_t of = 0;

  bool operator==(const MemoryNote&) const = default;
};
/// One English sentence without its full stop.
std::string note_text(const MemoryNote& note);

}  // namespace longtake
