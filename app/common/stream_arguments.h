#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/common/command.h"
#include "app/common/render.h"
#include "engine/stream/command.h"

namespace longtake::cli {

/// The arguments of a stream that all verbs which run one share.
struct StreamArguments {
  std::optional<std::string> prompt;
  std::vector<std::pair<std::string, std::string>> at;
  std::filesystem::path timeline;  ///< empty: none
  std::filesystem::path image;     ///< the picture that the video starts from; empty: none
  std::filesystem::path video;     ///< the video that the stream follows, "-": standard input; empty: none
  std::optional<double> strength;  ///< with which it is followed
  std::string example;             ///< the name of a timeline that the program brings along; empty: none
  std::optional<double> seconds;
  std::optional<std::int64_t> chunks;
  SwitchMode mode = SwitchMode::recipe;
  Blend blend = Blend::slerp;  ///< the window's default
};

/// Adds the options of `source` about the memory.
void add_memory_options(CLI::App& options, SourceOptions& source);
/// Adds the options of every verb that makes a stream from prompts.
void add_stream_options(CLI::App& options, StreamArguments& arguments, SourceOptions& source);

/// Reads prompts and length; refuses contradictory ones. What happens later must lie within the video; with `start`,
/// the video begins there.
Result<RenderPlan> make_plan(const StreamArguments& arguments, const PlanStart& start = {});
/// The options of the command line, with the plan's first prompt if there is one; a policy's file is read.
Result<SourceOptions> source_options(const RenderPlan& plan, const Context& context);

}  // namespace longtake::cli
