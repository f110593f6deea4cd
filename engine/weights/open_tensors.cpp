#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/files.h"
#include "engine/weights/errors.h"
#include "engine/weights/file_bytes.h"
#include "engine/weights/refusal.h"
#include "engine/weights/safetensors.h"
#include "engine/weights/tensor_file.h"
#include "engine/weights/torch_file.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

bool ends_with(const fs::path& path, std::string_view end) { return path.filename().string().ends_with(end); }

/// Finds the one model in a folder. An index takes precedence over single files, safetensors over PyTorch files.
Result<fs::path> model_in(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    files.push_back(at->path());
  const std::string name = folder.filename().string();
  if (error) return fail(system_error(errors::kCannotReadFolder, {{"file", shown(name)}}, error.value()));
  std::sort(files.begin(), files.end());
  using Ends = std::vector<std::string_view>;
  for (const Ends& ends : {Ends{".safetensors.index.json"}, Ends{".safetensors"}, Ends{".pt", ".pth", ".bin"}}) {
    std::vector<fs::path> found;
    for (const fs::path& file : files)
      if (std::any_of(ends.begin(), ends.end(), [&](std::string_view end) { return ends_with(file, end); }))
        found.push_back(file);
    if (found.size() == 1) return found[0];
    if (found.size() > 1)
      return fail(errors::kManyModels, {{"file", shown(name)},
                                        {"count", found.size()},
                                        {"first", shown(found[0].filename().string())},
                                        {"second", shown(found[1].filename().string())}});
  }
  return fail(errors::kNoModelFile, {{"file", shown(name)}});
}

/// A JSON text begins with a brace. A safetensors file may begin with the same byte, but its eighth byte is always 0.
bool looks_like_json(const FileBytes& file) {
  std::array<std::byte, 8> first{};
  return file.size() >= first.size() && file.read(0, first) && first[0] == std::byte{'{'} && first[7] != std::byte{0};
}

}  // namespace

Result<TensorFile> TensorFile::open(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    auto file = model_in(path);
    return file ? open(*file) : Result<TensorFile>(fail(std::move(file.error())));
  }
  auto file = TRY(FileBytes::open(path));
  if (looks_like_json(*file)) return open_safetensors_index(path);
  if (looks_like_torch(*file)) return open_torch(std::move(file));
  return open_safetensors(std::move(file));
}

Result<TensorFile> TensorFile::from_memory(std::span<const std::byte> bytes, const std::string& name) {
  auto file = FileBytes::over(bytes, name);
  return looks_like_torch(*file) ? open_torch(std::move(file)) : open_safetensors(std::move(file));
}

}  // namespace longtake
