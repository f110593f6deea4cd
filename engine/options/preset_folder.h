#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/options/kept_preset.h"

namespace longtake {

/// The presets that a person keeps: a folder with one file for each. Names are unique, and none is that of a preset of
/// the program. Reads the folder each time, so that what another program put there is seen.
class PresetFolder {
 public:
  explicit PresetFolder(std::filesystem::path folder = default_folder()) : folder_(std::move(folder)) {}

  /// Beside the window's settings: $XDG_CONFIG_HOME/longtake/export-presets
  static std::filesystem::path default_folder();

  /// By name. Files that cannot be used are left out, and left alone.
  std::vector<KeptPreset> all() const;
  std::optional<KeptPreset> find(const std::string& name) const;

  /// Replaces the preset of this name.
  Result<void> keep(const KeptPreset& preset);
  Result<void> rename(const std::string& from, const std::string& to);
  Result<void> remove(const std::string& name);
  /// Takes a preset in from a file, under another name where its own is taken. Returns the name.
  Result<std::string> import_file(const std::filesystem::path& file);

  /// Finds a preset by its name, among the kept and the built-in ones, or reads it from a file.
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
