#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// {problem} is the reader's own description of the fault in a file. It stays English.
inline constexpr ErrorForm kUnusableStarter{"MOD-09", ErrorKind::bad_input, "Cannot use the model", "{problem}",
                                            "Use all files of one training run."};
inline constexpr ErrorForm kStarterFilesMissing{"MOD-10", ErrorKind::bad_input, "Cannot use the model",
                                                "these files are missing: {files}",
                                                "Use all files of one training run."};
inline constexpr ErrorForm kFormerStarter{"MOD-20", ErrorKind::bad_input, "Cannot use the model",
                                          "it belongs to the former built-in model, which this version no longer runs",
                                          "Open it with Longtake 0.3.0."};

}  // namespace longtake::errors
