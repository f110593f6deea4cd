#include "engine/policy/outcome.h"

namespace longtake {

std::string note_text(const MemoryNote& note) {
  const std::string tokens = std::to_string(note.tokens);
  const std::string of = std::to_string(note.of);
  switch (note.kind) {
    case MemoryNote::Kind::unscored:
      return tokens + " of " + of + " new tokens have no score that is a number; they rank last";
    case MemoryNote::Kind::pins_over_budget:
      return tokens + " pinned tokens do not fit the budget of " + of + " tokens; raise it or unpin some";
    case MemoryNote::Kind::sinks_over_budget:
      return tokens + " sink tokens do not fit the budget of " + of + " tokens";
    case MemoryNote::Kind::nothing_kept:
      return "the budget is 0: nothing is remembered, every chunk is made from the prompt alone";
    case MemoryNote::Kind::budget_taken:
      return "sink and pins fill the budget of " + of + " tokens; nothing else is remembered";
    case MemoryNote::Kind::only_overlap:
      return "this model keeps no memory: each of its clips continues the last " + of + " pictures of the one before";
  }
  return {};
}

}  // namespace longtake
