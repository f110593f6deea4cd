#pragma once

#include <CLI/CLI.hpp>

#include "engine/options/option_list.h"

namespace longtake::cli {

class Console;
enum class ModelUse;

/// The headings of options in the help text.
inline constexpr const char* kEveryCommand = "Options of every command";
inline constexpr const char* kModelAndDevice = "Options of the model and its device";

/// Adds a group's options to a command line, as defined in engine/options/option_list.h. Parsing checks values by the
/// same rules as a session's settings.
void add_source_flags(CLI::App& app, SourceOptions& source, OptionGroup group);

/// Adds the model options that a verb uses. The others are hidden, so that reads_model_flags() can name them.
void add_model_flags(CLI::App& app, SourceOptions& source, ModelUse use);
/// Reports an error and returns false if a model option without effect here was given, to the verb or before it.
bool reads_model_flags(const CLI::App& verb, ModelUse use, Console& console);

}  // namespace longtake::cli
