#include "engine/open/starter_files.h"

#include <algorithm>
#include <system_error>

#include "engine/core/errors.h"
#include "engine/core/hash.h"
#include "engine/open/errors.h"
#include "resources/starter.h"

namespace longtake {
namespace {

bool is_part(const std::filesystem::path& path) {
  return path.extension() == ".safetensors" || path.filename() == kStarterFile;
}

}  // namespace

std::string StarterFiles::hash() const {
  std::string list;
  for (const StarterFile& file : files) list += sha256(file.bytes) + "  " + file.name + '\n';
  return sha256(std::as_bytes(std::span(list)));
}

std::string file_hash(const StarterFiles& starter, const std::string& name) {
  const auto found = std::ranges::find(starter.files, name, &StarterFile::name);
  return found == starter.files.end() ? std::string() : sha256(found->bytes);
}

std::optional<StarterFiles> embedded_starter() {
  StarterFiles starter;
  std::vector<std::string> names;
  for (const EmbeddedFile& file : starter_files()) {
    if (!is_part(file.name)) continue;
    starter.files.push_back({file.name, file.bytes});
    names.push_back(file.name);
  }
  if (!missing_starter_files(names).empty()) return std::nullopt;
  std::ranges::sort(starter.files, {}, &StarterFile::name);
  return starter;
}

Result<StarterFiles> read_starter_folder(const std::filesystem::path& path) {
  std::vector<std::filesystem::path> paths;
  std::error_code code;
  for (const auto& entry : std::filesystem::directory_iterator(starter_folder(path), code))
    if (is_part(entry.path()) && entry.is_regular_file(code)) paths.push_back(entry.path());
  if (code) return fail(system_error(errors::kCannotRead, {{"file", starter_folder(path).string()}}, code.value()));
  std::ranges::sort(paths);
  StarterFiles starter;
  for (const auto& file : paths) {
    auto mapped = TRY(MappedFile::open(file));
    starter.files.push_back({file.filename().string(), mapped.bytes()});
    starter.mapped.push_back(std::move(mapped));  // moving a map does not change its address
  }
  return starter;
}

Result<StarterFiles> starter_of(const SourceOptions& options) {
  if (!options.model.empty()) return read_starter_folder(options.model);
  auto embedded = embedded_starter();
  if (!embedded) return fail(errors::kNoStarter);
  return std::move(*embedded);
}

}  // namespace longtake
