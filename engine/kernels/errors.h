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
inline constexpr ErrorForm kNoGpuLibraries{
    "GPU-05", ErrorKind::device, "The CUDA kernels cannot be used",
    "the GPU libraries for LibTorch {version} are not set up",
    "\"longtake-cli gpu setup\" downloads them; --device cpu works without them."};
inline constexpr ErrorForm kNoKernels{"GPU-06", ErrorKind::device, "The CUDA kernels cannot be used",
                                      "the file {file} of the GPU kernels is missing",
                                      "Install the whole package again, or build with the CUDA toolkit. --device cpu "
                                      "works without it."};
inline constexpr ErrorForm kKernelsNotLoaded{"GPU-07", ErrorKind::device, "The CUDA kernels cannot be used",
                                             "{problem}",
                                             "Use --device cpu, or build the program again from one source tree."};
inline constexpr ErrorForm kOtherKernels{"GPU-08", ErrorKind::device, "The CUDA kernels cannot be used",
                                         "{file} is of another version",
                                         "Use --device cpu, or build the program again from one source tree."};
inline constexpr ErrorForm kGpuLibrariesNotOpened{"GPU-09", ErrorKind::device, "The CUDA kernels cannot be used",
                                                  "{problem}",
                                                  "\"longtake-cli gpu remove\" and then \"longtake-cli gpu setup\" "
                                                  "download the GPU libraries again. --device cpu works "
                                                  "without them."};

// The machine lacks something.
inline constexpr ErrorForm kDriverOfOlderCuda{
    "GPU-20", ErrorKind::device, "The GPU cannot be used",
    "its driver serves CUDA {found}, and CUDA {needed} is needed",
    "Update the NVIDIA driver to version {driver} or newer, or use --device cpu."};
inline constexpr ErrorForm kGpuTooOld{"GPU-21", ErrorKind::device, "The GPU cannot be used",
                                      "the {gpu} has compute capability {found}, and {least} is the least",
                                      "Use --device cpu, or a newer GPU."};
inline constexpr ErrorForm kAmdGpu{"GPU-22", ErrorKind::device, "The GPU cannot be used",
                                   "this machine has a GPU of AMD, and only NVIDIA's are supported",
                                   "Use --device cpu."};

}  // namespace longtake::errors
