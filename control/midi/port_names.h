#pragma once

#include <optional>
#include <string>
#include <vector>

namespace longtake::control {

/// Names a port that Longtake creates and others connect to.
inline constexpr const char* kOwnPort = "own";
/// Names the first available port.
inline constexpr const char* kAnyPort = "any";

/// The name without the numbers that the system assigns on each connection: "Launchpad Mini:MIDI 1".
std::string lasting_name(const std::string& port);
/// The port of this name, or one whose name contains it in any case. A full match wins over a partial one.
std::optional<std::string> find_port(const std::vector<std::string>& ports, const std::string& wanted);

}  // namespace longtake::control
