#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>

#include "engine/core/json.h"
#include "engine/core/result.h"

namespace longtake::cli {

struct ConsoleOptions {
  bool json = false;
  bool quiet = false;
  bool stdout_is_taken = false;  ///< video goes to stdout, and text to stderr
  std::string program = "longtake-cli";
};

/// A number as events and tables show it, with three decimals.
inline double rounded(double value) { return std::round(value * 1000) / 1000; }

/// The progress of a job, for a bar.
struct Progress {
  std::int64_t done = 0;
  std::int64_t total = 0;
  double seconds = 0;  ///< since the first unit began
  std::string unit;    ///< "pictures"
};

/// "[#####.....]  48%  39/80 pictures  12.3 pictures/s  3 s left"
std::string progress_line(const Progress& progress);

/// The output of a verb. JSON objects go to stdout, one per line; for people, results go to stdout, and progress and
/// errors to stderr. Logs are on stderr too, so that stdout can be parsed.
class Console {
 public:
  Console() = default;
  void set(const ConsoleOptions& options);
  bool json() const { return options_.json; }

  /// Prints one JSON line; ignored without --json.
  void event(const Json& object);
  /// Prints a line for people; ignored with --json or --quiet.
  void say(const std::string& line);
  /// Shows a bar on a terminal, redrawn at most ten times a second; ignored elsewhere.
  void progress(const Progress& progress);
  /// progress() for work that reports a step and its share from 0 to 1.
  void progress(const std::string& step, double fraction);
  void end_progress();
  /// Prints the error as text on stderr, and as an event with --json.
  void error(const Error& error);

  /// True if all output to stdout could be written.
  bool intact() const { return intact_; }

 private:
  void put(std::FILE* out, const std::string& line);

  ConsoleOptions options_;
  bool terminal_ = false;
  bool bar_shown_ = false;
  bool intact_ = true;
  std::chrono::steady_clock::time_point last_bar_;
};

}  // namespace longtake::cli
