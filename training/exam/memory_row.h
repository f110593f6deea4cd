#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake::train {

/// The memory of a table's row.
struct MemoryRow {
  std::string name;    ///< in the table
  std::string policy;  ///< a preset or JSON, in the engine's syntax
  std::optional<int> budget_tokens, sink_frames;
  bool whole_film = false;  ///< the budget holds every token
  /// A manual change of the target tokens of a memory scene.
  enum class Hand : std::uint8_t { none, keeps, forgets } hand = Hand::none;
};
/// Reads a policy name of the engine, such as "paper". "sink+" before it keeps the first latent frame, "sink0+" keeps
/// none. "forget:" before it removes the target tokens once the target is out of sight; if the reference is the past,
/// it removes all tokens of the chunks that show the target. Other names: "full" (the whole clip), "none" (no memory),
/// "oracle" (the target tokens and the newest others).
MemoryRow memory_row(std::string name, std::optional<int> budget_tokens);
/// A row for each name and budget; without budgets, those of the policies. "full" and "none" have a fixed budget and
/// give one row. `sink_frames` applies to rows whose name sets none; below 0: the policy's own. A policy may also be a
/// user's file, NAME.json. Fails for unknown policies.
Result<std::vector<MemoryRow>> memory_rows(const std::vector<std::string>& names, const std::vector<int>& budgets,
                                           int sink_frames);

}  // namespace longtake::train
