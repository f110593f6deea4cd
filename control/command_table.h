#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "control/argument.h"
#include "control/stream_book.h"
#include "control/wish.h"

namespace longtake::control {

/// A row of the table that defines the commands for HTTP, WebSocket, OSC and the help page.
struct CommandRow {
  const char* name;
  const char* help;  ///< one sentence without its full stop
  std::vector<Argument> arguments;
  /// Makes the wish from checked arguments (control/wishes.h).
  Result<Wish> (*wish)(const Json& arguments, const StreamBook& book);
};

std::span<const CommandRow> command_table();
/// Null if there is no such command.
const CommandRow* find_command(std::string_view name);

/// Refuses arguments that the row does not have, that are missing, or that are out of range.
Result<void> check_arguments(const CommandRow& row, const Json& arguments);

}  // namespace longtake::control
