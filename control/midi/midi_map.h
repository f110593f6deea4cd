#pragma once

#include <optional>
#include <string>
#include <vector>

#include "control/midi/message.h"
#include "engine/core/json.h"

namespace longtake::control {

/// A part of a controller: a pad, a key, a knob, a stick.
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
    button,  ///< a gamepad's button; `number` is SDL's, as for an axis (control/midi/gamepad.h)
    axis,
  };

  Kind kind = Kind::note;
  int number = 0;   ///< 0 if the kind has none
  int channel = 0;  ///< 1..16; 0: any

  bool operator==(const MidiKey&) const = default;
};

/// "note 36", "cc 7", "cc14 1", "program 3", "pitch", "start", "continue", "stop", "button a", "axis leftx"
std::string key_text(const MidiKey& key);
std::optional<MidiKey> read_key(const std::string& text);
/// True if one message can match both keys: they are equal, or they differ only in a channel that is "any" for one.
bool overlap(const MidiKey& one, const MidiKey& other);

struct MidiBinding {
  MidiKey key;
  std::string command;
  Json arguments = Json::object();  ///< constant arguments
  std::string value{};              ///< the argument that follows the control's value; "" for a press
  std::optional<double> low{};      ///< the argument at the control's lowest value; unset: the argument's own limit
  std::optional<double> high{};

  bool operator==(const MidiBinding&) const = default;
  /// True if both bindings have the same effect on the stream.
  bool does_same(const MidiBinding& other) const;
};

/// The values sent to the lights of pads.
struct MidiLights {
  int off = 0;
  int waiting = 64;
  int on = 127;

  bool operator==(const MidiLights&) const = default;
};

struct MidiMap {
  std::string name;
  std::vector<MidiBinding> bindings;
  MidiLights lights{};

  bool operator==(const MidiMap&) const = default;

  const MidiBinding* find(const MidiKey& key) const;
  /// Finds a binding of the same command with these arguments, with any key.
  const MidiBinding* find_like(const MidiBinding& binding) const;
  /// Adds a binding and removes others of its key or of its command. Returns the key's previous binding.
  std::optional<MidiBinding> bind(MidiBinding binding);
  /// Removes every binding of the same command.
  void unbind(const MidiBinding& binding);
};

inline constexpr std::size_t kMostBindings = 512;

Json map_to_json(const MidiMap& map);
/// The map as the text of a file.
std::string map_text(const MidiMap& map);
/// `name` is the file's, for errors. control/midi_rows.h checks that the commands exist.
Result<MidiMap> read_midi_map(const std::string& text, const std::string& name);

}  // namespace longtake::control
