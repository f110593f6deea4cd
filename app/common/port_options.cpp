#include "app/common/port_options.h"

#include <utility>

#include "control/guard.h"
#include "control/midi/built_in_maps.h"
#include "engine/core/files.h"
#include "engine/media/jpeg.h"
#include "engine/send/fragment_outlet.h"

namespace longtake {

namespace {

Result<control::MidiMap> map_of(const std::filesystem::path& file, const std::vector<control::MidiMap>& built_in) {
  return file.empty() ? built_in.front() : control::load_midi_map_file(file, file.string());
}

Result<control::MidiOptions> midi_options(const PortWords& words) {
  control::MidiOptions midi;
  midi.wanted = {words.midi, words.midi_out.empty() ? words.midi : words.midi_out, words.midi_out.empty()};
  if (!words.midi_system.empty() && words.midi_system != "alsa" && words.midi_system != "jack")
    return fail(Error::Kind::bad_input, "--midi-system must be alsa or jack");
  midi.system = control::midi_system(words.midi_system);
  auto map = TRY(map_of(words.midi_map, control::built_in_maps()));
  midi.map = std::move(map);
  return midi;
}

Result<control::MidiOptions> gamepad_options(const PortWords& words) {
  control::MidiOptions gamepad;
  gamepad.wanted = {words.gamepad, ""};
  gamepad.system = control::MidiSystem::gamepad;
  auto map = TRY(map_of(words.gamepad_map, control::gamepad_maps()));
  gamepad.map = std::move(map);
  return gamepad;
}

}  // namespace

std::filesystem::path own_token_file() { return config_folder() / "control-token"; }

Result<control::PortOptions> port_options(const PortWords& words) {
  control::PortOptions options;
  if (words.port) options.port = static_cast<std::uint16_t>(*words.port);
  if (words.osc_port) options.osc_port = static_cast<std::uint16_t>(*words.osc_port);
  options.address = words.address;
  options.osc_address = words.osc_address;
  options.osc_to = words.osc_to;
  options.encode = [](const VideoChunk& chunk, int frame) {
    return encode_jpeg(chunk.frame(frame), chunk.width, chunk.height);
  };
  options.video = make_live_video();
  if (!words.midi.empty() || !words.midi_out.empty()) {
    auto midi = TRY(midi_options(words));
    options.midi = std::move(midi);
  }
  if (!words.gamepad.empty()) {
    auto gamepad = TRY(gamepad_options(words));
    options.gamepad = std::move(gamepad);
  }
  options.osc_from = words.osc_from;
  options.osc_all = words.osc_all;
  if (words.no_token && !words.token_file.empty())
    return fail(Error::Kind::bad_input, "--control-no-token and --control-token-file exclude each other",
                "one asks for a token and the other for none", "Omit one of them.");
  if (words.no_token) return options;
  if (words.token_file.empty()) {
    options.token_file = own_token_file();
    return options;
  }
  auto token = TRY(control::read_token(words.token_file));
  options.token = std::move(token);
  return options;
}

}  // namespace longtake
