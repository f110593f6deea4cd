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

/// The arguments shared by all verbs that run a stream.
struct StreamArguments {
  std::optional<std::string> prompt;
  std::vector<std::pair<std::string, std::string>> at;
  std::filesystem::path timeline;  ///< empty: none
  std::filesystem::path image;     ///< the picture that the video begins with; empty: none
  std::filesystem::path video;     ///< the video that the stream follows, "-": standard input; empty: none
  std::optional<double> strength;  ///< strength of following it
  std::string example;             ///< the name of a built-in timeline; empty: none
  std::optional<double> seconds;
  std::optional<std::int64_t> chunks;
  SwitchMode mode = SwitchMode::recipe;
  Blend blend = Blend::slerp;  ///< the window's default
};

void add_memory_options(CLI::App& options, SourceOptions& source);
/// Adds the options shared by verbs that generate a stream from prompts.
void add_stream_options(CLI::App& options, StreamArguments& arguments, SourceOptions& source);

/// Reads prompts and length; refuses contradictions. Later events must be inside the video; with `start`, the video
/// begins there.
Result<RenderPlan> make_plan(const StreamArguments& arguments, const PlanStart& start = {});
/// The command line's options, with the plan's first prompt if there is one, and with the policy's file read.
Result<SourceOptions> source_options(const RenderPlan& plan, const Context& context);

}  // namespace longtake::cli
