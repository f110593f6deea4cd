#include "engine/core/shared_folder.h"

#include <system_error>

namespace longtake {

std::filesystem::path program_folder() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
}

std::filesystem::path program_library(const char* name) {
  std::error_code ignored;
  for (const char* place : {"lib", "../lib/longtake", "../lib", "../../lib"}) {
    const auto path = program_folder() / place / name;
    if (std::filesystem::exists(path, ignored)) return path;
  }
  return {};
}

std::filesystem::path shared_folder() { return program_folder().parent_path() / "share/longtake"; }

}  // namespace longtake
