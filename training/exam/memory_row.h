#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake::train {

/// How a row of a table remembers.
struct MemoryRow {
  std::string name;    ///< in the table
  std::string policy;  ///< a preset or JSON, as the engine reads it
  std::optional<int> budget_tokens, sink_frames;
  bool whole_film = false;  ///< the budget holds every token
  /// A manual change of the tokens that a memory scene asks for.
  enum class Hand : std::uint8_t { none, keeps, forgets } hand = Hand::none;
};
/// Reads "paper", any other policy of the engine, "sink+" before one (its first latent frame stays), "sink0+" (none
/// stays), "full" (the whole film), "none" (nothing stays), "oracle" (the asked tokens stay, and the newest others) and
/// "forget:" before a policy (the asked tokens are forgotten once what they show is out of sight; where the reference
/// is the past, all of the chunks that saw it).
MemoryRow memory_row(std::string name, std::optional<int> budget_tokens);
/// A row for each name and budget; none are the policies' own. "full" and "none" say their budget themselves and are
/// one row. `sink_frames` are those of rows whose name says none; below 0: as the policy says. A policy may also be a
/// file of the user, NAME.json. Unknown policies are refused.
Result<std::vector<MemoryRow>> memory_rows(const std::vector<std::string>& names, const std::vector<int>& budgets,
                                           int sink_frames);

}  // namespace longtake::train
