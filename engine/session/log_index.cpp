#include "engine/session/log_index.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <ctime>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/map_guard.h"
#include "engine/core/write_all.h"

namespace longtake {
namespace {

// 1: headers as in the log, in JSON, and one part at the end of the session. Such an index is rewritten.
constexpr char kIndexMark[8] = {'L', 'T', 'I', 'N', 'D', 'X', '\0', 2};
constexpr std::size_t kPartBytes = 8U << 10;  // some 90 chunks

struct IndexEntry {
  std::uint32_t type = 0;  // 0: the end of a part
  std::uint32_t head_bytes = 0;
  std::uint64_t payload_bytes = 0;  // at the end of a part: bytes of the log
  std::uint64_t chain = 0;
};
static_assert(sizeof(IndexEntry) == 24);

/// The fields after the entry that ends a part.
struct PartEnd {
  std::int64_t written_ns = 0;  // for a log that was closed here: time of its last write
  std::uint64_t sum = 0;        // of all of the part before this number, continuing the previous sum
};

/// The header of a chunk.
struct ChunkHead {
  std::uint64_t latent_hash = 0;
  std::uint64_t frames_hash = 0;
  std::int64_t chunk = 0;
  std::int64_t first_frame = 0;
  double strength = kNoVideo;
  std::uint32_t take = 0;
  std::uint16_t frames = 0;
  std::uint16_t thumbnail_width = 0;
  std::uint16_t thumbnail_height = 0;
  std::array<std::uint16_t, 4> shape{};
  std::uint16_t dtype = 0;  // in kDtypes
  std::array<std::uint16_t, 2> unused{};

  static constexpr double kNoVideo = -1;  // the chunk follows no video
};
static_assert(sizeof(ChunkHead) == 64 && std::is_trivially_copyable_v<ChunkHead>);
constexpr std::array<std::string_view, 3> kDtypes = {"F32", "F16", "BF16"};

ChunkHead head_of(const ChunkRecord& header) {
  ChunkHead head;
  head.latent_hash = header.latent_hash;
  head.frames_hash = header.frames_hash;
  head.chunk = header.chunk;
  head.first_frame = header.first_frame;
  if (header.latents.followed) head.strength = header.latents.followed->strength;
  head.take = header.take;
  head.frames = static_cast<std::uint16_t>(header.frames);
  head.thumbnail_width = static_cast<std::uint16_t>(header.thumbnail.width);
  head.thumbnail_height = static_cast<std::uint16_t>(header.thumbnail.height);
  std::ranges::transform(header.latents.shape, head.shape.begin(),
                         [](std::int64_t side) { return static_cast<std::uint16_t>(side); });
  head.dtype = static_cast<std::uint16_t>(std::ranges::find(kDtypes, header.latents.dtype) - kDtypes.begin());
  return head;
}

std::optional<ChunkRecord> header_in(std::span<const std::byte> bytes) {
  ChunkHead head;
  if (bytes.size() != sizeof head) return std::nullopt;
  std::memcpy(&head, bytes.data(), sizeof head);
  if (head.dtype >= kDtypes.size()) return std::nullopt;
  ChunkRecord header;
  header.take = head.take;
  header.chunk = head.chunk;
  header.first_frame = head.first_frame;
  header.frames = head.frames;
  header.latent_hash = head.latent_hash;
  header.frames_hash = head.frames_hash;
  header.latents.shape.assign(head.shape.begin(), head.shape.end());
  header.latents.dtype = kDtypes[head.dtype];
  header.thumbnail.width = head.thumbnail_width;
  header.thumbnail.height = head.thumbnail_height;
  if (head.strength != ChunkHead::kNoVideo)
    header.latents.followed = std::make_shared<const FollowedVideo>(FollowedVideo{head.strength, {}});
  if (!is_valid_header(header)) return std::nullopt;
  return header;
}

// The system's own write time has the resolution of its timer, 4 ms on some systems. A second write within that time
// would not show. This time has nanoseconds and therefore shows it.
void set_written_now(const std::filesystem::path& log) {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  const timespec times[2] = {{0, UTIME_OMIT}, now};
  (void)::utimensat(AT_FDCWD, log.c_str(), times, 0);
}

std::optional<std::int64_t> log_written_ns(const std::filesystem::path& log) {
  struct stat info {};
  if (::stat(log.c_str(), &info) != 0) return std::nullopt;
  return std::int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
}

template <class T>
void put_number(std::string& to, const T& value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
std::optional<T> take_number(std::span<const std::byte> bytes, std::size_t& at) {
  if (bytes.size() - at < sizeof(T)) return std::nullopt;
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  at += sizeof value;
  return value;
}

std::uint64_t sum_of(std::string_view part, std::uint64_t before) {
  return hash64(std::as_bytes(std::span(part)), before);
}

struct Place {
  IndexEntry entry;
  std::uint64_t offset = 0;         // in the log
  std::span<const std::byte> head;  // in the index
};

/// A part of an index, and everything before it.
struct Part {
  std::size_t records = 0;
  LogEnd end;  // as the part states it
  PartEnd tail;
  std::uint64_t bytes = 0;  // of the index
};

/// The parts of an index up to the first damaged one. Not compared with the log.
struct Parts {
  std::vector<Place> places;
  std::vector<Part> parts;
};

Parts parts_in(std::span<const std::byte> index) {
  Parts found;
  std::size_t at = sizeof kIndexMark;
  if (index.size() < at || std::memcmp(index.data(), kIndexMark, at) != 0) return found;
  std::size_t begin = 0;
  std::uint64_t offset = kMarkBytes;
  std::uint64_t sum = 0;
  found.places.reserve(index.size() / (sizeof(IndexEntry) + sizeof(ChunkHead)));
  while (const auto entry = take_number<IndexEntry>(index, at)) {
    if (entry->type != 0) {
      if (entry->head_bytes > index.size() - at || entry->payload_bytes > kMaxPayloadBytes) break;
      found.places.push_back({*entry, offset, index.subspan(at, entry->head_bytes)});
      at += entry->head_bytes;
      offset += record_bytes(entry->payload_bytes);
      continue;
    }
    const auto tail = take_number<PartEnd>(index, at);
    if (!tail || entry->payload_bytes != offset || found.places.empty()) break;
    sum = sum_of(as_text(index.subspan(begin, at - sizeof tail->sum - begin)), sum);
    if (sum != tail->sum) break;
    found.parts.push_back({found.places.size(), {offset, entry->chain}, *tail, at});
    begin = at;
  }
  return found;
}

/// The record at a place, if the log has it there.
std::optional<RecordView> record_in(std::span<const std::byte> log, const Place& place) {
  const std::uint64_t bytes = record_bytes(place.entry.payload_bytes);
  if (place.offset > log.size() || bytes > log.size() - place.offset) return std::nullopt;
  auto record = first_record(log.subspan(place.offset, bytes));
  if (!record || record->type != static_cast<RecordType>(place.entry.type) || record->chain != place.entry.chain ||
      record->payload.size() != place.entry.payload_bytes)
    return std::nullopt;
  return record;
}

}  // namespace

std::optional<LogIndex> LogIndex::open(const std::filesystem::path& path, std::span<const std::byte> log) {
  const auto written = log_written_ns(path);
  const auto file = MappedFile::open(path.parent_path() / kIndexName);
  if (!written || !file) return std::nullopt;
  auto index = read(file->bytes(), log, *written);
  if (lost_bytes(file->bytes())) return std::nullopt;
  return index;
}

std::optional<LogIndex> LogIndex::read(std::span<const std::byte> bytes, std::span<const std::byte> log,
                                       std::int64_t written_ns) {
  const Parts all = parts_in(bytes);
  // A log that was truncated or rewritten still has the beginning that an earlier part describes.
  const auto part = std::ranges::find_if(all.parts.rbegin(), all.parts.rend(), [&](const Part& candidate) {
    const Place& last = all.places[candidate.records - 1];
    return last.entry.chain == candidate.end.chain && record_in(log, last);
  });
  if (part == all.parts.rend() || !has_file_mark(log)) return std::nullopt;
  const bool is_all = part->end.bytes == log.size();
  if (is_all && part->tail.written_ns != 0 && part->tail.written_ns != written_ns) return std::nullopt;

  LogIndex index;
  index.scan.records.reserve(part->records);
  index.headers.reserve(part->records);
  index.read_bytes = bytes.size();
  for (const Place& place : std::span(all.places).first(part->records)) {
    const auto type = static_cast<RecordType>(place.entry.type);
    index.headers.emplace_back();
    // Chunks are checked when they are read. All other records are checked now, and chunks without a readable header.
    if (!place.head.empty()) {
      index.headers.back() = header_in(place.head);
      if (type != RecordType::chunk || !index.headers.back()) return std::nullopt;
    } else if (!record_in(log, place)) {
      return std::nullopt;
    } else {
      index.read_bytes += record_bytes(place.entry.payload_bytes);
    }
    const auto payload = log.subspan(place.offset + sizeof(RecordHeader), place.entry.payload_bytes);
    index.scan.records.push_back({type, payload, place.entry.chain});
  }
  index.scan.good_bytes = part->end.bytes;
  index.scan.good_chain = part->end.chain;
  index.bytes = part->bytes;
  index.sum = part->tail.sum;
  return index;
}

LogIndexWriter::LogIndexWriter(const std::filesystem::path& log)
    : log_(log), path_(log.parent_path() / kIndexName), waiting_(kIndexMark, sizeof kIndexMark) {}

LogIndexWriter::LogIndexWriter(const std::filesystem::path& log, const LogIndex* known, const LogScan& behind)
    : LogIndexWriter(log) {
  std::uint64_t offset = kMarkBytes;
  if (known != nullptr) {
    waiting_.clear();
    kept_ = known->bytes;
    sum_ = known->sum;
    offset = known->scan.good_bytes;
  }
  for (const RecordView& record : behind.records) {
    if (offset >= behind.good_bytes) break;  // records after damage are removed
    offset += record_bytes(record.payload.size());
    append(record.type, record.payload, {offset, record.chain});
  }
}

// Waiting records have no part yet; the next opening scans them.
LogIndexWriter::~LogIndexWriter() {
  if (fd_ >= 0) ::close(fd_);
}

void LogIndexWriter::append(RecordType type, std::span<const std::byte> payload, const LogEnd& end) {
  IndexEntry entry{static_cast<std::uint32_t>(type), 0, payload.size(), end.chain};
  const auto header = type == RecordType::chunk ? decode_chunk_header(payload) : Result<ChunkRecord>(ChunkRecord{});
  const bool has_head = type == RecordType::chunk && header;
  if (has_head) entry.head_bytes = sizeof(ChunkHead);
  put_number(waiting_, entry);
  if (has_head) put_number(waiting_, head_of(*header));
  records_.push_back({end, waiting_.size()});
  end_ = end;
}

void LogIndexWriter::add(RecordType type, std::span<const std::byte> payload, const LogEnd& end, std::uint64_t synced) {
  if (given_up_) return;
  if (fd_ < 0) {
    fd_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    const auto kept = static_cast<off_t>(kept_);
    if (fd_ < 0 || ::ftruncate(fd_, kept) != 0 || ::lseek(fd_, kept, SEEK_SET) != kept) return give_up();
  }
  append(type, payload, end);
  for (; !records_.empty() && records_.front().end.bytes <= synced; records_.pop_front()) synced_ = records_.front();
  if (synced_.bytes >= kPartBytes) write_part(synced_, 0);
}

void LogIndexWriter::write_part(const Waiting& last, std::int64_t written_ns) {
  std::string part = waiting_.substr(0, last.bytes);
  put_number(part, IndexEntry{0, 0, last.end.bytes, last.end.chain});
  put_number(part, written_ns);
  put_number(part, sum_ = sum_of(part, sum_));
  if (!write_all(fd_, part)) return give_up();
  waiting_.erase(0, last.bytes);
  for (Waiting& record : records_) record.bytes -= last.bytes;
  synced_ = {};
}

void LogIndexWriter::give_up() {
  given_up_ = true;
  waiting_ = {};
  records_ = {};
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  ::unlink(path_.c_str());
}

void LogIndexWriter::finish() {
  if (given_up_ || fd_ < 0) return;
  set_written_now(log_);
  const auto written = log_written_ns(log_);
  if (!written) return give_up();
  write_part({end_, waiting_.size()}, *written);
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
  given_up_ = true;
}

}  // namespace longtake
