#pragma once

#include <string>

#include "engine/core/result.h"

namespace longtake {

/// The exit codes of every program. Scripts rely on them.
enum ExitCode : int {
  kDone = 0,
  kFailed = 1,        ///< an error while running
  kBadInput = 2,      ///< bad usage or bad input: nothing was written
  kDifference = 3,    ///< verification found a difference
  kInterrupted = 130  ///< interrupted; the frames made so far are kept and readable
};

/// `began` is true if something was written before the error.
int exit_code(const Error& error, bool began);

/// Prints the error on stderr and returns the exit code of a program that has written nothing yet.
int report_error(const std::string& program, const Error& error);

/// `text` without control characters: those in a name or a prompt must not steer the terminal.
std::string printable(std::string text);

}  // namespace longtake
