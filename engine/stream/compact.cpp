#include "engine/stream/compact.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/folder_lock.h"
#include "engine/core/map_guard.h"
#include "engine/session/carried_session.h"
#include "engine/session/errors.h"
#include "engine/session/keyframe_folder.h"
#include "engine/stream/command_json.h"

namespace longtake {
namespace {

/// The takes whose newest mark is "deleted", except the take that was active last.
std::set<std::uint32_t> deleted_takes(const SessionReader& session) {
  std::set<std::uint32_t> deleted;
  for (const EventRecord& event : session.events()) {
    const auto mark = mark_in(event);
    if (mark && mark->hidden) deleted.insert(event.take);
    if (mark && !mark->hidden) deleted.erase(event.take);
  }
  if (!session.chunks().empty()) deleted.erase(session.chunks().back().header.take);
  return deleted;
}

/// Finds the chunks that only deleted takes need. Chunks that another take shares are needed. Commands stay, because
/// values that a new take inherits may come from a deleted take.
class Needed {
 public:
  explicit Needed(const SessionReader& session) : deleted_(deleted_takes(session)) {
    if (deleted_.empty()) return;
    std::set<std::uint32_t> takes;
    for (const SessionReader::Chunk& chunk : session.chunks()) takes.insert(chunk.header.take);
    for (const EventRecord& event : session.events()) takes.insert(event.take);
    for (const std::uint32_t take : takes) {
      if (deleted_.contains(take)) continue;
      for (const SessionReader::Chunk& chunk : session.path_of(take)) {
        const ChunkRecord& header = chunk.header;
        if (!deleted_.contains(header.take)) continue;
        const auto [last, is_new] = shared_until_.emplace(header.take, header.chunk);
        if (!is_new) last->second = std::max(last->second, header.chunk);
      }
    }
  }

  bool chunk(const ChunkRecord& header) const { return !is_behind(header.take, header.chunk); }

 private:
  bool is_behind(std::uint32_t take, std::int64_t chunk) const {
    if (!deleted_.contains(take)) return false;
    const auto shared = shared_until_.find(take);
    return shared == shared_until_.end() || chunk > shared->second;
  }

  std::set<std::uint32_t> deleted_;
  std::map<std::uint32_t, std::int64_t> shared_until_;  // last chunk of a deleted take that other takes share
};

bool is_needed(const RecordView& record, const Needed& needed) {
  if (record.type != RecordType::chunk) return true;
  const auto header = decode_chunk_header(record.payload);
  return !header || needed.chunk(*header);
}

DeletedPart part_without(const Needed& needed, const SessionReader& session) {
  DeletedPart part;
  for (const SessionReader::Chunk& chunk : session.chunks()) {
    if (needed.chunk(chunk.header)) continue;
    ++part.chunks;
    part.bytes += record_bytes(session.records()[chunk.record].payload.size());
  }
  return part;
}

Failure cannot(const std::string& session, Error cause) {
  return fail(errors::kCannotCompact, {{"session", session}}, std::move(cause));
}

}  // namespace

DeletedPart deleted_part(const SessionReader& session) { return part_without(Needed(session), session); }

Result<DeletedPart> compact_session(const std::filesystem::path& folder) {
  const std::string name = folder.filename().string();
  const std::filesystem::path log = folder / kLogName;
  DeletedPart part;
  {
    const FolderLock lock(folder);
    if (lock.taken_elsewhere()) return cannot(name, make_error(errors::kSessionOpenElsewhere, {{"session", name}}));
    if (!lock.held()) return cannot(name, system_cause(lock.problem()));
    auto session = SessionReader::open(folder, {.every_byte = true});
    if (!session) return cannot(name, std::move(session.error()));
    if (!session->is_whole()) return cannot(name, make_error(errors::kDamagedInTheMiddle, {{"file", name}}));
    const Needed needed(*session);
    part = part_without(needed, *session);
    if (part.chunks == 0) return part;

    auto file = AtomicFile::create(log);
    if (!file) return cannot(name, std::move(file.error()));
    std::uint64_t chain = 0;
    auto written = file->write(session->finished_log().substr(0, kMarkBytes));
    for (const RecordView& record : session->records())
      if (written && is_needed(record, needed))
        written = file->write(as_text(encode_record(record.type, record.payload, chain)));
    if (lost_bytes(std::as_bytes(std::span(session->finished_log()))))
      return cannot(name, make_error(errors::kSessionGone));
    if (written) written = file->commit();
    if (!written) return cannot(name, std::move(written.error()));
  }
  std::error_code ignored;
  std::filesystem::remove(folder / kIndexName, ignored);  // closing the session writes a new one
  // The saved states belong to the old log and are never read again. A state that cannot be deleted only costs disk
  // space.
  if (const auto states = delete_keyframes(folder)) part.bytes += *states;
  return part;
}

}  // namespace longtake
