#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/generate/generator_source.h"
#include "training/exam/memory_row.h"

namespace longtake::train {

/// A row of the score card: a memory policy with its budget.
struct ExamRow {
  std::string name;
  MemoryRow memory;
};

/// The names of the rows that every card has, in their order.
const std::vector<std::string>& usual_rows();

/// The rows with these names, all with the same budget; "none" keeps nothing and "full" the capacity of its preset.
/// Without a salience head, rows that need one are omitted and their names go to `left_out`.
std::vector<ExamRow> rows_of(const std::vector<std::string>& names, int budget_tokens, bool has_head,
                             std::vector<std::string>& left_out);

/// The policy of a row for a model, with the model's own positions in time.
Result<Policy> policy_of(const ExamRow& row, const StreamParts& parts);
/// policy_of() for a row that is evaluated without a director or a generated clip. Fails for rows with manual changes
/// of tokens. A row that keeps the whole clip gets a budget of `film_tokens`.
Result<Policy> own_policy_of(const MemoryRow& row, int film_tokens, const StreamParts& parts);
/// True if the policy reads novelty. A followed chunk has novelty only with GeneratorConfig::guesses_shown.
bool ranks_by_novelty(const Policy& policy);

}  // namespace longtake::train
