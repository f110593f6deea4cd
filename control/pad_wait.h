#pragma once

#include <optional>

#include "control/beat.h"

namespace longtake::control {

/// The next chunk that nobody asked for yet.
struct NextChunk {
  double shows_at = 0;  ///< when its first picture will be shown, steady seconds
  double lasts = 0;     ///< s
  bool comes = false;   ///< false while the stream is paused, or before its first chunk
};

/// A pad that waits for a beat. Whoever asks the stream for chunks asks this first, right before each of them, so that
/// what was due is in the stream before the chunk is begun.
class PadWait {
 public:
  /// True if the pad is to act at once. Otherwise it waits, in place of another one; a pad that waits is taken back.
  bool press(int pad, const Beat& beat, Grid grid, const NextChunk& next);
  /// The pad that is to act before this chunk, which then waits no longer.
  std::optional<int> due(const NextChunk& next);
  /// False if none waited.
  bool drop();

  /// 0 if none waits.
  int pad() const { return pad_; }
  /// The beat that it waits for.
  double until() const { return until_; }

 private:
  int pad_ = 0;
  double until_ = 0;
};

}  // namespace longtake::control
