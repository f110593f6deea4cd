#pragma once

#include <CLI/CLI.hpp>

#include "engine/options/option_list.h"

namespace longtake::cli {

class Console;
enum class ModelUse;

/// The headings of options in the help.
inline constexpr const char* kEveryCommand = "Options of every command";
inline constexpr const char* kModelAndDevice = "Options of the model and its device";

/// Offers the options of a group on a command line, as engine/options/option_list.h describes them. Values are checked
/// while they are parsed, by the same rules as a session's settings.
void add_source_flags(CLI::App& app, SourceOptions& source, OptionGroup group);

/// Offers the options of a model that a verb reads. The others are hidden, so that reads_model_flags() can name them.
void add_model_flags(CLI::App& app, SourceOptions& source, ModelUse use);
/// False, and told as an error, if an option of a model was given, to the verb or before it, that has no effect there.
bool reads_model_flags(const CLI::App& verb, ModelUse use, Console& console);

}  // namespace longtake::cli
