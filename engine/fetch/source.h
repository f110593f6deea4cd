#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"

namespace longtake {

/// The location of a public file: on the hub, or at a separate address.
struct FileSource {
  std::string repository{};       ///< "gdhe17/Self-Forcing", "" for an address
  std::string revision = "main";  ///< branch, tag or commit
  std::string path{};             ///< in the repository
  std::string address{};          ///< "https://...", "" on the hub

  bool on_hub() const { return address.empty(); }
  /// In the format of parse_source(); the same for every mirror.
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
  /// The web page for display.
  std::string page_of(const FileSource& source) const;
  /// The token if it may be sent: only to the endpoint, and unencrypted only to this machine.
  std::string token_for(const FileSource& source) const;
};

/// True if a path stays below its base folder and has no control characters.
bool is_safe_inside(const std::filesystem::path& path);

}  // namespace longtake
