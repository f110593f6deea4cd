#include "engine/media/unfinished.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/log.h"

namespace longtake {
namespace {

constexpr const char* kPrefix = ".longtake-unfinished-";
constexpr int kTries = 8;

// Locks the folder. Returns the descriptor or a negative errno; the kernel drops the lock when the process ends.
int lock_folder(const std::filesystem::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return -errno;
  struct stat locked {};
  struct stat there {};
  int problem = 0;
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0 || ::fstat(fd, &locked) != 0 || ::lstat(folder.c_str(), &there) != 0)
    problem = errno;
  else if (locked.st_ino != there.st_ino)
    problem = ENOENT;
  else if (locked.st_uid != ::geteuid())
    problem = EPERM;
  if (problem == 0) return fd;
  ::close(fd);
  return -problem;
}

}  // namespace

int clean_up_unfinished(const std::filesystem::path& folder) {
  std::error_code ignored;
  int removed = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    if (!entry.path().filename().string().starts_with(kPrefix)) continue;
    const int lock = lock_folder(entry.path());
    if (lock < 0) continue;
    std::error_code problem;
    std::filesystem::remove_all(entry.path(), problem);
    ::close(lock);
    if (problem) continue;
    ++removed;
    logger("media")->info("removed_unfinished path=\"{}\"", entry.path().string());
  }
  return removed;
}

Result<std::unique_ptr<Unfinished>> Unfinished::begin(const std::filesystem::path& product, bool is_folder) {
  const std::filesystem::path place = product.has_filename() ? product : product.parent_path();
  const std::filesystem::path parent = place.has_parent_path() ? place.parent_path() : ".";
  clean_up_unfinished(parent);
  for (int i = 0;; ++i) {
    std::string around = (parent / (std::string(kPrefix) + "XXXXXX")).string();
    if (::mkdtemp(around.data()) == nullptr)
      return fail(system_error(errors::kCannotWrite, {{"file", place.string()}}, errno));
    const int lock = lock_folder(around);
    // Another program may have removed the folder as a leftover before it was locked.
    if ((lock == -EWOULDBLOCK || lock == -ENOENT) && i < kTries) {
      ::rmdir(around.c_str());
      continue;
    }
    return std::unique_ptr<Unfinished>(new Unfinished(place, std::move(around), is_folder, lock));
  }
}

Unfinished::~Unfinished() {
  std::error_code ignored;
  std::filesystem::remove_all(around_, ignored);
  if (lock_ >= 0) ::close(lock_);
}

Result<void> Unfinished::put_in_place(bool replaces) {
  int problem = 0;
  if (::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, product_.c_str(), replaces ? 0 : RENAME_NOREPLACE) != 0)
    problem = errno;
  // Not every file system supports the flag; link() refuses to replace an existing file.
  if (!replaces && (problem == EINVAL || problem == ENOSYS))
    problem = !is_folder_                         ? (::link(path_.c_str(), product_.c_str()) == 0 ? 0 : errno)
              : std::filesystem::exists(product_) ? EEXIST
              : ::rename(path_.c_str(), product_.c_str()) == 0 ? 0
                                                               : errno;
  if (problem != 0) return fail(system_error(errors::kCannotWrite, {{"file", product_.string()}}, problem));
  const int folder = ::open(around_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    ::fsync(folder);
    ::close(folder);
  }
  return {};
}

}  // namespace longtake
