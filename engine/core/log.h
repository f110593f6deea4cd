#pragma once

#include <spdlog/logger.h>

#include <memory>
#include <string>

namespace longtake {

/// The logger of one folder ("cache", "media", ...). Lines are facts as key=value; all go to stderr, so that stdout
/// stays clean for --json, and the newest are kept for whoever shows them (log_tail.h). Thread-safe.
std::shared_ptr<spdlog::logger> logger(const std::string& folder);

/// What stderr gets: 0 = errors only (--quiet), 1 = information, 2 = debug (--verbose). The tail keeps all.
void set_log_level(int level);

}  // namespace longtake
