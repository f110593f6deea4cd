#include "engine/session/log_disk.h"

#include <unistd.h>

#include <cerrno>

#include "engine/core/disk_space.h"
#include "engine/core/files.h"

namespace longtake {

ssize_t LogDisk::write(int fd, std::span<const std::byte> bytes) { return ::write(fd, bytes.data(), bytes.size()); }

bool LogDisk::write_all(int fd, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = write(fd, bytes);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote == 0) errno = ENOSPC;
    if (wrote <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(wrote));
  }
  return true;
}

int LogDisk::truncate(int fd, off_t bytes) { return ::ftruncate(fd, bytes); }

int LogDisk::sync(int fd) { return ::fdatasync(fd); }

void LogDisk::sync_folder(const std::filesystem::path& folder) { longtake::sync_folder(folder); }

std::optional<std::int64_t> LogDisk::free_bytes(const std::filesystem::path& folder) {
  return longtake::free_bytes(folder);
}

LogDisk& LogDisk::system() {
  static LogDisk disk;
  return disk;
}

}  // namespace longtake
