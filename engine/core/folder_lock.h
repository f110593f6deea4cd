#pragma once

#include <filesystem>

namespace longtake {

/// Reserves a folder for this process with an flock on the file `lock` in it. The kernel releases the lock when the
/// process ends, even after a crash, so no stale lock can remain.
class FolderLock {
 public:
  static constexpr const char* file_name = "lock";

  explicit FolderLock(const std::filesystem::path& folder);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;
  FolderLock(const FolderLock&) = delete;
  ~FolderLock();

  bool held() const { return descriptor_ >= 0; }
  /// True if another process, or another object in this one, holds the folder.
  bool taken_elsewhere() const;
  /// The errno that explains why the lock is not held.
  int problem() const { return problem_; }

  static bool is_taken(const std::filesystem::path& folder);

 private:
  int descriptor_ = -1;
  int problem_ = 0;
};

}  // namespace longtake
