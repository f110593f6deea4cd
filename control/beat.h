#pragma once

#include <deque>

#include "engine/core/describe.h"

namespace longtake::control {

/// The event that a prompt from a pad waits for.
enum class Grid { off, beat, bar };

/// The next grid for the key that cycles through them.
constexpr Grid after(Grid grid) { return grid == Grid::off ? Grid::beat : grid == Grid::beat ? Grid::bar : Grid::off; }

/// Where the tempo comes from: a person who taps or types it, or a MIDI clock.
enum class TempoFrom { taps, clock };

inline constexpr int kBeatsOfABar = 4;
inline constexpr double kSlowest = 30;   ///< beats per minute
inline constexpr double kFastest = 300;  ///< beats per minute

constexpr std::array<Choice<Grid>, 3> choices(Grid) {
  return {{{Grid::off, "off"}, {Grid::beat, "beat"}, {Grid::bar, "bar"}}};
}
constexpr std::array<Choice<TempoFrom>, 2> choices(TempoFrom) {
  return {{{TempoFrom::taps, "taps"}, {TempoFrom::clock, "clock"}}};
}

/// Beats and bars in time. It has no clock: times are seconds on any steady clock.
class Beat {
 public:
  /// The first tap of a series begins a bar; the tempo is the mean of the last taps. Ignored while a clock is followed.
  void tap(double at);
  /// Changes the tempo and keeps the position in the current beat.
  void set_bpm(double bpm, double at);
  void follow(TempoFrom from);
  /// A beat of the MIDI clock, counted from its start. Ignored unless a clock is followed.
  void clock_beat(double at, double bpm, long beat);

  double bpm() const { return bpm_; }
  double beat_s() const { return 60 / bpm_; }
  TempoFrom from() const { return from_; }
  /// The first beat or bar at or after this time. Without a grid it is the time itself.
  double next(Grid grid, double not_before) const;
  /// The beats since the first one, with a fraction for the current beat: 4.25. Negative before the first.
  double place(double at) const { return (at - first_) / beat_s(); }

 private:
  void begin_series(double at);

  double bpm_ = 120;
  double first_ = 0;  // when a bar began
  TempoFrom from_ = TempoFrom::taps;
  std::deque<double> taps_;  // the current series, newest last
  long tapped_ = 0;          // beats since its first one
};

/// A prompt that waits for a beat takes effect at the chunk boundary nearest to it. For a chunk that would start to
/// show at `shows_at` and last `lasts` seconds: true if the prompt must be posted before that chunk is requested.
constexpr bool acts_before(double beat, double shows_at, double lasts) { return beat <= shows_at + lasts / 2; }
/// The earliest beat that such a prompt can still meet, if the next unrequested chunk shows at `shows_at`.
constexpr double earliest_beat(double shows_at, double lasts) { return shows_at - lasts / 2; }

}  // namespace longtake::control
