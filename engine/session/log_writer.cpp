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

// A hole left by a power cut has whole blocks that were never written, and little data after it. Damage of another
// kind, with hours of data after it, is left to the user.
bool is_hole_of_a_power_cut(std::span<const std::byte> file, const LogScan& scan) {
  constexpr std::size_t kBlock = 512;  // bytes that a disk writes atomically
  const auto behind = std::ranges::count_if(scan.records, [&](const RecordView& record) {
    return record.type == RecordType::chunk && record.payload.data() >= file.data() + scan.good_bytes;
  });
  if (static_cast<std::size_t>(behind) > LogWriter::kMostUnsynced) return false;
  const auto is_unwritten = [&](std::size_t begin, std::size_t end) {
    return begin < end &&
           std::ranges::all_of(file.subspan(begin, end - begin), [](std::byte b) { return b == std::byte{0}; });
  };
  // The block with the end of the last whole record may have its content of the last sync.
  const std::size_t first = (scan.good_bytes + kBlock - 1) / kBlock * kBlock;
  if (is_unwritten(scan.good_bytes, std::min(first, file.size()))) return true;
  for (std::size_t at = first; at + kBlock <= file.size(); at += kBlock)
    if (is_unwritten(at, at + kBlock)) return true;
  return false;
}

}  // namespace

Result<LogWriter> LogWriter::resume(const std::filesystem::path& path, LogDisk& disk, const LogEnd& known,
                                    const std::function<void(const LogScan&)>& scanned) {
  LogScan scan;
  int version = kLogVersion;
  std::uint64_t bytes = 0;
  {
    const auto file = TRY(MappedFile::open(path));
    scan.good_bytes = known.bytes;
    scan.good_chain = known.chain;
    scan = scan_log(file.bytes(), {}, std::move(scan));
    version = log_version(file.bytes()).value_or(kLogVersion);
    bytes = file.bytes().size();
    // Nothing may be cut off a log whose disk is temporarily missing.
    if (lost_bytes(file.bytes())) return fail(errors::kSessionGone);
    if (known.bytes == 0 && scan.records.empty()) return fail(errors::kNoWholeRecord, {{"file", path.string()}});
    if (scan.skipped_bytes > 0 && !is_hole_of_a_power_cut(file.bytes(), scan))
      return fail(errors::kDamagedInTheMiddle, {{"file", path.string()}});
    if (scanned) scanned(scan);
  }
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) return Failure(system_error(errors::kCannotOpen, {{"file", path.string()}}, errno));
  LogWriter writer(fd, path, disk);
  const auto end = static_cast<off_t>(scan.good_bytes);
  // Truncating to the same size would change the time of the last write, which the index of a closed log contains.
  if ((bytes != scan.good_bytes && disk.truncate(fd, end) != 0) || ::lseek(fd, end, SEEK_SET) != end)
    return Failure(system_error(errors::kCannotOpen, {{"file", path.string()}}, errno));
  writer.bytes_ = scan.good_bytes;
  writer.chain_ = scan.good_chain;
  writer.version_ = version;
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
  if (!disk_->write_all(fd_, bytes)) {
    broken_ = system_error(errors::kCannotWrite, {{"file", path_.string()}}, errno);
    // Truncates the file to the last whole record. If even that fails, readers skip the torn one.
    if (disk_->truncate(fd_, static_cast<off_t>(bytes_)) != 0) broken_ = make_error(errors::kRecordTorn, {}, *broken_);
    return Failure(*broken_);
  }
  bytes_ += bytes.size();
  return {};
}

}  // namespace longtake
