#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

enum class LogLevel { debug, information, warning, error };

/// One line of the program's log.
struct LogLine {
  std::uint64_t number = 0;  ///< counts every line of the process from 1, so that a reader notices missed lines
  std::chrono::system_clock::time_point time;
  LogLevel level = LogLevel::information;
  std::string folder;  ///< the logger's name
  std::string text;    ///< at most kLogLineBytes
};

inline constexpr std::size_t kLogTailLines = 2000;
inline constexpr std::size_t kLogLineBytes = 1000;

/// Returns the kept lines after line `number`, oldest first; 0 returns all of the last kLogTailLines. Any thread.
std::vector<LogLine> log_lines_after(std::uint64_t number);

}  // namespace longtake
