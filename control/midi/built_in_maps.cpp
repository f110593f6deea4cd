#include "control/midi/built_in_maps.h"

namespace longtake::control {
namespace {

using KeyKind = MidiKey::Kind;

MidiBinding press(int note, const char* command) { return {{KeyKind::note, note}, command}; }

MidiBinding value(int control, const char* command, const char* argument) {
  return {{KeyKind::control, control}, command, Json::object(), argument};
}

void add_pads(MidiMap& map, const std::vector<int>& notes) {
  for (std::size_t i = 0; i < notes.size(); ++i) {
    MidiBinding pad = press(notes[i], "pad");
    pad.arguments = {{"number", i + 1}};
    map.bindings.push_back(std::move(pad));
  }
}

void add_knobs(MidiMap& map) {
  map.bindings.push_back(value(1, "fader", "share"));
  map.bindings.push_back(value(7, "fade", "chunks"));
  map.bindings.back().low = 1;
  map.bindings.back().high = 16;
}

// The notes of drum pads usually begin at 36.
MidiMap pads_and_fader() {
  MidiMap map{"Pads and fader", {}};
  add_pads(map, {36, 37, 38, 39, 40, 41, 42, 43, 44});
  const char* const rest[] = {"tap", "freeze", "blackout", "cut_next", "fade_across", "panic"};
  for (int i = 0; i < 6; ++i) map.bindings.push_back(press(45 + i, rest[i]));
  add_knobs(map);
  return map;
}

// An 8 x 8 grid: rows begin at 11, 21 ... from the bottom, with a column of buttons at 19, 29 ...
MidiMap grid_of_64() {
  MidiMap map{"Grid of 64", {}};
  map.lights = {0, 9, 21};
  add_pads(map, {81, 82, 83, 71, 72, 73, 61, 62, 63});
  const char* const rest[] = {"tap", "freeze", "blackout", "cut_next", "fade_across", "panic"};
  for (int i = 0; i < 6; ++i) map.bindings.push_back(press(86 - 10 * i, rest[i]));
  add_knobs(map);
  return map;
}

// White keys from middle C on, a little more than an octave.
MidiMap keyboard() {
  MidiMap map{"Keyboard", {}};
  add_pads(map, {60, 62, 64, 65, 67, 69, 71, 72, 74});
  const char* const rest[] = {"tap", "freeze", "blackout", "cut_next", "panic"};
  const int black[] = {61, 63, 66, 68, 70};
  for (int i = 0; i < 5; ++i) map.bindings.push_back(press(black[i], rest[i]));
  add_knobs(map);
  return map;
}

// The four buttons press the first pads, the D-pad the next four. While the left trigger is held, a pad makes a cut.
// The stick moves the fader, which stays where it is when the stick is released.
MidiMap gamepad() {
  MidiMap map{"Pads and sticks", {}};
  const auto on = [](const char* name) { return *read_key(name); };
  const char* const pads[] = {"button a",    "button b",       "button x",      "button y",
                              "button dpup", "button dpright", "button dpdown", "button dpleft"};
  for (int i = 0; i < 8; ++i) map.bindings.push_back({on(pads[i]), "pad", {{"number", i + 1}}});
  map.bindings.push_back({on("axis leftx"), "fader", Json::object(), "share"});
  map.bindings.push_back({on("axis righty"), "fade", Json::object(), "chunks", 1, 16});
  map.bindings.push_back({on("axis lefttrigger"), "cut_next", Json::object(), "on"});
  map.bindings.push_back({on("axis righttrigger"), "fade_across"});
  map.bindings.push_back({on("button leftshoulder"), "freeze"});
  map.bindings.push_back({on("button rightshoulder"), "tap"});
  map.bindings.push_back({on("button start"), "blackout"});
  map.bindings.push_back({on("button back"), "panic"});
  return map;
}

}  // namespace

const std::vector<MidiMap>& gamepad_maps() {
  static const std::vector<MidiMap> maps = {gamepad(), MidiMap{"Empty", {}}};
  return maps;
}

const std::vector<MidiMap>& built_in_maps() {
  static const std::vector<MidiMap> maps = {pads_and_fader(), grid_of_64(), keyboard(), MidiMap{"Empty", {}}};
  return maps;
}

}  // namespace longtake::control
