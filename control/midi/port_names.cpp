#include "control/midi/port_names.h"

#include <algorithm>
#include <cctype>

namespace longtake::control {
namespace {

std::string lowered(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

}  // namespace

// ALSA's port names end in " CLIENT:PORT".
std::string lasting_name(const std::string& port) {
  const auto space = port.rfind(' ');
  if (space == std::string::npos || space == 0) return port;
  const std::string tail = port.substr(space + 1);
  const auto colon = tail.find(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == tail.size()) return port;
  const bool numbers = std::all_of(tail.begin(), tail.begin() + static_cast<std::ptrdiff_t>(colon), is_digit) &&
                       std::all_of(tail.begin() + static_cast<std::ptrdiff_t>(colon) + 1, tail.end(), is_digit);
  return numbers ? port.substr(0, space) : port;
}

std::optional<std::string> find_port(const std::vector<std::string>& ports, const std::string& wanted) {
  if (wanted.empty()) return std::nullopt;
  const auto first = [&](auto fits) -> std::optional<std::string> {
    const auto found = std::ranges::find_if(ports, fits);
    return found == ports.end() ? std::nullopt : std::optional(*found);
  };
  if (auto same = first([&](const std::string& port) { return port == wanted; })) return same;
  if (auto same = first([&](const std::string& port) { return lasting_name(port) == lasting_name(wanted); }))
    return same;
  return first(
      [part = lowered(wanted)](const std::string& port) { return lowered(port).find(part) != std::string::npos; });
}

}  // namespace longtake::control
