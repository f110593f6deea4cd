#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace longtake {

/// Replaces `path` by `bytes`. A reader, a crash or a full disk only ever sees the old content or the new one. The
/// folder must exist. (QSaveFile truncates the target on a full disk with Qt 6.4; see docs/decisions.)
Result<void> atomic_write(const std::filesystem::path& path, std::string_view bytes);
/// atomic_write() without waiting for the disk: after a power cut the file may be damaged or missing. For data with a
/// checksum that can be generated again.
Result<void> replace_file(const std::filesystem::path& path, std::string_view bytes);
/// After this call, new and renamed files in a folder survive a power cut. Does nothing if the file system does not
/// support it.
void sync_folder(const std::filesystem::path& folder);

/// Gives the guarantee of atomic_write() for content that is produced incrementally. The target changes only when
/// commit() succeeds. A writer destroyed before that leaves nothing behind.
class AtomicFile {
 public:
  static Result<AtomicFile> create(const std::filesystem::path& path);
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&& other) noexcept;
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  Result<void> write(std::string_view bytes);
  Result<void> commit();
  /// commit() without waiting for the disk, see replace_file().
  Result<void> commit_unsynced();
  /// For callers with their own write and sync calls.
  int fd() const { return fd_; }

 private:
  AtomicFile(std::filesystem::path path, std::string temporary, int fd);
  Failure give_up(int code);
  Result<void> rename();
  std::filesystem::path path_;
  std::string temporary_;
  int fd_ = -1;
};

/// Reads the whole file; refuses one larger than `limit_bytes`.
Result<std::string> read_file(const std::filesystem::path& path, std::uint64_t limit_bytes = 64ULL << 20);

/// A read-only memory map of a whole file, kept open for its lifetime. If the file was truncated or its disk removed,
/// bytes() reads zeros there and lost_bytes() (map_guard.h) returns true; read() reports an error.
class MappedFile {
 public:
  static Result<MappedFile> open(const std::filesystem::path& path);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return {data_, size_}; }
  std::string_view text() const { return {reinterpret_cast<const char*>(data_), size_}; }

  /// Copies bytes offset .. offset + out.size() of the file.
  Result<void> read(std::uint64_t offset, std::span<std::byte> out) const;
  /// True if the open file was written, truncated or extended since open().
  bool changed() const;

 private:
  explicit MappedFile(int fd) : fd_(fd) {}
  int fd_ = -1;
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  std::int64_t modified_ns_ = 0;
};

/// Creates a folder and its parents. An existing folder is accepted if files can be created in it.
Result<void> make_folder(const std::filesystem::path& folder);

/// $XDG_CACHE_HOME/longtake, $XDG_DATA_HOME/longtake and $XDG_CONFIG_HOME/longtake with the usual fallbacks; not
/// created.
std::filesystem::path cache_folder();
std::filesystem::path data_folder();
std::filesystem::path config_folder();
/// The default models folder, below data_folder(); not created.
std::filesystem::path models_folder();

/// The errno message as the cause of another error. Callers branch on its kind (ENOSPC, EDQUOT and EFBIG are no_space).
Error system_cause(int code);
Error system_error(const ErrorForm& form, ErrorArguments arguments, int code);
/// Creates an error from a system's error code, for errors outside the lists.
Error system_error(std::string what, int code);

}  // namespace longtake
