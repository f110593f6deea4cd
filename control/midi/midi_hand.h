#pragma once

#include <array>
#include <map>
#include <set>
#include <utility>

#include "control/midi/midi_map.h"

namespace longtake::control {

/// Finds the binding of a message. It remembers positions, because a press is a control that crosses its middle, and a
/// 14-bit control sends two messages.
class MidiHand {
 public:
  struct Touch {
    std::size_t binding = 0;        ///< index of the binding in the map
    double value = 0;               ///< position, 0..1
    bool press = false;             ///< a key went down, or a control rose through its middle
    bool release = false;           ///< a key came up, or a control fell through its middle
    bool off = false;               ///< a key came up
    std::optional<double> speed{};  ///< speed of a stick, which changes a value but has none: see stick_speed()
  };

  /// The map must not change while this exists.
  explicit MidiHand(const MidiMap& map) : map_(map) {}

  std::optional<Touch> touch(const MidiMessage& message);

 private:
  std::optional<Touch> move(const MidiMessage& message);
  std::optional<Touch> lean(const MidiMessage& message);

  const MidiMap& map_;
  std::map<std::pair<int, int>, int> stand_;  // channel and number of a control -> its last value
  std::set<int> leans_;                       // axes that count as pressed
};

/// The key of a message; nothing for a clock and the like. Never a `fine` control, because one message does not show
/// which two controls form a pair.
std::optional<MidiKey> key_of(const MidiMessage& message);
/// True for a message that can be learned: a key that goes down, or a control that moves. For a value, keys do not
/// count. For a press, falling controls and sticks do not count. An axis must move far, because a stick pushed sideways
/// also moves up and down a little.
bool can_be_learned(const MidiMessage& message, bool wants_value);

}  // namespace longtake::control
