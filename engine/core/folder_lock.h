#pragma once

#include <filesystem>

namespace longtake {

/// Keeps a folder for this process by an flock on the file `lock` in it. The kernel lets go of it with the process,
/// however that ends, so there is never a stale lock to wait for.
class FolderLock {
 public:
  static constexpr const char* file_name = "lock";

  explicit FolderLock(const std::filesystem::path& folder);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;
  FolderLock(const FolderLock&) = delete;
  ~FolderLock();

  bool held() const { return descriptor_ >= 0; }
  /// Another process, or another object of this one, has the folder.
  bool taken_elsewhere() const;
  /// Why it is not held, as an errno.
  int problem() const { return problem_; }

  static bool is_taken(const std::filesystem::path& folder);

 private:
  int descriptor_ = -1;
  int problem_ = 0;
};

}  // namespace longtake
