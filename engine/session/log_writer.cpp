#include "engine/session/log_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/map_guard.h"
#include "engine/session/errors.h"

namespace longtake {

Result<LogWriter> LogWriter::create(const std::filesystem::path& path, LogDisk& disk) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (fd < 0) return Failure(system_error(errors::kCannotCreate, {{"file", path.string()}}, errno));
  LogWriter writer(fd, path, disk);
  if (auto wrote = writer.write(file_mark()); !wrote) return Failure(std::move(wrote.error()));
  disk.sync_folder(path.parent_path());
  return writer;
}

namespace {

// A damaged stretch of a power cut has whole blocks that were never written, and little stands behind it. An accident
// of another kind, with hours behind it, is left to the person.
bool is_hole_of_a_power_cut(std::span<const std::byte> file, const LogScan& scan) {
  constexpr std::size_t kBlock = 512;  // bytes that a disk writes as one
  const auto behind = std::ranges::count_if(scan.records, [&](const RecordView& record) {
    return record.type == RecordType::chunk && record.payload.data() >= file.data() + scan.good_bytes;
  });
  if (static_cast<std::size_t>(behind) > LogWriter::kMostUnsynced) return false;
  const auto first = (scan.good_bytes + kBlock - 1) / kBlock * kBlock;
  for (std::size_t at = first; at + kBlock <= file.size(); at += kBlock)
    if (std::ranges::all_of(file.subspan(at, kBlock), [](std::byte byte) { return byte == std::byte{0}; })) return true;
  return false;
}

}  // namespace

Result<LogWriter> LogWriter::resume(const std::filesystem::path& path, LogDisk& disk,
                                    const std::optional<LogEnd>& known,
                                    const std::function<void(const LogScan&)>& scanned) {
  LogEnd from = known.value_or(LogEnd{});
  if (!known) {
    auto file = MappedFile::open(path);
    if (!file) return Failure(std::move(file.error()));
    const LogScan scan = scan_log(file->bytes());
    // Nothing may be cut off a log whose disk is away for a moment.
    if (lost_bytes(file->bytes())) return fail(errors::kSessionGone);
    if (scan.records.empty()) return fail(errors::kNoWholeRecord, {{"file", path.string()}});
    if (scan.skipped_bytes > 0 && !is_hole_of_a_power_cut(file->bytes(), scan))
      return fail(errors::kDamagedInTheMiddle, {{"file", path.string()}});
    from = {scan.good_bytes, scan.good_chain, log_version(file->bytes()).value_or(kLogVersion)};
    if (scanned) scanned(scan);
  }
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) return Failure(system_error(errors::kCannotOpen, {{"file", path.string()}}, errno));
  LogWriter writer(fd, path, disk);
  const auto end = static_cast<off_t>(from.bytes);
  if (disk.truncate(fd, end) != 0 || ::lseek(fd, end, SEEK_SET) != end)
    return Failure(system_error(errors::kCannotOpen, {{"file", path.string()}}, errno));
  writer.bytes_ = from.bytes;
  writer.chain_ = from.chain;
  writer.version_ = from.version;
  return writer;
}

LogWriter::LogWriter(LogWriter&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      disk_(other.disk_),
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
  if (disk_->sync(fd_) == 0) return {};
  break_off(errno);
  return Failure(*broken_);
}

void LogWriter::break_off(int code) {
  if (!broken_) broken_ = system_error(errors::kCannotWrite, {{"file", path_.string()}}, code);
}

Result<void> LogWriter::write(std::span<const std::byte> bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t wrote = disk_->write(fd_, bytes.subspan(done));
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) {
      broken_ = system_error(errors::kCannotWrite, {{"file", path_.string()}}, wrote == 0 ? ENOSPC : errno);
      // Cuts the file back to the last whole record. If even that fails, readers skip the torn one.
      if (disk_->truncate(fd_, static_cast<off_t>(bytes_)) != 0)
        broken_ = make_error(errors::kRecordTorn, {}, *broken_);
      return Failure(*broken_);
    }
    done += static_cast<std::size_t>(wrote);
  }
  bytes_ += bytes.size();
  return {};
}

}  // namespace longtake
