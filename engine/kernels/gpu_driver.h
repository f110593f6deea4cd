#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

/// The functions of NVIDIA's driver that are called before LibTorch's CUDA half is opened. Opening it is slow and takes
/// a gigabyte that may not be free. They return 0 or CUDA's error code.
struct CudaDriver {
  int (*init)(unsigned flags) = nullptr;
  int (*version)(int* version) = nullptr;  ///< of CUDA, 13000 for 13.0
  int (*count)(int* devices) = nullptr;
  int (*name)(char* name, int size, int device) = nullptr;
  int (*attribute)(int* value, int attribute, int device) = nullptr;
};

struct Gpu {
  std::string name;
  int capability = 0;  ///< 86 for sm_86
  int multiprocessors = 0;
};

struct GpuFacts {
  int cuda = 0;           ///< the newest CUDA that the driver supports, 13000 for 13.0
  std::vector<Gpu> gpus;  ///< by CUDA's number
};

/// Opens libcuda.so.1. `amd`: this machine has a compute-capable AMD GPU, which the error then mentions.
Result<CudaDriver> open_cuda_driver(const char* file, bool amd);
/// Queries the driver and its GPUs; an error if it does not start or has none.
Result<GpuFacts> ask(const CudaDriver& driver);
/// The GPUs that a LibTorch built for CUDA `cuda` (13000 for 13.0) can compute on, by their numbers. Refuses an older
/// driver, and a machine with only older GPUs.
Result<std::vector<int>> usable_gpus(const GpuFacts& facts, int cuda);

/// From sm_80 on: earlier ones have no bf16 products and no bf16 convolutions in cuDNN.
constexpr bool multiplies_bf16(const Gpu& gpu) { return gpu.capability >= 80; }

}  // namespace longtake
