#pragma once

#include <string>

#include "control/command_table.h"
#include "control/osc.h"

namespace longtake::control {

/// The address of a command: "/longtake/prompt".
std::string osc_address(const CommandRow& row);
/// The values of a message as the arguments of a command, in the order of its row. A list comes last and takes all
/// values that are left; for yes or no a 0 or a 1 may come.
Result<Json> osc_arguments(const CommandRow& row, const OscMessage& message);

}  // namespace longtake::control
