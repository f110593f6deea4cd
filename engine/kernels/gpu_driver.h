#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

/// The functions of NVIDIA's driver that are asked before LibTorch's CUDA half is opened, which is slow and takes a
/// gigabyte that may not be free. They return 0, or CUDA's code of an error.
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
  int cuda = 0;           ///< the newest CUDA that the driver serves, 13000 for 13.0
  std::vector<Gpu> gpus;  ///< by CUDA's number
};

/// Opens libcuda.so.1. `amd`: this machine has a GPU of AMD's that computes, which the error then says.
Result<CudaDriver> open_cuda_driver(const char* file, bool amd);
/// What the driver says of itself and its GPUs; an error if it does not start or has none.
Result<GpuFacts> ask(const CudaDriver& driver);
/// The GPUs that a LibTorch built for CUDA `cuda` (13000 for 13.0) can compute on, by their numbers. Refuses a driver
/// that is older, and a machine whose GPUs all are.
Result<std::vector<int>> usable_gpus(const GpuFacts& facts, int cuda);

/// From sm_80 on: earlier ones have no products in bf16, and cuDNN no convolutions.
constexpr bool multiplies_bf16(const Gpu& gpu) { return gpu.capability >= 80; }

}  // namespace longtake
