#include "engine/open/described_file.h"

#include <system_error>
#include <utility>

#include "engine/open/wan_files.h"
#include "engine/options/starter_folder.h"

namespace longtake {

std::filesystem::path described_file(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored) || is_starter_folder(path)) return path;
  auto transformer = find_wan_transformer(path);
  return transformer ? std::move(*transformer) : path;
}

}  // namespace longtake
