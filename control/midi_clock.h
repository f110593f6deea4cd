#pragma once

#include <deque>
#include <optional>

namespace longtake::control {

/// Finds tempo and beats in the ticks of a MIDI clock, 24 of which are a quarter note. It has no clock of its own:
/// times are seconds on any steady clock.
class MidiClock {
 public:
  struct Found {
    double at = 0;  ///< when the beat was, without the jitter of its tick
    double bpm = 0;
    long beat = 0;  ///< since the start
  };

  /// A beat, if this tick begins one and the tempo is known.
  std::optional<Found> tick(double at);
  /// The next tick is the first beat of a bar.
  void start();
  /// Ticks that come now count for the tempo alone.
  void stop() { counts_ = false; }
  void resume() { counts_ = true; }
  /// In sixteenths since the start.
  void place(int sixteenths);

  /// Ticks came, and then none for a second.
  bool is_lost(double now) const;
  bool is_there(double now) const { return last_ && !is_lost(now); }

 private:
  std::deque<double> ticks_;  // times, newest last
  std::optional<double> last_;
  long count_ = 0;      // the next tick's number since the start
  bool counts_ = true;  // many clocks never say that they start
};

}  // namespace longtake::control
