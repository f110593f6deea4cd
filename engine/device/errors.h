#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// The device that a model computes on.
inline constexpr ErrorForm kNoUsableGpu{"OPEN-02", ErrorKind::bad_input, "Cannot open the model",
                                        "no GPU can be used: {cause}", "Choose --device cpu or auto."};
inline constexpr ErrorForm kGpuNeeds{"OPEN-24", ErrorKind::bad_input, "Cannot open the model",
                                     "no GPU can be used: {cause}", "{cause}"};
inline constexpr ErrorForm kNoSuchGpu{"OPEN-03", ErrorKind::bad_input, "Cannot open the model",
                                      "there is no GPU number {index}, this machine has {count}",
                                      "Count from 0, or choose auto."};
inline constexpr ErrorForm kEightBitsElsewhere{"OPEN-41", ErrorKind::bad_input, "Cannot open the model",
                                               "int8 is for the matrices of a model of the Wan family on a CPU",
                                               "Choose another type; on a GPU such a model has fp8."};
inline constexpr ErrorForm kNoEightBits{"OPEN-42", ErrorKind::bad_input, "Cannot open the model",
                                        "this CPU ({isa}) has no products in 8 bits: it needs AMX or VNNI",
                                        "Choose --dtype auto."};
inline constexpr ErrorForm kFp8Elsewhere{"OPEN-43", ErrorKind::bad_input, "Cannot open the model",
                                         "fp8 is for the matrices of a model of the Wan family on a GPU",
                                         "Choose another type; on a CPU such a model has int8."};

}  // namespace longtake::errors
