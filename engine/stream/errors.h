#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kEngineStopped{"STR-01", ErrorKind::internal, "The engine stopped", "{problem}",
                                          "Press Restart to go on."};
inline constexpr ErrorForm kJobStopped{"STR-02", ErrorKind::internal, "The job stopped", "{problem}"};
inline constexpr ErrorForm kCannotPutBack{"STR-03", ErrorKind::bad_input, "Cannot go on with the session",
                                          "this model cannot put earlier chunks back"};
inline constexpr ErrorForm kUnknownCommand{"STR-04", ErrorKind::bad_input, "Cannot read a command",
                                           "\"{command}\" is not one"};
inline constexpr ErrorForm kNoLongerKept{"",        ErrorKind::io, "{cause}",
                                         "{cause}", "{cause}",     "The stream goes on, but is no longer kept."};

}  // namespace longtake::errors
