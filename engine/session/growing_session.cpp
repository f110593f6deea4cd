#include "engine/session/growing_session.h"

#include <algorithm>
#include <cstring>

#include "engine/core/map_guard.h"
#include "engine/session/carried_session.h"
#include "engine/session/errors.h"

namespace longtake {
namespace {

constexpr std::uint64_t kSearched = 64U << 10;  // bytes of damage that are read at a time
constexpr std::uint64_t kHeaderRoom = 4096;     // bytes, more than a chunk's header needs

}  // namespace

Result<GrowingSession> GrowingSession::open(const std::filesystem::path& folder_or_take) {
  const std::filesystem::path path = log_of_session(folder_or_take);
  auto file = MappedFile::open(path);
  if (!file) return Failure(std::move(file.error()));
  const auto log = log_in(file->bytes());
  const auto version = log_version(log);
  if (!version) return fail(errors::kNotASession, {{"file", folder_or_take.string()}});
  if (*version > kLogVersion) return fail(errors::kSessionOfNewerProgram);
  const auto before = static_cast<std::uint64_t>(log.data() - file->bytes().data());
  const bool is_carried = log.size() < file->bytes().size();
  GrowingSession session(std::move(*file), path);
  if (is_carried) session.end_ = before + log.size();
  const auto first = first_record(log.subspan(kMarkBytes));
  if (lost_bytes(log)) return fail(errors::kSessionGone);
  if (!first || first->type != RecordType::manifest)
    return fail(errors::kSessionBeginningDamaged, {{"file", folder_or_take.string()}});
  auto manifest = decode_manifest(first->payload);
  if (!manifest) return Failure(std::move(manifest.error()));
  session.manifest_ = std::move(*manifest);
  session.next_ = before + kMarkBytes + record_bytes(first->payload.size());
  return session;
}

Result<void> GrowingSession::update() {
  std::error_code code;
  const std::uint64_t size = end_ ? *end_ : std::filesystem::file_size(path_, code);
  if (code) return Failure(system_error(errors::kCannotOpenSession, {{"session", path_.string()}}, code.value()));
  while (next_ + sizeof(RecordHeader) <= size) {
    RecordHeader header;
    if (auto read = file_.read(next_, std::as_writable_bytes(std::span(&header, 1))); !read) return read;
    if (header.magic != kRecordMagic || header.length > kMaxPayloadBytes) {
      TRY(pass_damage(size));
      continue;
    }
    if (next_ + record_bytes(header.length) > size) return {};  // the record is still being written
    if (auto taken = take_in(header); !taken) return taken;
    next_ += record_bytes(header.length);
  }
  return {};
}

// Records begin on multiples of 8.
Result<void> GrowingSession::pass_damage(std::uint64_t size) {
  next_ += 8;
  if (next_ >= size) return {};
  std::vector<std::byte> block(std::min(size - next_, kSearched) / 8 * 8);
  TRY(file_.read(next_, block));
  for (std::size_t at = 0; at < block.size(); at += 8, next_ += 8) {
    std::uint32_t magic = 0;
    std::memcpy(&magic, block.data() + at, sizeof magic);
    if (magic == kRecordMagic) break;
  }
  return {};
}

// A record that cannot be read is skipped, as by SessionReader.
Result<void> GrowingSession::take_in(const RecordHeader& header) {
  if (header.type == static_cast<std::uint32_t>(RecordType::chunk)) {
    std::vector<std::byte> beginning(std::min(header.length, kHeaderRoom));
    if (auto read = file_.read(next_ + sizeof header, beginning); !read) return read;
    if (auto chunk = peek_chunk(beginning)) {
      const std::pair key(chunk->take, chunk->chunk);
      chunks_[key] = {std::move(*chunk), next_, header.length};
    }
    return {};
  }
  if (header.type != static_cast<std::uint32_t>(RecordType::event)) return {};
  auto bytes = TRY(record(next_, header.length));
  const auto whole = first_record(bytes);
  const auto event = whole ? decode_event(whole->payload) : fail(errors::kRecordTooShort);
  if (!event) return {};
  if (const auto origin = origin_in(*event)) origins_[event->take] = *origin;
  return {};
}

Result<std::vector<std::byte>> GrowingSession::record(std::uint64_t offset, std::uint64_t payload_bytes) const {
  std::vector<std::byte> bytes(record_bytes(payload_bytes));
  TRY(file_.read(offset, bytes));
  return bytes;
}

// Bounded by the number of takes, because damaged parents may form a cycle.
const GrowingSession::Entry* GrowingSession::entry(std::uint32_t take, std::int64_t chunk) const {
  for (std::size_t step = 0; step <= origins_.size(); ++step) {
    const auto origin = origins_.find(take);
    const bool is_shared = origin != origins_.end() && chunk <= origin->second.from_chunk;
    if (!is_shared) {
      const auto found = chunks_.find({take, chunk});
      return found == chunks_.end() ? nullptr : &found->second;
    }
    take = origin->second.parent;
  }
  return nullptr;
}

const ChunkRecord* GrowingSession::find(std::uint32_t take, std::int64_t chunk) const {
  const Entry* found = entry(take, chunk);
  return found == nullptr ? nullptr : &found->header;
}

Result<ChunkRecord> GrowingSession::read(std::uint32_t take, std::int64_t chunk) const {
  const Entry* found = entry(take, chunk);
  if (found == nullptr) return fail(errors::kChunkNotInLog, {{"take", take}, {"chunk", chunk}});
  auto bytes = TRY(record(found->offset, found->payload));
  const auto whole = first_record(bytes);
  if (!whole) return fail(errors::kCannotReadChunk, {}, make_error(errors::kSizesDisagree));
  return decode_chunk(whole->payload);
}

}  // namespace longtake
