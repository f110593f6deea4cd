#pragma once

#include <filesystem>
#include <string>

#include "control/command_table.h"
#include "control/midi/lights.h"
#include "control/midi/midi_map.h"
#include "control/stage.h"

namespace longtake::control {

/// The arguments of a command that can follow a control, as text: "`share`, `first`".
std::string midi_text(const CommandRow& row);

/// Refuses a binding that no command in the table accepts. `name` is the map's, for errors.
Result<void> check_binding(const MidiBinding& binding, const std::string& name);
Result<void> check_map(const MidiMap& map, const std::string& name);
/// Reads a map and checks it.
Result<MidiMap> load_midi_map(const std::string& text, const std::string& name);
Result<MidiMap> load_midi_map_file(const std::filesystem::path& path, const std::string& name);

/// The arguments of a binding's command when its control is at `value`, 0..1. The binding must have been checked.
Json arguments_at(const MidiBinding& binding, double value);
/// True if the argument that follows the key is a yes or no, so that releasing the key sends no.
bool is_momentary(const MidiBinding& binding);

/// Facts that lights can show.
struct LightFacts {
  StageState stage;
  bool playing = false;
  bool recording = false;
};
std::optional<Lights::Shown> shown_by(const MidiBinding& binding, const LightFacts& facts);

}  // namespace longtake::control
