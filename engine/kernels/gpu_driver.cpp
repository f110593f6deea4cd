#include "engine/kernels/gpu_driver.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>

#include "engine/kernels/errors.h"

namespace longtake {
namespace {

// CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT and ..._COMPUTE_CAPABILITY_...
constexpr int kMultiprocessors = 16, kCapabilityMajor = 75, kCapabilityMinor = 76;

/// The oldest GPU generation that LibTorch's libraries have code for.
int least_capability(int cuda) { return cuda >= 13000 ? 75 : 50; }

std::string version_text(int hundreds, int tens) { return std::to_string(hundreds) + '.' + std::to_string(tens); }

/// The oldest driver for a version of CUDA; it also runs later minor versions.
int driver_for(int cuda) { return cuda >= 13000 ? 580 : 525; }

template <class Function>
void find(void* library, Function& function, const char* name) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
}

}  // namespace

Result<CudaDriver> open_cuda_driver(const char* file, bool amd) {
  void* library = ::dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return amd ? fail(errors::kAmdGpu) : fail(errors::kNoDriver);
  CudaDriver driver;
  find(library, driver.init, "cuInit");
  find(library, driver.version, "cuDriverGetVersion");
  find(library, driver.count, "cuDeviceGetCount");
  find(library, driver.name, "cuDeviceGetName");
  find(library, driver.attribute, "cuDeviceGetAttribute");
  if (driver.init == nullptr || driver.version == nullptr || driver.count == nullptr || driver.name == nullptr ||
      driver.attribute == nullptr)
    return fail(errors::kDriverTooOld);
  return driver;
}

Result<GpuFacts> ask(const CudaDriver& driver) {
  if (const int code = driver.init(0); code != 0) return fail(errors::kDriverFails, {{"code", code}});
  GpuFacts facts;
  int devices = 0;
  if (driver.version(&facts.cuda) != 0 || driver.count(&devices) != 0 || devices == 0) return fail(errors::kNoGpu);
  for (int device = 0; device < devices; ++device) {
    std::array<char, 128> name{};
    int major = 0, minor = 0, multiprocessors = 0;
    driver.name(name.data(), static_cast<int>(name.size()) - 1, device);
    driver.attribute(&major, kCapabilityMajor, device);
    driver.attribute(&minor, kCapabilityMinor, device);
    driver.attribute(&multiprocessors, kMultiprocessors, device);
    facts.gpus.push_back({name.data(), 10 * major + minor, multiprocessors});
  }
  return facts;
}

Result<std::vector<int>> usable_gpus(const GpuFacts& facts, int cuda) {
  if (facts.cuda / 1000 < cuda / 1000)
    return fail(errors::kDriverOfOlderCuda, {{"found", version_text(facts.cuda / 1000, facts.cuda % 1000 / 10)},
                                             {"needed", version_text(cuda / 1000, cuda % 1000 / 10)},
                                             {"driver", driver_for(cuda)}});
  const int least = least_capability(cuda);
  std::vector<int> usable;
  for (std::size_t i = 0; i < facts.gpus.size(); ++i)
    if (facts.gpus[i].capability >= least) usable.push_back(static_cast<int>(i));
  if (!usable.empty()) return usable;
  const auto newest = std::ranges::max_element(facts.gpus, {}, &Gpu::capability);
  return fail(errors::kGpuTooOld, {{"gpu", newest->name},
                                   {"found", version_text(newest->capability / 10, newest->capability % 10)},
                                   {"least", version_text(least / 10, least % 10)}});
}

}  // namespace longtake
