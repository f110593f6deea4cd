#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/common/command.h"

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
/// Prints which tokens other policies would have kept in a recorded trace.
int run_replay(const ReplayArguments& arguments, Context& context);

}  // namespace longtake::cli
