#include "app/common/torch_facts.h"

#include <ATen/Version.h>
#include <dlfcn.h>
#include <torch/headeronly/version.h>

namespace longtake {
namespace {

std::string folder_of(const void* symbol) {
  Dl_info info{};
  if (::dladdr(symbol, &info) == 0 || info.dli_fname == nullptr) return "unknown place";
  const std::string file = info.dli_fname;
  return file.substr(0, file.find_last_of('/'));
}

std::string cuda_driver() {
  void* driver = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (driver == nullptr) return "no driver";
  const auto initialise = reinterpret_cast<int (*)(unsigned)>(::dlsym(driver, "cuInit"));
  const auto version = reinterpret_cast<int (*)(int*)>(::dlsym(driver, "cuDriverGetVersion"));
  const auto count = reinterpret_cast<int (*)(int*)>(::dlsym(driver, "cuDeviceGetCount"));
  int number = 0;
  int devices = 0;
  if (initialise == nullptr || version == nullptr || count == nullptr || initialise(0) != 0 || version(&number) != 0 ||
      count(&devices) != 0)
    return "a driver without a device";
  return "driver for CUDA " + std::to_string(number / 1000) + '.' + std::to_string(number % 1000 / 10) + ", " +
         std::to_string(devices) + " device(s)";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> torch_facts() {
  return {{"libtorch", TORCH_VERSION + std::string(" (") + at::get_cpu_capability() + ", in " +
                           folder_of(reinterpret_cast<const void*>(&at::get_cpu_capability)) + ")"},
          {"cuda", cuda_driver()}};
}

}  // namespace longtake
