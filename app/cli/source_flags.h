#pragma once

#include <CLI/CLI.hpp>

#include "engine/options/option_list.h"

namespace longtake::cli {

/// The heading of these options in the help.
inline constexpr const char* kEveryCommand = "Options of every command";

/// Offers the options of a group on a command line, as engine/options/option_list.h describes them. Values are checked
/// while they are parsed, by the same rules as a session's settings.
void add_source_flags(CLI::App& app, SourceOptions& source, OptionGroup group);

}  // namespace longtake::cli
