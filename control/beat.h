#pragma once

#include <deque>

#include "engine/core/describe.h"

namespace longtake::control {

/// The event that a prompt from a pad waits for.
enum class Grid { off, beat, bar };

/// The next choice of the key that cycles through the grids.
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
  /// The first tap of a series begins a bar, and the tempo is the mean of the last ones. Nothing while a clock is
  /// followed.
  void tap(double at);
  /// The beat that is going on keeps its place.
  void set_bpm(double bpm, double at);
  void follow(TempoFrom from);
  /// A beat of the MIDI clock, counted from its start. Nothing unless a clock is followed.
  void clock_beat(double at, double bpm, long beat);

  double bpm() const { return bpm_; }
  double beat_s() const { return 60 / bpm_; }
  TempoFrom from() const { return from_; }
  /// The first beat or bar that does not begin before this time, which is the answer without a grid.
  double next(Grid grid, double not_before) const;
  /// The beats since the first one, with the part of the present one that is over: 4.25. Negative before it.
  double place(double at) const { return (at - first_) / beat_s(); }

 private:
  void begin_series(double at);

  double bpm_ = 120;
  double first_ = 0;  // when a bar began
  TempoFrom from_ = TempoFrom::taps;
  std::deque<double> taps_;  // the present series, newest last
  long tapped_ = 0;          // beats since its first one
};

/// A prompt that waits for a beat acts at the boundary between chunks that lies nearest to it. Of a chunk that would
/// begin to show at `shows_at` and last `lasts` seconds: true if the prompt is to be posted before it is asked for.
constexpr bool acts_before(double beat, double shows_at, double lasts) { return beat <= shows_at + lasts / 2; }
/// The earliest beat that such a prompt can still meet, where the next chunk that nobody asked for shows at this time.
constexpr double earliest_beat(double shows_at, double lasts) { return shows_at - lasts / 2; }

}  // namespace longtake::control
