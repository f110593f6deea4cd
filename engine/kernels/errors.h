#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kNoDriver{"GPU-01", ErrorKind::device, "The CUDA kernels cannot be used",
                                     "no NVIDIA driver is installed",
                                     "Install the NVIDIA driver, or use --device cpu."};
inline constexpr ErrorForm kDriverTooOld{"GPU-02", ErrorKind::device, "The CUDA kernels cannot be used",
                                         "the NVIDIA driver lacks cuInit",
                                         "Update the NVIDIA driver, or use --device cpu."};
inline constexpr ErrorForm kDriverFails{
    "GPU-03", ErrorKind::device, "The CUDA kernels cannot be used", "the NVIDIA driver does not start, error {code}",
    "Restart the computer. If it happens again, reinstall the NVIDIA driver, or use --device cpu."};
inline constexpr ErrorForm kNoGpu{"GPU-04", ErrorKind::device, "The CUDA kernels cannot be used",
                                  "the NVIDIA driver knows no GPU",
                                  "Check that \"nvidia-smi\" shows a GPU, or use --device cpu."};
inline constexpr ErrorForm kNoGpuLibraries{"GPU-05", ErrorKind::device, "The CUDA kernels cannot be used", "{problem}",
                                           "Use --device cpu. Packages have no GPU support; a build from source with "
                                           "the NVIDIA driver and CUDA toolkit has it."};
inline constexpr ErrorForm kNoKernels{"GPU-06", ErrorKind::device, "The CUDA kernels cannot be used",
                                      "the file {file} of the GPU kernels is missing",
                                      "Use --device cpu. Packages have no GPU support; a build from source with the "
                                      "NVIDIA driver and CUDA toolkit has it."};
inline constexpr ErrorForm kKernelsNotLoaded{"GPU-07", ErrorKind::device, "The CUDA kernels cannot be used",
                                             "{problem}",
                                             "Use --device cpu, or build the program again from one source tree."};
inline constexpr ErrorForm kOtherKernels{"GPU-08", ErrorKind::device, "The CUDA kernels cannot be used",
                                         "{file} is of another version",
                                         "Use --device cpu, or build the program again from one source tree."};

}  // namespace longtake::errors
