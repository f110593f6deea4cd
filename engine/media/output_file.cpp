#include "engine/media/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/write_all.h"

namespace longtake {

Result<std::unique_ptr<OutputFile>> OutputFile::create(const std::filesystem::path& path) {
  const auto refuse = [&path](Error why) {
    return fail(errors::kCannotWrite, {{"file", path.string()}}, std::move(why));
  };
  // Without O_NONBLOCK a named pipe would wait here for its reader.
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0644);
  if (fd < 0) return refuse(system_cause(errno));
  std::unique_ptr<OutputFile> file(new OutputFile(fd, true, path.string()));
  struct stat info {};
  if (::fstat(fd, &info) != 0) return refuse(system_cause(errno));
  if (!S_ISREG(info.st_mode)) return refuse(make_error(errors::kNotRegularFile));
  if (::ftruncate(fd, 0) != 0) return refuse(system_cause(errno));
  return file;
}

std::unique_ptr<OutputFile> OutputFile::on(int fd, std::string name) {
  return std::unique_ptr<OutputFile>(new OutputFile(fd, false, std::move(name)));
}

OutputFile::~OutputFile() {
  if (owned_ && fd_ >= 0) ::close(fd_);
}

bool OutputFile::failed(int code) {
  if (first_error_ == 0) first_error_ = code;
  return false;
}

bool OutputFile::write(std::string_view bytes) {
  if (first_error_ != 0) return false;
  return write_all(fd_, bytes) || failed(errno);
}

std::int64_t OutputFile::seek(std::int64_t offset) {
  if (first_error_ != 0) return -first_error_;
  const off_t there = ::lseek(fd_, offset, SEEK_SET);
  if (there >= 0) return there;
  failed(errno);
  return -first_error_;
}

std::int64_t OutputFile::size() {
  struct stat info {};
  return ::fstat(fd_, &info) == 0 ? info.st_size : -errno;
}

std::optional<Error> OutputFile::error() const {
  if (first_error_ == 0) return std::nullopt;
  return system_error(errors::kCannotWrite, {{"file", name_}}, first_error_);
}

void OutputFile::cut_to(std::int64_t size) {
  if (owned_ && fd_ >= 0 && ::ftruncate(fd_, size) != 0) failed(errno);
}

Result<void> OutputFile::close() {
  if (owned_ && fd_ >= 0) {
    if (first_error_ == 0 && ::fsync(fd_) != 0) failed(errno);
    if (::close(std::exchange(fd_, -1)) != 0) failed(errno);
  }
  if (auto problem = error()) return fail(std::move(*problem));
  return {};
}

}  // namespace longtake
