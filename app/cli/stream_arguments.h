#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/render.h"
#include "engine/stream/command.h"

namespace longtake::cli {

/// The arguments of a stream that all verbs which run one share.
struct StreamArguments {
  std::string prompt;
  std::vector<std::pair<std::string, std::string>> at;
  std::optional<double> seconds;
  std::optional<std::int64_t> chunks;
  SwitchMode mode = SwitchMode::recache;
};

/// Adds the options of `source` about the memory.
void add_memory_options(CLI::App& options, SourceOptions& source);
/// Adds the options of every verb that makes a stream from prompts; returns the prompt's option.
CLI::Option* add_stream_options(CLI::App& options, StreamArguments& arguments, SourceOptions& source);

/// Reads prompts and length; refuses contradictory ones.
Result<RenderPlan> make_plan(const StreamArguments& arguments);
/// The options of the command line with the first prompt; a policy's file is read.
Result<SourceOptions> source_options(const StreamArguments& arguments, const Context& context);

/// A preset's name, or the content of a .json file that describes a policy; checked.
Result<std::string> read_policy(const std::string& name_or_file);

}  // namespace longtake::cli
