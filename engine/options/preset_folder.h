#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/options/kept_preset.h"

namespace longtake {

/// The user's presets: a folder with one file for each. Names are unique and differ from built-in presets. Reads the
/// folder each time, so that changes by other programs are seen.
class PresetFolder {
 public:
  explicit PresetFolder(std::filesystem::path folder = default_folder()) : folder_(std::move(folder)) {}

  /// Next to the window's settings: $XDG_CONFIG_HOME/longtake/export-presets
  static std::filesystem::path default_folder();

  /// Sorted by name. Unusable files are skipped and not changed.
  std::vector<KeptPreset> all() const;
  std::optional<KeptPreset> find(const std::string& name) const;

  /// Replaces the preset of this name.
  Result<void> keep(const KeptPreset& preset);
  Result<void> rename(const std::string& from, const std::string& to);
  Result<void> remove(const std::string& name);
  /// Imports a preset from a file, under another name if its own is in use. Returns the name.
  Result<std::string> import_file(const std::filesystem::path& file);

  /// Finds a preset by its name, among the user's and the built-in ones, or reads it from a file.
  Result<KeptPreset> named(const std::string& name_or_file) const;

 private:
  struct File {
    std::filesystem::path path;
    KeptPreset preset;
  };
  std::vector<File> files() const;
  std::filesystem::path place_for(const std::string& name) const;

  std::filesystem::path folder_;
};

}  // namespace longtake
