#include "training/exam/memory_row.h"

#include "engine/stream/own_policy.h"

namespace longtake::train {
namespace {

bool starts_with(std::string& text, const std::string& prefix) {
  if (!text.starts_with(prefix)) return false;
  text.erase(0, prefix.size());
  return true;
}

}  // namespace

MemoryRow memory_row(std::string name, std::optional<int> budget_tokens) {
  MemoryRow row;
  row.name = name + (budget_tokens ? " " + std::to_string(*budget_tokens) : "");
  row.budget_tokens = budget_tokens;
  if (starts_with(name, "forget:")) row.hand = MemoryRow::Hand::forgets;
  if (starts_with(name, "sink+")) row.sink_frames = 1;
  if (starts_with(name, "sink0+")) row.sink_frames = 0;
  row.policy = name;
  if (name == "full") row.whole_film = true;
  if (name == "none") {
    row.policy = "fifo";
    row.budget_tokens = 0;
  }
  if (name == "oracle") {
    row.policy = "full";
    row.whole_film = true;  // tokens are only removed manually
    row.hand = MemoryRow::Hand::keeps;
  }
  return row;
}

Result<std::vector<MemoryRow>> memory_rows(const std::vector<std::string>& names, const std::vector<int>& budgets,
                                           int sink_frames) {
  const std::vector<std::optional<int>> own = {std::nullopt}, given(budgets.begin(), budgets.end());
  std::vector<MemoryRow> rows;
  for (const std::string& name : names) {
    const bool once = name.ends_with("full") || name == "none";
    for (const std::optional<int> budget : once || given.empty() ? own : given) {
      rows.push_back(memory_row(name, budget));
      rows.back().policy = TRY(read_policy(rows.back().policy));
      if (sink_frames >= 0 && !rows.back().sink_frames) rows.back().sink_frames = sink_frames;
    }
  }
  return rows;
}

}  // namespace longtake::train
