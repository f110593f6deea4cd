#pragma once

#include <optional>
#include <string>
#include <vector>

#include "control/midi/message.h"
#include "engine/core/json.h"

namespace longtake::control {

/// A part of a controller that a hand touches: a pad, a key, a knob, a stick.
struct MidiKey {
  enum class Kind {
    note,
    control,       ///< 7 bits
    fine_control,  ///< 14 bits: controls `number` (0..31) and `number` + 32
    program,
    pitch,
    start,
    resume,
    stop,
    button,  ///< a gamepad's button; `number` is SDL's, as that of an axis (control/midi/gamepad.h)
    axis,
  };

  Kind kind = Kind::note;
  int number = 0;   ///< 0 where the kind needs none
  int channel = 0;  ///< 1..16; 0: any

  bool operator==(const MidiKey&) const = default;
};

/// "note 36", "cc 7", "cc14 1", "program 3", "pitch", "start", "continue", "stop", "button a", "axis leftx"
std::string key_text(const MidiKey& key);
std::optional<MidiKey> read_key(const std::string& text);
/// True if one message can match both keys: they are equal, or equal on a channel where one of them listens to all.
bool overlap(const MidiKey& one, const MidiKey& other);

/// Binds a key to a command of the control port.
struct MidiBinding {
  MidiKey key;
  std::string command;
  Json arguments = Json::object();  ///< arguments that are always the same
  std::string value{};              ///< the argument that follows the key's value; "" for a press
  std::optional<double> low{};      ///< the argument at the key's lowest value; unset: its own range holds
  std::optional<double> high{};

  bool operator==(const MidiBinding&) const = default;
  /// True if both bindings have the same effect on the stream.
  bool does_same(const MidiBinding& other) const;
};

/// The values that the lights of pads get.
struct MidiLights {
  int off = 0;
  int waiting = 64;
  int on = 127;

  bool operator==(const MidiLights&) const = default;
};

/// All that a controller does.
struct MidiMap {
  std::string name;
  std::vector<MidiBinding> bindings;
  MidiLights lights{};

  bool operator==(const MidiMap&) const = default;

  const MidiBinding* find(const MidiKey& key) const;
  /// Finds a binding of the same command with these arguments, whatever its key.
  const MidiBinding* find_like(const MidiBinding& binding) const;
  /// Adds a binding, and removes others of its key and of its command. Answers what the key did before.
  std::optional<MidiBinding> bind(MidiBinding binding);
  /// Removes every binding of the same command.
  void unbind(const MidiBinding& binding);
};

inline constexpr std::size_t kMostBindings = 512;

Json map_to_json(const MidiMap& map);
/// The map as the text of a file.
std::string map_text(const MidiMap& map);
/// `name` is the file's, for errors. Whether the commands are there is checked elsewhere (control/midi_rows.h).
Result<MidiMap> read_midi_map(const std::string& text, const std::string& name);

}  // namespace longtake::control
