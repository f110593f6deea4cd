#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kSessionType{"OPEN-27", ErrorKind::bad_input, "Cannot use the settings of the session",
                                        "its dtype {problem}"};

}  // namespace longtake::errors
