#include "engine/session/log_index.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/core/hash.h"
#include "engine/core/map_guard.h"

namespace longtake {
namespace {

constexpr char kIndexMark[8] = {'L', 'T', 'I', 'N', 'D', 'X', '\0', 1};
constexpr std::size_t kIndexFlushed = 64U << 10;  // bytes that are written at once

struct IndexEntry {
  std::uint32_t type = 0;  // 0: the end
  std::uint32_t head_bytes = 0;
  std::uint64_t payload_bytes = 0;  // at the end: bytes of the log
  std::uint64_t chain = 0;
};
static_assert(sizeof(IndexEntry) == 24);

/// The index ends with this.
struct IndexEnd {
  std::int64_t written_ns = 0;  // when the log was written last
  std::uint64_t sum = 0;        // of all before this number
};
constexpr std::size_t kIndexEndBytes = sizeof(IndexEntry) + sizeof(IndexEnd);

std::optional<std::int64_t> log_written_ns(const std::filesystem::path& log) {
  struct stat info {};
  if (::stat(log.c_str(), &info) != 0) return std::nullopt;
  return std::int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
}

template <class T>
void put_number(std::string& to, const T& value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// The part that peek_chunk() needs: the length of the header, and the header.
std::span<const std::byte> head_of(RecordType type, std::span<const std::byte> payload) {
  std::uint32_t header = 0;
  if (type != RecordType::chunk || payload.size() < sizeof header) return {};
  std::memcpy(&header, payload.data(), sizeof header);
  return payload.first(std::min<std::size_t>(sizeof header + std::size_t{header}, payload.size()));
}

/// The chain of the record that a session closes with; nothing if the log does not end with it.
std::optional<std::uint64_t> closing_chain(std::span<const std::byte> log) {
  if (!ends_closed(log)) return std::nullopt;
  return first_record(log.last(sizeof(RecordHeader)))->chain;
}

std::uint64_t index_sum(std::span<const std::byte> index, std::span<const std::byte> last) {
  return hash64(last, hash64(index));
}

}  // namespace

std::optional<LogIndex> LogIndex::open(const std::filesystem::path& path, std::span<const std::byte> log) {
  const auto written = log_written_ns(path);
  auto file = MappedFile::open(path.parent_path() / kIndexName);
  if (!written || !file) return std::nullopt;
  LogIndex index(std::move(*file));
  if (!index.read(log, *written) || lost_bytes(index.file_.bytes())) return std::nullopt;
  return index;
}

bool LogIndex::read(std::span<const std::byte> log, std::int64_t written) {
  auto bytes = file_.bytes();
  if (bytes.size() < sizeof kIndexMark + kIndexEndBytes ||
      std::memcmp(bytes.data(), kIndexMark, sizeof kIndexMark) != 0)
    return false;
  bytes_ = bytes.size() - kIndexEndBytes;
  IndexEntry last;
  IndexEnd end;
  std::memcpy(&last, bytes.data() + bytes_, sizeof last);
  std::memcpy(&end, bytes.data() + bytes_ + sizeof last, sizeof end);
  if (last.type != 0 || last.payload_bytes != log.size() || end.written_ns != written) return false;
  const auto index = bytes.first(bytes_);
  if (end.sum != index_sum(index, bytes.subspan(bytes_, kIndexEndBytes - sizeof end.sum))) return false;
  // The log's own last record is that of a session that was closed, and continues what the index says.
  if (closing_chain(log) != last.chain) return false;

  std::uint64_t offset = kMarkBytes;
  for (std::size_t at = sizeof kIndexMark; at < bytes_;) {
    IndexEntry entry;
    if (bytes_ - at < sizeof entry) return false;
    std::memcpy(&entry, bytes.data() + at, sizeof entry);
    at += sizeof entry;
    if (entry.type == 0 || entry.head_bytes > bytes_ - at || entry.payload_bytes > kMaxPayloadBytes) return false;
    if (record_bytes(entry.payload_bytes) > log.size() - offset) return false;
    const auto type = static_cast<RecordType>(entry.type);
    // A chunk is checked when it is read, all others now.
    if (type != RecordType::chunk) {
      const auto record = first_record(log.subspan(offset, record_bytes(entry.payload_bytes)));
      if (!record || record->type != type || record->chain != entry.chain) return false;
      read_bytes_ += record_bytes(entry.payload_bytes);
    }
    const auto payload = log.subspan(offset + sizeof(RecordHeader), entry.payload_bytes);
    scan_.records.push_back({type, payload, entry.chain});
    heads_.push_back(bytes.subspan(at, entry.head_bytes));
    at += entry.head_bytes;
    offset += record_bytes(entry.payload_bytes);
  }
  if (offset != log.size() || scan_.records.empty() || scan_.records.back().chain != last.chain) return false;
  scan_.good_bytes = log.size();
  scan_.good_chain = last.chain;
  version_ = log_version(log).value_or(kLogVersion);
  read_bytes_ += bytes.size();
  return true;
}

LogEnd LogIndex::end() const { return {scan_.good_bytes, scan_.good_chain, version_}; }

LogIndexWriter::LogIndexWriter(const std::filesystem::path& log)
    : log_(log), path_(log.parent_path() / kIndexName), waiting_(kIndexMark, sizeof kIndexMark) {}

LogIndexWriter::LogIndexWriter(const std::filesystem::path& log, const LogIndex& index)
    : log_(log), path_(log.parent_path() / kIndexName), kept_(index.bytes()) {}

LogIndexWriter::LogIndexWriter(const std::filesystem::path& log, const LogScan& scan) : LogIndexWriter(log) {
  std::uint64_t offset = kMarkBytes;
  for (const RecordView& record : scan.records) {
    if (offset >= scan.good_bytes) break;  // what stands behind damage is cut off
    put(record.type, record.payload, record.chain);
    offset += record_bytes(record.payload.size());
  }
}

LogIndexWriter::~LogIndexWriter() {
  if (fd_ < 0) return;
  flush();
  if (fd_ >= 0) ::close(fd_);
}

void LogIndexWriter::put(RecordType type, std::span<const std::byte> payload, std::uint64_t chain) {
  const auto head = head_of(type, payload);
  put_number(waiting_, IndexEntry{static_cast<std::uint32_t>(type), static_cast<std::uint32_t>(head.size()),
                                  payload.size(), chain});
  waiting_.append(as_text(head));
}

void LogIndexWriter::add(RecordType type, std::span<const std::byte> payload, std::uint64_t chain) {
  if (given_up_) return;
  if (fd_ < 0) {
    fd_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    const auto end = static_cast<off_t>(kept_);
    if (fd_ < 0 || ::ftruncate(fd_, end) != 0 || ::lseek(fd_, end, SEEK_SET) != end) return give_up();
  }
  put(type, payload, chain);
  if (waiting_.size() >= kIndexFlushed) flush();
}

void LogIndexWriter::flush() {
  std::string_view rest = waiting_;
  while (!rest.empty()) {
    const ssize_t wrote = ::write(fd_, rest.data(), rest.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return give_up();
    rest.remove_prefix(static_cast<std::size_t>(wrote));
  }
  waiting_.clear();
}

void LogIndexWriter::give_up() {
  given_up_ = true;
  waiting_ = {};
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  ::unlink(path_.c_str());
}

void LogIndexWriter::finish() {
  if (given_up_ || fd_ < 0) return;
  flush();
  const auto written = log_written_ns(log_);
  std::error_code code;
  const auto log_bytes = std::filesystem::file_size(log_, code);
  if (given_up_ || !written || code) return give_up();
  std::string last;
  {
    const auto file = MappedFile::open(path_);
    const auto log = MappedFile::open(log_);
    const auto chain = log ? closing_chain(log->bytes()) : std::nullopt;
    if (!file || !chain) return give_up();
    put_number(last, IndexEntry{0, 0, log_bytes, *chain});
    put_number(last, *written);
    put_number(last, index_sum(file->bytes(), std::as_bytes(std::span(last))));
  }
  waiting_ = std::move(last);
  flush();
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  given_up_ = true;
}

}  // namespace longtake
