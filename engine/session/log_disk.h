#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

namespace longtake {

/// The system calls that write a log and its saved states to disk. A test substitutes a layer that simulates power
/// loss.
class LogDisk {
 public:
  virtual ~LogDisk() = default;
  /// Like the system calls; errno has the reason of a failure.
  virtual ssize_t write(int fd, std::span<const std::byte> bytes);
  /// Writes all bytes, in as many calls as needed. False: errno has the reason, and some bytes may be written.
  bool write_all(int fd, std::span<const std::byte> bytes);
  virtual int truncate(int fd, off_t bytes);
  /// Returns when all earlier writes and the file's size are on the disk.
  virtual int sync(int fd);
  /// A new or renamed file survives a power cut only after its folder was synced too. If a file system does not support
  /// that, nothing is reported.
  virtual void sync_folder(const std::filesystem::path& folder);
  virtual std::optional<std::int64_t> free_bytes(const std::filesystem::path& folder);

  static LogDisk& system();
};

}  // namespace longtake
