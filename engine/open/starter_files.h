#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/files.h"
#include "engine/options/starter_folder.h"
#include "engine/starter/starter.h"

namespace longtake {

/// The files of a starter model, held during loading.
struct StarterFiles {
  std::vector<StarterFile> files;    ///< by name, ascending
  std::vector<MappedFile> mapped{};  ///< owners of the bytes of a folder's files

  /// SHA-256 over names and contents; the same for a folder and its embedded copy.
  std::string hash() const;
};

/// SHA-256 of one of the files, "" if it is missing.
std::string file_hash(const StarterFiles& starter, const std::string& name);

/// The embedded model; empty in a build without one, or with only its codec.
std::optional<StarterFiles> embedded_starter();

Result<StarterFiles> read_starter_folder(const std::filesystem::path& path);

Result<StarterFiles> starter_of(const SourceOptions& options);

}  // namespace longtake
