#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/files.h"
#include "engine/options/source_options.h"
#include "engine/starter/starter.h"

namespace longtake {

/// The files of a starter model, held while it is loaded.
struct StarterFiles {
  std::vector<StarterFile> files;    ///< by name, ascending
  std::vector<MappedFile> mapped{};  ///< what the bytes of a folder's files lie in

  /// SHA-256 over the names and contents, the same for a folder and for its embedded copy.
  std::string hash() const;
};

/// SHA-256 of one of them, "" where it is not there.
std::string file_hash(const StarterFiles& starter, const std::string& name);

/// The model inside this program; nothing in a build that was made without one, or with its codec alone.
std::optional<StarterFiles> embedded_starter();

/// Whether a path is a folder (or the starter.json in it) that a trainer packed, be it whole or not.
bool is_starter_folder(const std::filesystem::path& path);
Result<StarterFiles> read_starter_folder(const std::filesystem::path& path);

/// Whether the options mean a starter model: the embedded one, or a folder that a trainer packed.
bool is_starter(const SourceOptions& options);
Result<StarterFiles> starter_of(const SourceOptions& options);

}  // namespace longtake
