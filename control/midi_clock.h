#pragma once

#include <deque>
#include <optional>

namespace longtake::control {

/// Finds tempo and beats in the ticks of a MIDI clock, 24 per quarter note. It has no clock of its own: times are
/// seconds on any steady clock.
class MidiClock {
 public:
  struct Found {
    double at = 0;  ///< the time of the beat, without the jitter of its tick
    double bpm = 0;
    long beat = 0;  ///< since the start
  };

  /// A beat, if this tick begins one and the tempo is known.
  std::optional<Found> tick(double at);
  /// Makes the next tick the first beat of a bar.
  void start();
  /// Later ticks affect only the tempo.
  void stop() { counts_ = false; }
  void resume() { counts_ = true; }
  /// Sets the position, in sixteenths since the start.
  void place(int sixteenths);

  /// True if the last tick was more than a second ago.
  bool is_lost(double now) const;
  bool is_there(double now) const { return last_ && !is_lost(now); }

 private:
  std::deque<double> ticks_;  // times, newest last
  std::optional<double> last_;
  long count_ = 0;      // the next tick's number since the start
  bool counts_ = true;  // true at first, because many clocks never send a start
};

}  // namespace longtake::control
