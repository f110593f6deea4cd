#pragma once

#include <optional>

#include "control/beat.h"

namespace longtake::control {

/// The next chunk that has not been requested.
struct NextChunk {
  double shows_at = 0;  ///< when its first picture will be shown, in steady seconds
  double lasts = 0;     ///< s
  bool comes = false;   ///< false while the stream is paused, or before its first chunk
};

/// A pad that waits for a beat. The requester of chunks calls due() right before each request, so that a due prompt is
/// posted before the chunk begins.
class PadWait {
 public:
  /// True if the pad acts at once. Otherwise it waits and replaces a waiting pad; a second press of it cancels the
  /// wait.
  bool press(int pad, const Beat& beat, Grid grid, const NextChunk& next);
  /// The pad that must act before this chunk, if any; it no longer waits.
  std::optional<int> due(const NextChunk& next);
  /// Cancels the wait. False if no pad waited.
  bool drop();

  /// The waiting pad; 0 if none.
  int pad() const { return pad_; }
  /// The time of the beat that it waits for.
  double until() const { return until_; }

 private:
  int pad_ = 0;
  double until_ = 0;
};

}  // namespace longtake::control
