#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/render.h"
#include "engine/options/source_options.h"
#include "engine/stream/command.h"

namespace longtake::cli {

/// What a stream is to be made of: the part that all verbs which run one have in common.
struct StreamArguments {
  std::string prompt;
  std::vector<std::pair<std::string, std::string>> at;
  std::optional<double> seconds;
  std::optional<std::int64_t> chunks;
  std::optional<std::string> policy;
  std::optional<int> budget_tokens;
  std::optional<int> sink_frames;
  std::optional<int> steps;
  SwitchMode mode = SwitchMode::recache;
};

/// Adds --policy, --budget and --sink.
void add_memory_options(CLI::App& options, StreamArguments& arguments);
/// Adds all options; the prompt's is returned.
CLI::Option* add_stream_options(CLI::App& options, StreamArguments& arguments);

/// Prompts and length. Refuses what cannot be meant.
Result<RenderPlan> make_plan(const StreamArguments& arguments);
/// `options` with what the arguments say; a policy's file is read.
Result<SourceOptions> source_options(const StreamArguments& arguments, SourceOptions options);

/// A preset's name, or the content of a .json file that describes a policy; checked.
Result<std::string> read_policy(const std::string& name_or_file);

}  // namespace longtake::cli
