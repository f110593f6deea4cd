#pragma once

#include <spdlog/logger.h>

#include <memory>
#include <string>

namespace longtake {

/// The logger of one folder ("cache", "media", ...). Lines are facts as key=value. All go to stderr, so that stdout
/// stays clean for --json, and the newest are kept in memory (log_tail.h). Thread-safe.
std::shared_ptr<spdlog::logger> logger(const std::string& folder);

/// Sets the level of stderr: 0 = errors only (--quiet), 1 = information, 2 = debug (--verbose). The tail keeps all
/// levels.
void set_log_level(int level);

}  // namespace longtake
