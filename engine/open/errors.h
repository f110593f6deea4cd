#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Decoders for sessions that were made earlier.
inline constexpr ErrorForm kMadeWithRandomDecoder{
    "OPEN-23", ErrorKind::bad_input, "Cannot show the session's pictures",
    "it was made with random weights, the model's decoder is {found}",
    "Give the model that made it, or use the version of the program that did."};
inline constexpr ErrorForm kMadeWithOtherDecoder{
    "OPEN-25", ErrorKind::bad_input, "Cannot show the session's pictures",
    "it was made with the decoder {made}, the model's decoder is {found}",
    "Give the model that made it, or use the version of the program that did."};
inline constexpr ErrorForm kFormerModel{"OPEN-44", ErrorKind::bad_input, "Cannot make the session's pictures",
                                        "it was made with the former built-in model, which this version no longer has",
                                        "Export it with Longtake 0.3.0."};

// Samples to compare with.
inline constexpr ErrorForm kNotGolden{"OPEN-40", ErrorKind::bad_input, "Cannot compare with {file}",
                                      "it holds no golden samples", "Give a file that selftest --make-golden wrote."};

}  // namespace longtake::errors
