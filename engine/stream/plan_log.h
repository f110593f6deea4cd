#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/session/session.h"
#include "engine/stream/command.h"

namespace longtake {

/// The number of cues that clients let a plan grow to, one by one or from a sound. A timeline may have more.
inline constexpr std::size_t kMostPlannedCues = 1000;

/// What the cue does when it fires in this take: sets its policy or its prompt, or names the moment.
CommandBody command_of(const PlannedCue& cue, TakeId take);

/// A new plan as a change of the one before, whose cues from `first` up to `end` give way to `cues`. Cues before the
/// chunk of the record are not counted.
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

/// The plans of a log, each kept whole or as a change of the one before, whichever is shorter.
class PlanLog {
 public:
  /// The record of a plan that takes effect at `chunk` of `take`.
  EventRecord record(SetPlan plan, TakeId take, ChunkIndex chunk);
  /// False if the event of a log is no plan, or one that does not fit.
  bool read(const EventRecord& event);
  const std::optional<SetPlan>& plan() const { return plan_; }

 private:
  std::optional<SetPlan> plan_;
};

}  // namespace longtake
