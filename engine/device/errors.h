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

}  // namespace longtake::errors
