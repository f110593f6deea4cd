#pragma once

#include <string>

#include "control/command_table.h"
#include "control/osc.h"

namespace longtake::control {

/// The address of a command: "/longtake/prompt".
std::string osc_address(const CommandRow& row);
/// Maps a message's values to a command's arguments, in the order of its row. A list comes last and takes all remaining
/// values. 0 and 1 are accepted for yes and no.
Result<Json> osc_arguments(const CommandRow& row, const OscMessage& message);

}  // namespace longtake::control
