#pragma once

#include <array>
#include <map>
#include <set>
#include <utility>

#include "control/midi/midi_map.h"

namespace longtake::control {

/// Finds the binding of a message. It remembers where controls stand, because a press is a control that crosses its
/// middle, and a fine control comes in two halves.
class MidiHand {
 public:
  struct Touch {
    std::size_t binding = 0;        ///< index of the binding in the map
    double value = 0;               ///< 0..1
    bool press = false;             ///< a key went down, or a control crossed its middle upwards
    bool release = false;           ///< the other way
    bool off = false;               ///< a key came up
    std::optional<double> speed{};  ///< speed of a stick, which changes a value and has none itself: see stick_speed()
  };

  /// The map must not change while this is used with it: make another one then.
  explicit MidiHand(const MidiMap& map) : map_(map) {}

  std::optional<Touch> touch(const MidiMessage& message);

 private:
  std::optional<Touch> move(const MidiMessage& message);
  std::optional<Touch> lean(const MidiMessage& message);

  const MidiMap& map_;
  std::map<std::pair<int, int>, int> stand_;  // channel and number of a control -> its last value
  std::set<int> leans_;                       // axes that count as pressed
};

/// The key that a message comes from; nothing for a clock and the like. `fine` is never the answer: which controls
/// belong together is not to be seen.
std::optional<MidiKey> key_of(const MidiMessage& message);
/// A message that may be learned: a key that goes down, or a control that moves. Where a value is wanted, a key is no
/// answer, and where a press is wanted, a control that goes down is none, and no stick. An axis must go far, because a
/// stick that is pushed aside goes up and down a little, too.
bool can_be_learned(const MidiMessage& message, bool wants_value);

}  // namespace longtake::control
