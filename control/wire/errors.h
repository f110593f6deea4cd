#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kCannotListen{"CTL-01", ErrorKind::io, "The control port was not opened on {address}",
                                         "{cause}", "Choose another port, or end the program that has it."};
inline constexpr ErrorForm kNoAddress{"CTL-02", ErrorKind::bad_input, "\"{address}\" is no address", "",
                                      "Write an IP address and a port, as 127.0.0.1:9000."};
inline constexpr ErrorForm kBadOsc{"CTL-34", ErrorKind::bad_input, "An OSC message was not understood", "{problem}"};

}  // namespace longtake::errors
