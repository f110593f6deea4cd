#include "engine/session/log_disk.h"

#include <unistd.h>

#include "engine/core/disk_space.h"
#include "engine/core/files.h"

namespace longtake {

ssize_t LogDisk::write(int fd, std::span<const std::byte> bytes) { return ::write(fd, bytes.data(), bytes.size()); }

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
