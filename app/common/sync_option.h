#pragma once

#include <CLI/CLI.hpp>

namespace longtake::cli {

/// Adds --sync-every, which sets set_sync_period().
void add_sync_option(CLI::App& options);

}  // namespace longtake::cli
