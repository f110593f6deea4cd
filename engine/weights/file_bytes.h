#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "engine/core/files.h"

namespace longtake {

/// The bytes of one input: a mapped file, or memory that outlives it.
class FileBytes {
 public:
  static Result<std::shared_ptr<const FileBytes>> open(const std::filesystem::path& path);
  static std::shared_ptr<const FileBytes> over(std::span<const std::byte> memory, std::string name);

  /// File name without its folder, for messages.
  const std::string& name() const { return name_; }
  std::uint64_t size() const { return bytes_.size(); }
  /// MappedFile describes the risk of reading these.
  std::span<const std::byte> bytes() const { return bytes_; }
  Result<void> read(std::uint64_t offset, std::span<std::byte> out) const;
  Result<void> check_unchanged() const;

 private:
  FileBytes() = default;
  std::string name_;
  std::optional<MappedFile> file_;
  std::span<const std::byte> bytes_;
};

}  // namespace longtake
