#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

namespace longtake {

/// The calls by which a log and its saved states reach the disk. A test puts a layer of its own between them, which
/// loses power.
class LogDisk {
 public:
  virtual ~LogDisk() = default;
  /// As the system's calls; errno says why one failed.
  virtual ssize_t write(int fd, std::span<const std::byte> bytes);
  /// All bytes, however many writes that takes. False: errno says why, and some of them may be written.
  bool write_all(int fd, std::span<const std::byte> bytes);
  virtual int truncate(int fd, off_t bytes);
  /// Returns once what was written before is on the disk, and the file's size.
  virtual int sync(int fd);
  /// A new or renamed file survives a power cut once its folder is on the disk, too. Where a file system cannot do
  /// that, nothing is reported.
  virtual void sync_folder(const std::filesystem::path& folder);
  virtual std::optional<std::int64_t> free_bytes(const std::filesystem::path& folder);

  static LogDisk& system();
};

}  // namespace longtake
