#include "engine/options/preset_folder.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/utf8.h"
#include "engine/options/errors.h"

namespace longtake {
namespace {

constexpr std::size_t kMostFileBytes = 60;

Error not_kept(const std::string& preset, Error why) {
  return make_error(errors::kPresetNotKept, {{"preset", preset}}, std::move(why));
}

}  // namespace

std::filesystem::path PresetFolder::default_folder() { return config_folder() / "export-presets"; }

std::vector<PresetFolder::File> PresetFolder::files() const {
  std::vector<File> found;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, ignored)) {
    if (entry.path().extension() != ".json") continue;
    auto preset = read_preset(entry.path());
    if (preset && !export_kind(preset->name)) found.push_back({entry.path(), std::move(*preset)});
  }
  std::ranges::sort(found, {}, [](const File& file) { return std::pair(file.preset.name, file.path); });
  // If two files hold presets with one name, the first counts.
  const auto same_name = [](const File& one, const File& next) { return one.preset.name == next.preset.name; };
  found.erase(std::unique(found.begin(), found.end(), same_name), found.end());
  return found;
}

std::vector<KeptPreset> PresetFolder::all() const {
  std::vector<KeptPreset> presets;
  for (File& file : files()) presets.push_back(std::move(file.preset));
  return presets;
}

std::optional<KeptPreset> PresetFolder::find(const std::string& name) const {
  for (File& file : files())
    if (file.preset.name == name) return std::move(file.preset);
  return std::nullopt;
}

std::filesystem::path PresetFolder::place_for(const std::string& name) const {
  for (const File& file : files())
    if (file.preset.name == name) return file.path;
  std::string stem = safe_part(name, kMostFileBytes);
  if (stem.empty()) stem = "preset";
  std::error_code ignored;
  for (int attempt = 1;; ++attempt) {
    const auto path = folder_ / (stem + (attempt == 1 ? "" : "_" + std::to_string(attempt)) + ".json");
    if (!std::filesystem::exists(path, ignored)) return path;
  }
}

Result<void> PresetFolder::keep(const KeptPreset& preset) {
  if (auto good = check_preset_name(preset.name); !good) return good;
  if (export_kind(preset.name)) return fail(errors::kPresetBuiltIn, {{"preset", preset.name}});
  if (auto made = make_folder(folder_); !made) return fail(not_kept(preset.name, std::move(made.error())));
  return write_preset(preset, place_for(preset.name));
}

Result<void> PresetFolder::rename(const std::string& from, const std::string& to) {
  auto preset = find(from);
  if (!preset) return remove(from);  // reports that it does not exist
  if (from == to) return {};
  if (find(to)) return fail(errors::kPresetNameTaken, {{"preset", to}});
  preset->name = to;
  if (auto kept = keep(*preset); !kept) return kept;
  return remove(from);
}

Result<void> PresetFolder::remove(const std::string& name) {
  for (const File& file : files()) {
    if (file.preset.name != name) continue;
    std::error_code code;
    std::filesystem::remove(file.path, code);
    return code ? fail(not_kept(name, system_cause(code.value()))) : Result<void>();
  }
  auto missing = named(name);
  return missing ? fail(errors::kPresetBuiltIn, {{"preset", name}}) : fail(std::move(missing.error()));
}

Result<std::string> PresetFolder::import_file(const std::filesystem::path& file) {
  auto preset = TRY(read_preset(file));
  const std::string own = preset.name;
  for (int attempt = 2; find(preset.name) || export_kind(preset.name); ++attempt) {
    const std::string number = " " + std::to_string(attempt);
    preset.name = std::string(beginning_of(own, KeptPreset::kMostNameBytes - number.size())) + number;
  }
  TRY(keep(preset));
  return preset.name;
}

Result<KeptPreset> PresetFolder::named(const std::string& name_or_file) const {
  if (auto kept = find(name_or_file)) return std::move(*kept);
  if (const auto kind = export_kind(name_or_file)) {
    KeptPreset preset;
    preset.name = preset.form = kind->id;
    return preset;
  }
  std::error_code ignored;
  if (std::filesystem::exists(name_or_file, ignored)) return read_preset(name_or_file);
  std::string names;
  for (const ExportKind& kind : kExportKinds) names += (names.empty() ? "" : ", ") + std::string(kind.id);
  for (const KeptPreset& preset : all()) names += ", " + preset.name;
  return fail(errors::kNoSuchPreset, {{"preset", name_or_file}, {"presets", names}});
}

}  // namespace longtake
