#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "control/midi/midi_map.h"

namespace longtake::control {

using MidiBytes = std::vector<std::uint8_t>;

/// State of a controller's lights and motors. It sends only changes.
class Lights {
 public:
  enum class State { off, waiting, on };
  struct Shown {
    std::optional<State> state{};   ///< state that a button shows: on or off, or a choice
    std::optional<double> value{};  ///< value of an argument that follows a control, in its own range
    double low = 0;                 ///< least value in that range
    double high = 1;
  };
  /// Returns the value that a binding shows, if it shows one.
  using Look = std::function<std::optional<Shown>(const MidiBinding&)>;

  /// The position 0..1 to which a motor would move the binding's control for this value.
  static double share(const MidiBinding& binding, const Shown& shown);
  /// The messages that update the controller to the current state.
  std::vector<MidiBytes> change(const MidiMap& map, const Look& look);
  /// The user moved this control, so nothing is sent back to it.
  void moved(const MidiKey& key, int value) { sent_[index(key)] = value; }
  /// Makes the next update send everything, for a new or reconnected controller.
  void forget() { sent_.clear(); }
  /// The messages that turn off all lights that are on.
  std::vector<MidiBytes> out(const MidiMap& map);

 private:
  static std::array<int, 3> index(const MidiKey& key);

  std::map<std::array<int, 3>, int> sent_;
};

}  // namespace longtake::control
