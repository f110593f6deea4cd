#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"

namespace longtake {

/// Where a public file lies: on the hub, or at an address of its own.
struct FileSource {
  std::string repository{};       ///< "gdhe17/Self-Forcing", "" for an address
  std::string revision = "main";  ///< branch, tag or commit
  std::string path{};             ///< in the repository
  std::string address{};          ///< "https://...", "" on the hub

  bool on_hub() const { return address.empty(); }
  /// As parse_source() reads it; the same for every mirror.
  std::string reference() const;
  /// The file's own name.
  std::string file_name() const;
};

/// Reads "hf:owner/name:path/file", "hf:owner/name@revision:path/file" or an address.
Result<FileSource> parse_source(const std::string& reference);

/// The Hugging Face hub or a mirror of it.
struct Hub {
  std::string endpoint = "https://huggingface.co";  ///< HF_ENDPOINT
  std::string token{};                              ///< HF_TOKEN

  static Result<Hub> from_environment();
  std::string url_of(const FileSource& source) const;
  /// For people.
  std::string page_of(const FileSource& source) const;
  /// The token, where it may be sent: to the endpoint alone, and unprotected only to this machine.
  std::string token_for(const FileSource& source) const;
};

/// True if a path stays below the folder that it is taken from, and has only characters that a file name may show.
bool is_safe_inside(const std::filesystem::path& path);

}  // namespace longtake
