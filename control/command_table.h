#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "control/argument.h"
#include "control/stream_book.h"
#include "control/wish.h"

namespace longtake::control {

/// A row of the table from which HTTP, WebSocket, OSC and the help page are made.
struct CommandRow {
  const char* name;
  const char* help;  ///< one sentence without its full stop
  std::vector<Argument> arguments;
  /// From arguments that were checked (control/wishes.h).
  Result<Wish> (*wish)(const Json& arguments, const StreamBook& book);
};

std::span<const CommandRow> command_table();
/// Null if there is no such command.
const CommandRow* find_command(std::string_view name);

/// Refuses arguments that the row does not have, lacks, or limits otherwise.
Result<void> check_arguments(const CommandRow& row, const Json& arguments);

}  // namespace longtake::control
