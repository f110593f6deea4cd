#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/generate/generator_source.h"
#include "training/exam/memory_row.h"

namespace longtake::train {

/// A row of the score card: what a memory of so many tokens keeps.
struct ExamRow {
  std::string name;
  MemoryRow memory;
};

/// The names that every card has, in its order.
const std::vector<std::string>& usual_rows();

/// The rows by these names, all with the same budget; "none" keeps nothing and "full" what its preset holds. A row that
/// needs a salience head is left out where there is none, and its name goes to `left_out`.
std::vector<ExamRow> rows_of(const std::vector<std::string>& names, int budget_tokens, bool has_head,
                             std::vector<std::string>& left_out);

/// The policy of a row for a model; positions in time are those that the model itself streams with.
Result<Policy> policy_of(const ExamRow& row, const StreamParts& parts);
/// policy_of() for a row that is asked without a director or a film of its own. Rows whose tokens are chosen by hand
/// are refused. A row that keeps the whole film gets a budget of `film_tokens`.
Result<Policy> own_policy_of(const MemoryRow& row, int film_tokens, const StreamParts& parts);
/// True if it reads novelty, which a shown chunk has only if it is guessed (GeneratorConfig::guesses_shown).
bool ranks_by_novelty(const Policy& policy);

}  // namespace longtake::train
