#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/common/command.h"

namespace longtake::cli {

struct ObserveArguments {
  std::vector<std::string> prompts;
  std::filesystem::path prompt_file;
  int seeds = 2;
  int chunks = 7;
  bool as_clip = false;
  double share = 1.0 / 7;  ///< as in the paper, which keeps one chunk in seven
  std::filesystem::path out;
  std::filesystem::path draw;
};

void add_observe_options(CLI::App& options, ObserveArguments& arguments, SourceOptions& source);
/// Prints and draws where attention goes, and how much layers' lists of salient tokens overlap.
int run_observe(const ObserveArguments& arguments, Context& context);

}  // namespace longtake::cli
