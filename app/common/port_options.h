#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "control/server.h"

namespace longtake {

/// A command line's words about the control port.
struct PortWords {
  std::optional<int> port;
  std::string address = "127.0.0.1";
  std::filesystem::path token_file;  ///< empty: the program's own, which is made when it is needed
  bool no_token = false;             ///< everybody who reaches the address is let in
  std::optional<int> osc_port;
  std::string osc_address = "127.0.0.1";
  std::vector<std::string> osc_from;  ///< addresses that are heard; empty: all
  bool osc_all = false;               ///< all commands, also from other machines
  std::vector<std::string> osc_to;
  std::string midi;                ///< a part of an input's name, or "own"; "": no MIDI
  std::string midi_out;            ///< name of an output; "": the one that is named as the input, if there is one
  std::string midi_system;         ///< alsa or jack; "": whichever there is
  std::filesystem::path midi_map;  ///< empty: the first of the built-in ones
  std::string gamepad;             ///< a part of its name, or "any"; "": none
  std::filesystem::path gamepad_map;
};

/// The token of this user's control ports, where nobody names another file.
std::filesystem::path own_token_file();

/// Reads the token, and adds the encoders of the previews.
Result<control::PortOptions> port_options(const PortWords& words);

}  // namespace longtake
