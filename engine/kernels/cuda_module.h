#pragma once

#include <filesystem>
#include <vector>

#include "engine/core/result.h"
#include "engine/kernels/cuda/abi.h"
#include "engine/kernels/gpu_driver.h"

namespace longtake {

struct CudaKernels {
  decltype(&longtake_cuda_error) error = nullptr;
  decltype(&longtake_cuda_rgb_from_planes) rgb_from_planes = nullptr;
  decltype(&longtake_cuda_rms_norm) rms_norm = nullptr;
  decltype(&longtake_cuda_rms_norm_gradient) rms_norm_gradient = nullptr;
  decltype(&longtake_cuda_norm_modulate) norm_modulate = nullptr;
  decltype(&longtake_cuda_norm_modulate_gradient) norm_modulate_gradient = nullptr;
  decltype(&longtake_cuda_gated_add) gated_add = nullptr;
  decltype(&longtake_cuda_gated_add_gradient) gated_add_gradient = nullptr;
  decltype(&longtake_cuda_rotate) rotate = nullptr;
  decltype(&longtake_cuda_norm_rotate) norm_rotate = nullptr;
  decltype(&longtake_cuda_fp8_rows) fp8_rows = nullptr;
  decltype(&longtake_cuda_norm_silu) norm_silu = nullptr;
  decltype(&longtake_cuda_neighbours) neighbours = nullptr;
  decltype(&longtake_cuda_neighbours_gradient) neighbours_gradient = nullptr;
};

/// The folder of the GPU libraries that "longtake-cli gpu setup" downloads for this LibTorch; LONGTAKE_GPU_LIBRARIES
/// overrides it. It may not exist.
std::filesystem::path gpu_library_folder();
/// Opens LibTorch's CUDA half, which works without a driver, and returns its file.
Result<std::filesystem::path> open_cuda_half();

/// This machine's GPUs by their numbers, or the reason why none can be used: no driver, an old one, no CUDA half of
/// LibTorch. A GPU that is too old has the capability 0. The first call opens the libraries; after success at::kCUDA is
/// usable. Any thread.
const Result<std::vector<Gpu>>& gpus();

/// Returns the kernels, or the reason why there are none: no GPU, or no module next to the program. Without them a GPU
/// computes everything with ATen's operators. The first call opens the libraries (about 0.1 s on a GPU machine). Every
/// later call returns the same result. Any thread.
const Result<CudaKernels>& cuda_kernels();
/// False if LONGTAKE_OWN_STEPS is "off".
bool own_steps_are_wanted();
/// True if they are wanted and the module could be opened.
bool own_steps_are_used();

}  // namespace longtake
