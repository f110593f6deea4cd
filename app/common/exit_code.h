#pragma once

#include <string>

#include "engine/core/result.h"

namespace longtake {

/// How every program ends. Scripts rely on it.
enum ExitCode : int {
  kDone = 0,
  kFailed = 1,        ///< while running
  kBadInput = 2,      ///< bad usage or bad input: nothing was written
  kDifference = 3,    ///< verification found one
  kInterrupted = 130  ///< what was made so far is kept and readable
};

/// `began` says whether anything was written before.
int exit_code(const Error& error, bool began);

/// Says on stderr what went wrong, and returns the exit code of a program that has not begun yet.
int report_error(const std::string& program, const Error& error);

/// `text` without control characters: those in a name or a prompt must not steer the terminal.
std::string printable(std::string text);

}  // namespace longtake
