#include "engine/core/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace longtake {

FolderLock::FolderLock(const std::filesystem::path& folder)
    : descriptor_(::open((folder / file_name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
  if (descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  problem_ = errno;
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

FolderLock::FolderLock(FolderLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), problem_(other.problem_) {}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool FolderLock::taken_elsewhere() const { return problem_ == EWOULDBLOCK; }

bool FolderLock::is_taken(const std::filesystem::path& folder) {
  const int descriptor = ::open((folder / file_name).c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool taken = ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  ::close(descriptor);
  return taken;
}

}  // namespace longtake
