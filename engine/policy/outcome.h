#pragma once

#include <cstdint>
#include <string>

namespace longtake {

// What a policy did, in words that everybody who shows it uses: the plan, the seam's snapshot of the cache, the window.

/// Why a token left.
enum class EvictionReason : std::uint8_t { score, age, forgotten, budget_lowered, cut };

/// What the user should know of the last plan: allowed, and perhaps not what was meant.
struct MemoryNote {
  enum class Kind : std::uint8_t {
    unscored,           ///< `tokens` of `of` new ones have no score that is a number
    pins_over_budget,   ///< `tokens` pins had to go, the budget is `of`
    sinks_over_budget,  ///< likewise tokens of the sink
    nothing_kept,       ///< the budget is 0
    budget_taken,       ///< `tokens` pins and sinks take all of the budget `of`
  };
  Kind kind = Kind::unscored;
  std::int64_t tokens = 0;
  std::int64_t of = 0;

  bool operator==(const MemoryNote&) const = default;
};
/// In English, as a sentence without its full stop.
std::string note_text(const MemoryNote& note);

}  // namespace longtake
