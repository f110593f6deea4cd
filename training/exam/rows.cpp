#include "training/exam/rows.h"

#include <algorithm>

#include "engine/open/source_settings.h"

namespace longtake::train {

const std::vector<std::string>& usual_rows() {
  static const std::vector<std::string> names = {"random", "sink+random", "sink+fifo", "none",     "full",
                                                 "h2o",    "snapkv",      "novelty",   "longtake", "paper"};
  return names;
}

std::vector<ExamRow> rows_of(const std::vector<std::string>& names, int budget_tokens, bool has_head,
                             std::vector<std::string>& left_out) {
  std::vector<ExamRow> rows;
  for (const std::string& name : names) {
    if (name.ends_with("paper") && !has_head) {
      left_out.push_back(name);
      continue;
    }
    const bool says_its_budget = name == "full" || name == "none";
    ExamRow row{name, memory_row(name, says_its_budget ? std::nullopt : std::optional(budget_tokens))};
    if (name == "none") row.name = "budget 0";
    if (name == "none") row.memory.sink_frames = 0;
    if (name.starts_with("sink+")) row.name = "sink + " + name.substr(5);
    row.memory.whole_film = false;  // "full" is the preset's capacity, which the card reports
    rows.push_back(std::move(row));
  }
  return rows;
}

Result<Policy> policy_of(const ExamRow& row, const StreamParts& parts) {
  SourceOptions options;
  options.policy = row.memory.policy;
  options.budget_tokens = row.memory.budget_tokens;
  options.sink_frames = row.memory.sink_frames;
  auto policy = start_policy(options, parts.info.rows * parts.info.columns, row.memory.policy, parts.head != nullptr);
  if (policy) policy->positioner = parts.policy.positioner;
  return policy;
}

Result<Policy> own_policy_of(const MemoryRow& row, int film_tokens, const StreamParts& parts) {
  if (row.hand != MemoryRow::Hand::none)
    return fail(Error::Kind::bad_input, "Cannot use the row " + row.name, "its tokens are chosen by hand",
                "Give a policy of the engine, full or none.");
  auto policy = policy_of({row.name, row}, parts);
  if (policy && row.whole_film) policy->selector.budget_tokens = film_tokens;
  return policy;
}

bool ranks_by_novelty(const Policy& policy) {
  return std::ranges::any_of(policy.scorer.terms,
                             [](const ScoreTerm& term) { return term.column == ScoreColumn::novelty; });
}

}  // namespace longtake::train
