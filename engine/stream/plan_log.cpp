#include "engine/stream/plan_log.h"

#include <algorithm>
#include <iterator>

#include "engine/core/describe_json.h"
#include "engine/stream/command_json.h"

namespace longtake {
namespace {

constexpr const char* kWhole = "set_plan";
constexpr const char* kChange = "change_plan";
constexpr std::size_t kMostInPlan = 10'000;  // limit of a SetPlan

void drop_past(std::vector<PlannedCue>& cues, ChunkIndex chunk) {
  std::erase_if(cues, [chunk](const PlannedCue& cue) { return cue.chunk < chunk; });
}

PlanChange change_of(const std::vector<PlannedCue>& before, const std::vector<PlannedCue>& after) {
  const auto [left, right] = std::ranges::mismatch(before, after);
  const std::int64_t most = std::min(before.end() - left, after.end() - right);
  std::int64_t same = 0;  // cues at the end that are in both plans
  while (same < most && before.end()[-same - 1] == after.end()[-same - 1]) ++same;
  return {left - before.begin(), std::ssize(before) - same, {right, after.end() - same}};
}

}  // namespace

CommandBody command_of(const PlannedCue& cue, TakeId take) {
  if (cue.policy) return *cue.policy;
  if (cue.prompt) return *cue.prompt;
  return MarkMoment{take, cue.chunk, cue.mark.value_or("")};
}

EventRecord PlanLog::record(SetPlan plan, TakeId take, ChunkIndex chunk) {
  const bool known = plan_.has_value();
  std::vector<PlannedCue> before = known ? std::move(plan_->cues) : std::vector<PlannedCue>();
  plan_ = std::move(plan);
  drop_past(before, chunk);
  const PlanChange change = change_of(before, plan_->cues);
  if (!known || change.cues.size() >= std::max<std::size_t>(plan_->cues.size(), 1))
    return {take, chunk, kWhole, command_to_json(*plan_)};
  return {take, chunk, kChange, write_fields(change)};
}

bool PlanLog::read(const EventRecord& event) {
  if (event.kind == kWhole) {
    auto command = command_from_json(event.kind, event.body);
    if (command) plan_ = std::move(std::get<SetPlan>(*command));
    return command.has_value();
  }
  PlanChange change;
  if (event.kind != kChange || !plan_ || !read_fields(event.body, change, {.what = "Cannot use a change of the plan"}))
    return false;
  std::vector<PlannedCue>& cues = plan_->cues;
  drop_past(cues, event.chunk);
  if (change.first > change.end || change.end > std::ssize(cues) ||
      cues.size() - static_cast<std::size_t>(change.end - change.first) + change.cues.size() > kMostInPlan)
    return false;
  const auto at = cues.erase(cues.begin() + change.first, cues.begin() + change.end);
  cues.insert(at, std::make_move_iterator(change.cues.begin()), std::make_move_iterator(change.cues.end()));
  return true;
}

}  // namespace longtake
