#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"

namespace longtake::cli {

struct ReplayArguments {
  std::filesystem::path trace;
  std::vector<std::string> policies;
  std::optional<int> budget_tokens;
  std::optional<int> sink_frames;
  int ahead_chunks = 4;
  std::filesystem::path draw;
};

void add_replay_options(CLI::App& options, ReplayArguments& arguments);
/// Runs policies over a recorded trace (a what-if) and prints the tokens that they would have kept.
int run_replay(const ReplayArguments& arguments, Context& context);

}  // namespace longtake::cli
