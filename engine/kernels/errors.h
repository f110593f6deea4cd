#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kNoDriver{"GPU-01", ErrorKind::device, "The CUDA kernels cannot be used",
                                     "no NVIDIA driver is installed"};
inline constexpr ErrorForm kDriverTooOld{"GPU-02", ErrorKind::device, "The CUDA kernels cannot be used",
                                         "the NVIDIA driver lacks cuInit"};
inline constexpr ErrorForm kDriverFails{"GPU-03", ErrorKind::device, "The CUDA kernels cannot be used",
                                        "the NVIDIA driver does not start, error {code}"};
inline constexpr ErrorForm kNoGpu{"GPU-04", ErrorKind::device, "The CUDA kernels cannot be used",
                                  "the NVIDIA driver knows no GPU"};
inline constexpr ErrorForm kNoGpuLibraries{
    "GPU-05", ErrorKind::device, "The CUDA kernels cannot be used", "{problem}",
    "Run packaging/setup.sh: it fetches the GPU libraries where a driver is present."};
inline constexpr ErrorForm kNoKernels{"GPU-06", ErrorKind::device, "The CUDA kernels cannot be used",
                                      "{file} is not beside the program", "Build with nvcc on PATH."};
inline constexpr ErrorForm kKernelsNotLoaded{"GPU-07", ErrorKind::device, "The CUDA kernels cannot be used",
                                             "{problem}"};
inline constexpr ErrorForm kOtherKernels{"GPU-08", ErrorKind::device, "The CUDA kernels cannot be used",
                                         "{file} is of another version"};

}  // namespace longtake::errors
