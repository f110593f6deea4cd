#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "control/midi/midi_map.h"

namespace longtake::control {

using MidiBytes = std::vector<std::uint8_t>;

/// State of a controller's lights and motors. It sends what differs from what was sent before.
class Lights {
 public:
  enum class State { off, waiting, on };
  struct Shown {
    std::optional<State> state{};   ///< state that a press shows: on or off, or a choice
    std::optional<double> value{};  ///< value of an argument that follows a control, in its own range
    double low = 0;                 ///< least value in that range
    double high = 1;
  };
  /// Returns the value that a binding shows, if it shows one.
  using Look = std::function<std::optional<Shown>(const MidiBinding&)>;

  /// Where a binding's key would stand, 0..1, if a motor moved it to a value that is shown.
  static double share(const MidiBinding& binding, const Shown& shown);
  /// The messages that bring a controller from what it shows to what it should show.
  std::vector<MidiBytes> change(const MidiMap& map, const Look& look);
  /// A hand moved this control there: nothing is to be sent back to it.
  void moved(const MidiKey& key, int value) { sent_[index(key)] = value; }
  /// Makes the next update send everything, for another controller or one that was reconnected.
  void forget() { sent_.clear(); }
  /// Puts all that is lit out.
  std::vector<MidiBytes> out(const MidiMap& map);

 private:
  static std::array<int, 3> index(const MidiKey& key);

  std::map<std::array<int, 3>, int> sent_;
};

}  // namespace longtake::control
