#pragma once

#include <optional>
#include <string>
#include <vector>

namespace longtake::control {

/// Stands for a port of Longtake's own, to which others connect.
inline constexpr const char* kOwnPort = "own";
/// Stands for the first port that is there, as long as it is there.
inline constexpr const char* kAnyPort = "any";

/// The name without the numbers that a system gives anew whenever a device is connected: "Launchpad Mini:MIDI 1".
std::string lasting_name(const std::string& port);
/// The port that is meant by a name, or by a part of one in small or large letters. A whole name goes before a part.
std::optional<std::string> find_port(const std::vector<std::string>& ports, const std::string& wanted);

}  // namespace longtake::control
