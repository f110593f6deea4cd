#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "control/server.h"

namespace longtake {

/// The command line's options for the control port.
struct PortWords {
  std::optional<int> port;
  std::string address = "127.0.0.1";
  std::filesystem::path token_file;  ///< empty: the program's own file, created when it is needed
  bool no_token = false;             ///< everyone who can reach the address is admitted
  std::optional<int> osc_port;
  std::string osc_address = "127.0.0.1";
  std::vector<std::string> osc_from;  ///< addresses that may send OSC; empty: all
  bool osc_all = false;               ///< all commands, even from other machines
  std::vector<std::string> osc_to;
  std::string midi;                ///< a part of an input's name, or "own"; "": no MIDI
  std::string midi_out;            ///< name of an output; "": the one with the input's name, if it exists
  std::string midi_system;         ///< alsa or jack; "": whichever is available
  std::filesystem::path midi_map;  ///< empty: the first built-in map
  std::string gamepad;             ///< part of its name, or "any"; "": none
  std::filesystem::path gamepad_map;
};

/// The default token file of this user's control ports.
std::filesystem::path own_token_file();

/// Reads the token and adds the encoders of the previews.
Result<control::PortOptions> port_options(const PortWords& words);

}  // namespace longtake
