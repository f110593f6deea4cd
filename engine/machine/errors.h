#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Memory, and its largest users.
inline constexpr ErrorForm kNotEnoughMemory{"OPEN-05", ErrorKind::bad_input,
                                            "There is not enough memory for this stream",
                                            "it needs {need}, of that {largest} for {part}; {available} are free",
                                            "Choose a smaller budget or a smaller model, or close other programs."};
inline constexpr ErrorForm kNotEnoughGpuMemory{"OPEN-39", ErrorKind::bad_input,
                                               "The GPU has not enough memory for this stream",
                                               "it needs {need}, of that {largest} for {part}; {available} are free",
                                               "Choose --text-device cpu, --dtype fp8, the small decoder, a smaller "
                                               "budget or a smaller size, or close other programs."};
inline constexpr Phrase kTheTransformer{"the transformer"};
inline constexpr Phrase kTheWeights{"the weights"};
inline constexpr Phrase kTheCache{"the cache"};
inline constexpr Phrase kTheWindow{"what a window attends to"};
inline constexpr Phrase kThePrompt{"the prompt's keys and values"};
inline constexpr Phrase kTheDecoder{"the decoder"};
inline constexpr Phrase kTheSalienceHead{"the salience head"};
inline constexpr Phrase kTheTextEncoder{"the text encoder"};
inline constexpr Phrase kTheTextEncoderAndPass{"the text encoder and one pass"};
inline constexpr Phrase kOnePass{"one pass"};
inline constexpr Phrase kGpuLibraries{"the GPU's libraries"};

}  // namespace longtake::errors
