#pragma once

#include <string>

#include "engine/core/result.h"

namespace longtake {

/// The exit codes of every program. Scripts rely on them.
enum ExitCode : int {
  kDone = 0,
  kFailed = 1,        ///< an error at run time
  kBadInput = 2,      ///< bad usage or bad input: nothing was written
  kDifference = 3,    ///< verification found a difference
  kInterrupted = 130  ///< interrupted; the frames made so far are kept and readable
};

/// `began` is true if output was written before the error.
int exit_code(const Error& error, bool began);

/// Prints the error on stderr and returns the exit code for a program that has written no output.
int report_error(const std::string& program, const Error& error);

/// `text` without control characters, so that names and prompts cannot control the terminal.
std::string printable(std::string text);

}  // namespace longtake
