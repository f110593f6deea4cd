#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kUnknownPolicy{"POL-01", ErrorKind::bad_input, "There is no policy \"{policy}\"", "",
                                          "Choose one of {known}."};
inline constexpr ErrorForm kImpossibleFrame{"POL-02", ErrorKind::bad_input, "Cannot set up the policy {policy}",
                                            "a latent frame has {tokens} tokens", "Choose another picture size."};
inline constexpr ErrorForm kPolicyNotObject{"POL-03", ErrorKind::bad_input, "Cannot read the policy",
                                            "it is not a JSON object", "Choose a file with one JSON object."};

}  // namespace longtake::errors
