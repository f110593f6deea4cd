#include "engine/options/starter_folder.h"

#include <system_error>

namespace longtake {

std::filesystem::path starter_folder(const std::filesystem::path& path) {
  return path.filename() == kStarterFile ? path.parent_path() : path;
}

bool is_starter_folder(const std::filesystem::path& path) {
  std::error_code ignored;
  const std::filesystem::path folder = starter_folder(path);
  return std::filesystem::is_regular_file(folder / kStarterFile, ignored) ||
         std::filesystem::is_regular_file(folder / "codec.safetensors", ignored);
}

bool is_starter(const SourceOptions& options) { return options.model.empty() || is_starter_folder(options.model); }

}  // namespace longtake
