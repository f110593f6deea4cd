#pragma once

#include "engine/core/result.h"

namespace longtake::cli {

/// What scripts rely on.
enum ExitCode : int {
  kDone = 0,
  kFailed = 1,        ///< while running
  kBadInput = 2,      ///< bad usage or bad input: nothing was written
  kDifference = 3,    ///< verification found one
  kInterrupted = 130  ///< what was made so far is kept and readable
};

/// `began` says whether anything was written before.
inline int exit_code(const Error& error, bool began) {
  if (error.kind == Error::Kind::cancelled) return kInterrupted;
  if (began) return kFailed;
  return error.kind == Error::Kind::bad_input || error.kind == Error::Kind::not_found ? kBadInput : kFailed;
}

}  // namespace longtake::cli
