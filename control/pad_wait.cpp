#include "control/pad_wait.h"

#include <utility>

namespace longtake::control {

bool PadWait::press(int pad, const Beat& beat, Grid grid, const NextChunk& next) {
  if (pad_ == pad) {
    drop();
    return false;
  }
  drop();
  if (grid == Grid::off || !next.comes) return true;
  pad_ = pad;
  until_ = beat.next(grid, earliest_beat(next.shows_at, next.lasts));
  return false;
}

std::optional<int> PadWait::due(const NextChunk& next) {
  if (pad_ == 0 || !acts_before(until_, next.shows_at, next.lasts)) return std::nullopt;
  return std::exchange(pad_, 0);
}

bool PadWait::drop() { return std::exchange(pad_, 0) != 0; }

}  // namespace longtake::control
