#include "engine/session/log_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/session/errors.h"

namespace longtake {

Result<LogWriter> LogWriter::create(const std::filesystem::path& path) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (fd < 0) return Failure(system_error(errors::kCannotCreate, {{"file", path.string()}}, errno));
  LogWriter writer(fd, path);
  if (auto wrote = writer.write(file_mark()); !wrote) return Failure(std::move(wrote.error()));
  return writer;
}

Result<LogWriter> LogWriter::resume(const std::filesystem::path& path) {
  std::uint64_t good_bytes = 0;
  std::uint64_t good_chain = 0;
  int version = kLogVersion;
  {
    auto file = MappedFile::open(path);
    if (!file) return Failure(std::move(file.error()));
    const LogScan scan = scan_log(file->bytes());
    if (scan.records.empty()) return fail(errors::kNoWholeRecord, {{"file", path.string()}});
    if (scan.skipped_bytes > 0) return fail(errors::kDamagedInTheMiddle, {{"file", path.string()}});
    good_bytes = scan.good_bytes;
    good_chain = scan.good_chain;
    version = log_version(file->bytes()).value_or(kLogVersion);
  }
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) return Failure(system_error(errors::kCannotOpen, {{"file", path.string()}}, errno));
  LogWriter writer(fd, path);
  const auto end = static_cast<off_t>(good_bytes);
  if (::ftruncate(fd, end) != 0 || ::lseek(fd, end, SEEK_SET) != end)
    return Failure(system_error(errors::kCannotOpen, {{"file", path.string()}}, errno));
  writer.bytes_ = good_bytes;
  writer.chain_ = good_chain;
  writer.version_ = version;
  return writer;
}

LogWriter::LogWriter(LogWriter&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      path_(std::move(other.path_)),
      bytes_(other.bytes_),
      chain_(other.chain_),
      version_(other.version_),
      broken_(std::move(other.broken_)) {}

LogWriter::~LogWriter() {
  if (fd_ >= 0) ::close(fd_);
}

Result<void> LogWriter::append(RecordType type, std::span<const std::byte> payload) {
  if (broken_) return Failure(*broken_);
  std::uint64_t chain = chain_;
  auto wrote = write(encode_record(type, payload, chain));
  if (wrote) chain_ = chain;
  return wrote;
}

Result<void> LogWriter::sync() {
  if (broken_) return Failure(*broken_);
  if (::fdatasync(fd_) == 0) return {};
  broken_ = system_error(errors::kCannotWrite, {{"file", path_.string()}}, errno);
  return Failure(*broken_);
}

Result<void> LogWriter::write(std::span<const std::byte> bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t wrote = ::write(fd_, bytes.data() + done, bytes.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) {
      broken_ = system_error(errors::kCannotWrite, {{"file", path_.string()}}, wrote == 0 ? ENOSPC : errno);
      // Cuts the file back to the last whole record. If even that fails, readers skip the torn one.
      if (::ftruncate(fd_, static_cast<off_t>(bytes_)) != 0) broken_ = make_error(errors::kRecordTorn, {}, *broken_);
      return Failure(*broken_);
    }
    done += static_cast<std::size_t>(wrote);
  }
  bytes_ += bytes.size();
  return {};
}

}  // namespace longtake
