#include "training/run/nccl_module.h"

#include <dlfcn.h>

#include <filesystem>

#include "engine/core/shared_folder.h"

namespace longtake::train {
namespace {

constexpr const char* module_name = "liblongtake_nccl.so";

Failure none(const std::string& why) {
  return fail(Error::Kind::bad_input, "Cannot join the other ranks", why,
              "Build where nccl.h and the CUDA headers are, or train on CPUs with --set device=cpu.");
}

}  // namespace

Result<std::unique_ptr<Group>> nccl_group(const std::string& host, std::uint16_t port, int rank, int size,
                                          const std::string& device) {
  const auto path = program_library(module_name);
  if (path.empty()) return none("several ranks on GPUs need " + std::string(module_name) + ", which was not built");
  void* module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) return none(::dlerror());
  const auto make = reinterpret_cast<MakeNcclGroup>(::dlsym(module, "longtake_make_nccl_group"));
  if (make == nullptr) return none(path.string() + " is of another version");
  return std::unique_ptr<Group>(make(host.c_str(), port, rank, size, device.c_str()));
}

}  // namespace longtake::train
