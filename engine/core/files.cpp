#include "engine/core/files.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/map_guard.h"
#include "engine/core/write_all.h"

namespace longtake {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

std::int64_t modified_ns(const struct stat& info) {
  return std::int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
}

// A service may have no HOME. A folder that any user can create must not replace it.
std::filesystem::path home_folder() {
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') return home;
  const passwd* user = ::getpwuid(::getuid());
  return user != nullptr && user->pw_dir != nullptr && *user->pw_dir == '/' ? user->pw_dir : "/nonexistent";
}

std::filesystem::path user_folder(const char* variable, const char* fallback) {
  if (const char* set = std::getenv(variable); set != nullptr && *set == '/')
    return std::filesystem::path(set) / "longtake";
  return home_folder() / fallback / "longtake";
}

bool is_within(const std::filesystem::path& path, const std::filesystem::path& folder) {
  const auto inner = std::filesystem::absolute(path).lexically_normal();
  const auto outer = folder.lexically_normal();
  return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

/// Like create_directories(), but the program's own folders are created for their owner only, whatever the umask.
void make_folders(const std::filesystem::path& folder, std::error_code& error) {
  const bool own =
      is_within(folder, cache_folder()) || is_within(folder, data_folder()) || is_within(folder, config_folder());
  if (!own) {
    std::filesystem::create_directories(folder, error);
    return;
  }
  std::filesystem::path made;
  for (const auto& part : folder.lexically_normal()) {
    made /= part;
    if (part.empty() || std::filesystem::exists(made, error)) continue;
    if (::mkdir(made.c_str(), 0700) == 0 || errno == EEXIST) continue;
    error.assign(errno, std::generic_category());
    return;
  }
  if (error.clear(); !std::filesystem::is_directory(folder, error) && !error)
    error.assign(ENOTDIR, std::generic_category());
}

/// The mode that open() would give a new file. umask() can only be read by changing it for all threads.
mode_t usual_mode() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("Umask:")) return 0666 & ~static_cast<mode_t>(std::strtoul(line.c_str() + 6, nullptr, 8));
  return 0644;
}

}  // namespace

Result<void> make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  make_folders(folder, error);
  int code = error.value();
  if (!error && ::access(folder.c_str(), W_OK | X_OK) != 0) code = errno;
  if (code == 0) return {};
  return Failure(system_error(errors::kCannotMakeFolder, {{"folder", folder.string()}}, code));
}

Error system_cause(int code) {
  switch (code) {
    case ENOSPC:
      return make_error(errors::kNoSpace);
    case EDQUOT:
      return make_error(errors::kQuotaExceeded);
    case EFBIG:
      return make_error(errors::kFileTooLarge);
    case ENOENT:
      return make_error(errors::kNoSuchFile);
    case ENOTDIR:
      return make_error(errors::kNotDirectory);
    case EISDIR:
      return make_error(errors::kIsDirectory);
    case EACCES:
      return make_error(errors::kPermissionDenied);
    case EROFS:
      return make_error(errors::kReadOnly);
    case EIO:
      return make_error(errors::kInputOutput);
    case ENOMEM:
      return make_error(errors::kCannotAllocate);
    default:
      return Error{Error::Kind::io, {}, std::strerror(code), {}, {}};
  }
}

Error system_error(const ErrorForm& form, ErrorArguments arguments, int code) {
  return make_error(form, std::move(arguments), system_cause(code));
}

Error system_error(std::string what, int code) {
  Error error = system_cause(code);
  return Error{error.kind, std::move(what), std::move(error.why), std::move(error.remedy), {}};
}

AtomicFile::AtomicFile(std::filesystem::path path, std::string temporary, int fd)
    : path_(std::move(path)), temporary_(std::move(temporary)), fd_(fd) {}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)), temporary_(std::move(other.temporary_)), fd_(std::exchange(other.fd_, -1)) {}

AtomicFile& AtomicFile::operator=(AtomicFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(temporary_, other.temporary_);
  std::swap(fd_, other.fd_);
  return *this;
}

AtomicFile::~AtomicFile() {
  if (fd_ < 0) return;
  ::close(fd_);
  ::unlink(temporary_.c_str());
}

Failure AtomicFile::give_up(int code) {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  ::unlink(temporary_.c_str());
  return Failure(system_error(errors::kCannotWrite, {{"file", path_.string()}}, code));
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path) {
  std::string temporary = path.string() + ".XXXXXX";
  const int fd = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (fd < 0) return Failure(system_error(errors::kCannotWrite, {{"file", path.string()}}, errno));
  AtomicFile file(path, std::move(temporary), fd);
  struct stat old {};
  mode_t mode = ::stat(path.c_str(), &old) == 0 ? old.st_mode & 07777 : usual_mode();
  // Settings contain the user's stream keys.
  if (is_within(path, config_folder())) mode &= 0700;
  if (::fchmod(fd, mode) != 0) return file.give_up(errno);
  return file;
}

Result<void> AtomicFile::write(std::string_view bytes) {
  assert(fd_ >= 0);
  if (!write_all(fd_, bytes)) return give_up(errno);
  return {};
}

Result<void> AtomicFile::commit() {
  assert(fd_ >= 0);
  if (::fsync(fd_) != 0) return give_up(errno);
  TRY(rename());
  // The rename itself survives a power cut only once the folder is on disk. Its failure does not make the write fail,
  // because the target already has the new bytes.
  sync_folder(path_.has_parent_path() ? path_.parent_path() : std::filesystem::path("."));
  return {};
}

Result<void> AtomicFile::commit_unsynced() {
  assert(fd_ >= 0);
  return rename();
}

Result<void> AtomicFile::rename() {
  if (::close(std::exchange(fd_, -1)) != 0) return give_up(errno);
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) return give_up(errno);
  return {};
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.get() >= 0) ::fsync(opened.get());
}

Result<void> atomic_write(const std::filesystem::path& path, std::string_view bytes) {
  auto file = TRY(AtomicFile::create(path));
  if (auto written = file.write(bytes); !written) return written;
  return file.commit();
}

Result<void> replace_file(const std::filesystem::path& path, std::string_view bytes) {
  auto file = TRY(AtomicFile::create(path));
  TRY(file.write(bytes));
  return file.commit_unsynced();
}

Result<std::string> read_file(const std::filesystem::path& path, std::uint64_t limit_bytes) {
  const auto refuse = [&path](Error why) {
    return fail(errors::kCannotRead, {{"file", path.string()}}, std::move(why));
  };
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) return refuse(system_cause(errno));
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) return refuse(system_cause(errno));
  if (S_ISDIR(info.st_mode)) return refuse(make_error(errors::kIsFolder));
  if (!S_ISREG(info.st_mode)) return refuse(make_error(errors::kNotRegularFile));

  std::string bytes;
  if (info.st_size > 0 && static_cast<std::uint64_t>(info.st_size) <= limit_bytes)
    bytes.reserve(static_cast<std::size_t>(info.st_size));
  char buffer[65536];
  for (;;) {
    const ssize_t got = ::read(file.get(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return refuse(system_cause(errno));
    if (got == 0) return bytes;
    if (bytes.size() + static_cast<std::size_t>(got) > limit_bytes)
      return refuse(make_error(errors::kLargerThan, {{"limit", limit_bytes}}));
    bytes.append(buffer, static_cast<std::size_t>(got));
  }
}

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  const auto refuse = [&path](Error why) {
    return fail(errors::kCannotOpen, {{"file", path.string()}}, std::move(why));
  };
  // Without O_NONBLOCK a named pipe would wait here for its writer.
  MappedFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.fd_ < 0) return refuse(system_cause(errno));
  struct stat info {};
  if (::fstat(file.fd_, &info) != 0) return refuse(system_cause(errno));
  if (!S_ISREG(info.st_mode)) return refuse(make_error(errors::kNotRegularFile));
  file.size_ = static_cast<std::size_t>(info.st_size);
  file.modified_ns_ = modified_ns(info);
  if (file.size_ == 0) return file;
  void* data = ::mmap(nullptr, file.size_, PROT_READ, MAP_PRIVATE | MAP_NORESERVE, file.fd_, 0);
  if (data == MAP_FAILED) return refuse(system_cause(errno));
  file.data_ = static_cast<const std::byte*>(data);
  guard_map(data, file.size_);
  return file;
}

Result<void> MappedFile::read(std::uint64_t offset, std::span<std::byte> out) const {
  while (!out.empty()) {
    const ssize_t got = ::pread(fd_, out.data(), out.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(system_error(errors::kCannotReadOn, {}, errno));
    if (got == 0) return fail(errors::kCannotReadOn, {}, make_error(errors::kEndsEarly));
    offset += static_cast<std::uint64_t>(got);
    out = out.subspan(static_cast<std::size_t>(got));
  }
  return {};
}

bool MappedFile::changed() const {
  struct stat info {};
  return ::fstat(fd_, &info) != 0 || static_cast<std::size_t>(info.st_size) != size_ ||
         modified_ns(info) != modified_ns_;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      modified_ns_(other.modified_ns_) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(modified_ns_, other.modified_ns_);
  return *this;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) {
    unguard_map(data_);
    ::munmap(const_cast<std::byte*>(data_), size_);
  }
  if (fd_ >= 0) ::close(fd_);
}

std::filesystem::path cache_folder() { return user_folder("XDG_CACHE_HOME", ".cache"); }
std::filesystem::path data_folder() { return user_folder("XDG_DATA_HOME", ".local/share"); }
std::filesystem::path config_folder() { return user_folder("XDG_CONFIG_HOME", ".config"); }
std::filesystem::path models_folder() { return data_folder() / "models"; }

}  // namespace longtake
