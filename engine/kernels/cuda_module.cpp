#include "engine/kernels/cuda_module.h"

#include <ATen/Version.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/core/AllocatorConfig.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/files.h"
#include "engine/core/shared_folder.h"
#include "engine/kernels/errors.h"

namespace longtake {
namespace {

constexpr const char* module_name = "liblongtake_cuda_kernels.so";
constexpr const char* cuda_half_name = "libtorch_cuda.so";

constexpr const char* torch_version = LONGTAKE_TORCH_RELEASE;

std::string loader_error() {
  const char* said = ::dlerror();
  return said != nullptr ? said : "unknown reason";
}

/// Queries the driver before LibTorch's CUDA half is opened, and then checks that both fit together.
Result<std::vector<Gpu>> find_gpus() {
  std::error_code ignored;
  const auto driver = TRY(open_cuda_driver("libcuda.so.1", std::filesystem::exists("/dev/kfd", ignored)));
  auto facts = TRY(ask(driver));
  TRY(open_cuda_half());
  // Otherwise, memory that grows and shrinks in pieces becomes fragmented. The user's own settings stay.
  if (std::getenv("PYTORCH_ALLOC_CONF") == nullptr && std::getenv("PYTORCH_CUDA_ALLOC_CONF") == nullptr)
    c10::CachingAllocator::setAllocatorSettings("expandable_segments:True");
  auto usable = TRY(usable_gpus(facts, static_cast<int>(at::detail::getCUDAHooks().versionCUDART())));
  std::vector<Gpu> gpus = std::move(facts.gpus);
  for (std::size_t i = 0; i < gpus.size(); ++i)
    if (std::ranges::find(usable, static_cast<int>(i)) == usable.end()) gpus[i].capability = 0;
  return gpus;
}

std::filesystem::path find_module() {
  const char* named = std::getenv("LONGTAKE_CUDA_MODULE");
  return named != nullptr ? std::filesystem::path(named) : program_library(module_name);
}

/// The files of LibTorch's CUDA half, by full path so that no other version is opened. They are next to libtorch_cpu.so
/// in a build, and in the folder of "longtake-cli gpu setup" with packages.
std::vector<std::filesystem::path> cuda_halves() {
  std::error_code ignored;
  std::vector<std::filesystem::path> found;
  const auto add = [&](const std::filesystem::path& folder) {
    if (std::filesystem::exists(folder / cuda_half_name, ignored)) found.push_back(folder / cuda_half_name);
  };
  Dl_info cpu_half{};
  if (::dladdr(reinterpret_cast<const void*>(&at::get_cpu_capability), &cpu_half) != 0)
    add(std::filesystem::path(cpu_half.dli_fname).parent_path());
  // The setup writes this mark when all files of the wheel are in place.
  const auto fetched = gpu_library_folder();
  if (std::filesystem::exists(fetched / ".have" / (std::string("torch==") + torch_version), ignored))
    add(fetched / "torch/lib");
  return found;
}

Result<CudaKernels> open_module() {
  if (const auto& found = gpus(); !found) return Failure(Error(found.error()));
  const auto path = find_module();
  if (path.empty()) return fail(errors::kNoKernels, {{"file", module_name}});
  void* module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) return fail(errors::kKernelsNotLoaded, {{"problem", loader_error()}});

  const auto abi = reinterpret_cast<decltype(&longtake_cuda_abi)>(::dlsym(module, "longtake_cuda_abi"));
  if (abi == nullptr || abi() != longtake_cuda_abi_version)
    return fail(errors::kOtherKernels, {{"file", path.string()}});
  CudaKernels kernels;
  bool whole = true;
  const auto find = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(module, name));
    whole = whole && function != nullptr;
  };
  find(kernels.error, "longtake_cuda_error");
  find(kernels.rgb_from_planes, "longtake_cuda_rgb_from_planes");
  find(kernels.rms_norm, "longtake_cuda_rms_norm");
  find(kernels.rms_norm_gradient, "longtake_cuda_rms_norm_gradient");
  find(kernels.norm_modulate, "longtake_cuda_norm_modulate");
  find(kernels.norm_modulate_gradient, "longtake_cuda_norm_modulate_gradient");
  find(kernels.gated_add, "longtake_cuda_gated_add");
  find(kernels.gated_add_gradient, "longtake_cuda_gated_add_gradient");
  find(kernels.rotate, "longtake_cuda_rotate");
  find(kernels.norm_rotate, "longtake_cuda_norm_rotate");
  find(kernels.fp8_rows, "longtake_cuda_fp8_rows");
  find(kernels.norm_silu, "longtake_cuda_norm_silu");
  find(kernels.neighbours, "longtake_cuda_neighbours");
  find(kernels.neighbours_gradient, "longtake_cuda_neighbours_gradient");
  if (!whole) return fail(errors::kKernelsNotLoaded, {{"problem", loader_error()}});
  return kernels;
}

}  // namespace

std::filesystem::path gpu_library_folder() {
  const char* named = std::getenv("LONGTAKE_GPU_LIBRARIES");
  return named != nullptr && *named != '\0' ? std::filesystem::path(named)
                                            : data_folder() / "gpu" / (std::string("torch-") + torch_version);
}

// The global scope lets ATen find the CUDA half, which registers itself on loading.
Result<std::filesystem::path> open_cuda_half() {
  const auto halves = cuda_halves();
  if (halves.empty()) return fail(errors::kNoGpuLibraries, {{"version", torch_version}});
  std::string problem;
  for (const auto& half : halves) {
    if (::dlopen(half.c_str(), RTLD_NOW | RTLD_GLOBAL) != nullptr) return half;
    problem = loader_error();
  }
  return fail(errors::kGpuLibrariesNotOpened, {{"problem", problem}});
}

const Result<std::vector<Gpu>>& gpus() {
  static const Result<std::vector<Gpu>> found = find_gpus();
  return found;
}

const Result<CudaKernels>& cuda_kernels() {
  static const Result<CudaKernels> kernels = open_module();
  return kernels;
}

bool own_steps_are_wanted() {
  const char* wish = std::getenv("LONGTAKE_OWN_STEPS");
  return wish == nullptr || std::string_view(wish) != "off";
}

bool own_steps_are_used() { return own_steps_are_wanted() && cuda_kernels().has_value(); }

}  // namespace longtake
