#pragma once

#include <filesystem>
#include <string>

#include "app/common/command.h"

// Subcommands of "models" for public models. None of them needs LibTorch.
namespace longtake::cli {

struct PullArguments {
  std::string name;
  std::filesystem::path to;  ///< empty: the user's folder of models
  bool alone = false;
};

/// Lists the catalogue. Uses no network.
int run_catalogue(const std::filesystem::path& folder, Context& context);

int run_pull(const PullArguments& arguments, Context& context);

/// Emits one event for each published file, as "models" lists them.
void report_published(Console& console);

}  // namespace longtake::cli
