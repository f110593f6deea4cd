#include "training/exam/memory_row.h"

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
    row.whole_film = true;  // nothing goes but by hand
    row.hand = MemoryRow::Hand::keeps;
  }
  return row;
}

}  // namespace longtake::train
