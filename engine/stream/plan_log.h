#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/session/session.h"
#include "engine/stream/command.h"

namespace longtake {

/// The number of cues up to which clients let a plan grow, by single additions or from a sound. A timeline may have
/// more.
inline constexpr std::size_t kMostPlannedCues = 1000;

/// The command of a fired cue in this take: sets its policy or its prompt, or names the moment.
CommandBody command_of(const PlannedCue& cue, TakeId take);

/// A new plan as a change of the previous one: `cues` replace its cues from `first` up to `end`. Cues before the chunk
/// of the record are not counted.
struct PlanChange {
  std::int64_t first = 0;
  std::int64_t end = 0;
  std::vector<PlannedCue> cues{};
};

template <class V>
void visit(PlanChange& c, V& v) {
  v("first", c.first, {.low = 0, .high = 10'000, .required = true});
  v("end", c.end, {.low = 0, .high = 10'000, .required = true});
  v("cues", c.cues, {.most = 10'000});
}

/// The plans of a log. Each is stored whole or as a change of the previous one, whichever is shorter.
class PlanLog {
 public:
  EventRecord record(SetPlan plan, TakeId take, ChunkIndex chunk);
  /// False if the event is no plan, or a change that does not fit.
  bool read(const EventRecord& event);
  const std::optional<SetPlan>& plan() const { return plan_; }

 private:
  std::optional<SetPlan> plan_;
};

}  // namespace longtake
