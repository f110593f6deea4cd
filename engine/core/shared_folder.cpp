#include "engine/core/shared_folder.h"

#include <system_error>

namespace longtake {

std::filesystem::path shared_folder() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path().parent_path() / "share/longtake";
}

}  // namespace longtake
