#include "engine/session/session.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <map>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/map_guard.h"
#include "engine/session/carried_session.h"
#include "engine/session/errors.h"
#include "engine/session/keyframe_folder.h"

namespace longtake {
namespace {

constexpr const char* kNameName = "name";
constexpr std::size_t kMostNameBytes = 400;

Failure lock_failure(const std::filesystem::path& folder, const FolderLock& lock) {
  if (lock.taken_elsewhere()) return fail(errors::kSessionOpenElsewhere, {{"session", folder.filename().string()}});
  return Failure(system_error(errors::kCannotOpenSession, {{"session", folder.string()}}, lock.problem()));
}

std::string time_name() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d_%H%M%S", &parts);
  return text;
}

// Two windows may open within the same second.
Result<std::filesystem::path> make_session_folder(const std::filesystem::path& root) {
  // Creates the default folder with access for its owner only; errors are reported below.
  (void)make_folder(root).has_value();
  std::error_code error;
  std::filesystem::create_directories(root, error);
  const std::string name = time_name();
  for (int attempt = 0; attempt < 100 && !error; ++attempt) {
    const auto folder = root / (attempt == 0 ? name : name + "_" + std::to_string(attempt));
    if (std::filesystem::create_directory(folder, error)) return folder;
  }
  const int problem = error ? error.value() : EEXIST;
  return Failure(system_error(errors::kCannotCreateSession, {{"folder", root.string()}}, problem));
}

}  // namespace

Result<SessionWriter> SessionWriter::create(const std::filesystem::path& root, const Manifest& manifest,
                                            LogDisk& disk) {
  auto folder = make_session_folder(root);
  if (!folder) return Failure(std::move(folder.error()));
  FolderLock lock(*folder);
  if (!lock.held()) return lock_failure(*folder, lock);
  auto log = LogWriter::create(*folder / kLogName, disk);
  if (!log) return Failure(std::move(log.error()));
  disk.sync_folder(root);  // makes the new folder durable
  auto index = std::make_unique<LogIndexWriter>(*folder / kLogName);
  SessionWriter writer(std::move(*folder), std::move(lock), std::move(*log), disk, std::move(index));
  TRY(writer.append(RecordType::manifest, encode(manifest)));
  return writer;
}

Result<SessionWriter> SessionWriter::resume(const std::filesystem::path& folder, LogDisk& disk) {
  FolderLock lock(folder);
  if (!lock.held()) return lock_failure(folder, lock);
  const std::filesystem::path path = folder / kLogName;
  std::unique_ptr<LogIndexWriter> writes;
  std::optional<LogIndex> index;
  if (const auto file = MappedFile::open(path)) index = LogIndex::open(path, file->bytes());
  const auto scanned = [&](const LogScan& behind) {
    writes = std::make_unique<LogIndexWriter>(path, index ? &*index : nullptr, behind);
  };
  auto log = LogWriter::resume(path, disk, index ? index->end() : LogEnd{}, scanned);
  if (!log) return Failure(std::move(log.error()));
  return SessionWriter(folder, std::move(lock), std::move(*log), disk, std::move(writes));
}

Result<void> SessionWriter::append(RecordType type, std::span<const std::byte> payload) {
  if (const auto code = syncer_ ? syncer_->problem() : std::nullopt) log_.break_off(*code);
  TRY(log_.append(type, payload));
  if (syncer_) syncer_->wrote(log_.bytes());
  index_->add(type, payload, {log_.bytes(), log_.chain()}, syncer_ ? syncer_->synced() : 0);
  return {};
}

Result<void> SessionWriter::append(const EventRecord& event) { return append(RecordType::event, encode(event)); }

Result<void> SessionWriter::append(const ChunkRecord& chunk) {
  return append(RecordType::chunk, encode(chunk, log_.version() >= 2 ? Packing::packed : Packing::plain));
}

Result<void> SessionWriter::close() {
  TRY(append(RecordType::end, {}));
  syncer_.reset();
  TRY(log_.sync());
  index_->finish();
  return {};
}

Result<SessionReader> SessionReader::open(const std::filesystem::path& folder_or_take, const ScanWatch& watch) {
  const std::filesystem::path path = log_of_session(folder_or_take);
  auto file = MappedFile::open(path);
  if (!file) return Failure(std::move(file.error()));
  const auto log = log_in(file->bytes());
  const auto version = log_version(log);
  if (!version) return fail(errors::kNotASession, {{"file", folder_or_take.string()}});
  if (*version > kLogVersion) return fail(errors::kSessionOfNewerProgram);
  if (*version < 1) return fail(errors::kSessionBeginningDamaged, {{"file", folder_or_take.string()}});

  SessionReader reader(std::move(*file));
  const bool may_have_index = !watch.every_byte && path.filename() == kLogName;
  auto index = may_have_index ? LogIndex::open(path, reader.file_.bytes()) : std::nullopt;
  if (index) reader.index_ = path.parent_path() / kIndexName;
  reader.scan_ = scan_log(log_in(reader.file_.bytes()), watch, index ? std::move(index->scan) : LogScan{});
  if (reader.scan_.stopped) return fail(Error::Kind::cancelled, "Reading the session was stopped");
  if (lost_bytes(reader.file_.bytes())) return fail(errors::kSessionGone);
  const auto& records = reader.scan_.records;
  if (records.empty() || records.front().type != RecordType::manifest)
    return fail(errors::kSessionBeginningDamaged, {{"file", folder_or_take.string()}});
  auto manifest = decode_manifest(records.front().payload);
  if (!manifest) return Failure(std::move(manifest.error()));
  reader.manifest_ = std::move(*manifest);
  if (index) count_scanned(index->read_bytes);
  const std::size_t known = index ? index->headers.size() : 0;
  for (std::size_t i = 1; i < records.size(); ++i)
    reader.take_in(i, i < known ? std::move(index->headers[i]) : std::nullopt);
  reader.ended_cleanly_ = records.back().type == RecordType::end;
  if (lost_bytes(reader.file_.bytes())) return fail(errors::kSessionGone);
  return reader;
}

// An invalid record is skipped; the rest of the session stays readable.
void SessionReader::take_in(std::size_t record, std::optional<ChunkRecord> known) {
  const RecordView& view = scan_.records[record];
  if (view.type == RecordType::event) {
    if (auto event = decode_event(view.payload)) {
      steps_.push_back({false, events_.size()});
      if (const auto origin = origin_in(*event)) origins_[event->take] = *origin;
      events_.push_back(std::move(*event));
      return;
    }
  } else if (view.type == RecordType::chunk) {
    if (auto header = known ? Result<ChunkRecord>(std::move(*known)) : decode_chunk_header(view.payload)) {
      steps_.push_back({true, chunks_.size()});
      places_[{header->take, header->chunk}] = chunks_.size();
      chunks_.push_back({std::move(*header), record, view.chain});
      return;
    }
  } else if (view.type == RecordType::end) {
    return;
  }
  ++unreadable_records_;
}

// Bounded by the number of takes, because damaged parents may form a cycle.
void SessionReader::visit_ancestry(std::uint32_t take,
                                   const std::function<bool(std::uint32_t take, std::int64_t limit)>& visit) const {
  std::int64_t limit = INT64_MAX;
  for (std::size_t step = 0; step <= origins_.size(); ++step) {
    if (!visit(take, limit)) return;
    const auto origin = origins_.find(take);
    if (origin == origins_.end() || origin->second.from_chunk < 0) return;
    limit = std::min(limit, origin->second.from_chunk);
    take = origin->second.parent;
  }
}

// Each ancestor contributes the chunks up to the point where its child branched off.
std::vector<SessionReader::Chunk> SessionReader::path_of(std::uint32_t take) const {
  std::map<std::int64_t, std::size_t> path;
  visit_ancestry(take, [&](std::uint32_t current, std::int64_t limit) {
    const auto end = places_.upper_bound({current, limit});
    for (auto at = places_.lower_bound({current, INT64_MIN}); at != end; ++at) path[at->first.second] = at->second;
    return true;
  });
  visited_ += path.size();
  std::vector<Chunk> chunks;
  chunks.reserve(path.size());
  for (const auto& [index, place] : path) chunks.push_back(chunks_[place]);
  return chunks;
}

const SessionReader::Chunk* SessionReader::last_of(std::uint32_t take) const {
  const Chunk* last = nullptr;
  visit_ancestry(take, [&](std::uint32_t current, std::int64_t limit) {
    const auto end = places_.upper_bound({current, limit});
    const bool is_there = end != places_.begin() && std::prev(end)->first.first == current;
    const Chunk* own = is_there ? &chunks_[std::prev(end)->second] : nullptr;
    if (own != nullptr && (last == nullptr || own->header.chunk >= last->header.chunk)) last = own;
    return true;
  });
  return last;
}

const SessionReader::Chunk* SessionReader::own_chunk(std::uint32_t take, std::int64_t chunk) const {
  const auto found = places_.find({take, chunk});
  return found == places_.end() ? nullptr : &chunks_[found->second];
}

// With an index the sum was not checked yet; without one it was checked at opening. Data that was lost since then reads
// as zeros, so the sum is checked after decoding. An index that hid damage is removed, and the next opening scans the
// log.
Result<ChunkRecord> SessionReader::read(const Chunk& chunk) const {
  const auto payload = scan_.records[chunk.record].payload;
  auto record = decode_chunk(payload);
  const std::byte* begin = payload.data() - sizeof(RecordHeader);
  if (first_record({begin, static_cast<std::size_t>(record_bytes(payload.size()))})) return record;
  if (lost_bytes(file_.bytes())) return fail(errors::kSessionGone);
  std::error_code ignored;
  if (!index_.empty()) std::filesystem::remove(index_, ignored);
  return fail(errors::kCannotReadChunk, {}, make_error(errors::kSumDisagrees));
}

Result<Thumbnail> SessionReader::thumbnail(const Chunk& chunk) const {
  auto picture = decode_thumbnail(scan_.records[chunk.record].payload);
  if (lost_bytes(file_.bytes())) return fail(errors::kSessionGone);
  return picture;
}

std::string_view SessionReader::finished_log() const {
  const std::string_view log = as_text(log_in(file_.bytes()));
  return log.substr(0, log.size() - scan_.torn_bytes);
}

double SessionReader::seconds() const {
  double frames = 0;
  for (const Chunk& chunk : chunks_) frames += chunk.header.frames;
  return frames / manifest_.fps;
}

namespace {

constexpr std::size_t kLookedBack = 8;  // number of newest sessions that are checked

std::optional<SessionSummary> summary_in(const std::filesystem::path& folder) {
  const auto reader = SessionReader::open(folder);
  if (!reader) return std::nullopt;
  return summary_of(*reader, folder);
}

// Reads only the end of its log.
bool was_closed(const std::filesystem::path& folder) {
  const auto log = MappedFile::open(folder / kLogName);
  return log && ends_closed(log->bytes());
}

// The text up to the first control character, without surrounding spaces.
std::string first_line(const std::string& text) {
  std::string line =
      text.substr(0, std::ranges::find_if(text, [](unsigned char c) { return c < 0x20; }) - text.begin());
  const auto begin = line.find_first_not_of(' ');
  return begin == std::string::npos ? std::string() : line.substr(begin, line.find_last_not_of(' ') - begin + 1);
}

// A copy keeps its name; a session from a file is named after the file.
std::string name_for_copy(const std::filesystem::path& log, const std::filesystem::path& folder) {
  return log.filename() == kLogName ? name_of_session(folder) : log.stem().string();
}

// Writing from a mapped page that cannot be read fails as if the target were at fault.
Result<void> write_log(const std::filesystem::path& to, std::string_view log) {
  auto written = atomic_write(to, log);
  if (!written && touch_lost_bytes(std::as_bytes(std::span(log)))) return fail(errors::kSessionGone);
  return written;
}

Result<void> copy_log(const std::filesystem::path& from, const std::filesystem::path& to) {
  const auto file = TRY(MappedFile::open(from));
  return write_log(to, as_text(log_in(file.bytes())));
}

// True if this program manages the session's folder.
bool lies_under(const std::filesystem::path& root, const std::filesystem::path& folder) {
  std::error_code code;
  const auto whole = std::filesystem::canonical(folder, code);
  return !code && std::filesystem::equivalent(whole.parent_path(), root, code) && !code;
}

// Sorted by name, which means by time, newest first.
std::vector<std::filesystem::path> session_folders(const std::filesystem::path& root) {
  std::vector<std::filesystem::path> folders;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(root, ignored)) folders.push_back(entry.path());
  std::ranges::sort(folders, std::ranges::greater());
  return folders;
}

}  // namespace

SessionSummary summary_of(const SessionReader& session, const std::filesystem::path& folder) {
  const Manifest& manifest = session.manifest();
  SessionSummary summary;
  summary.folder = folder;
  summary.created = manifest.created;
  summary.model = manifest.model;
  summary.seconds = session.seconds();
  summary.fps = manifest.fps;
  summary.width = manifest.width;
  summary.height = manifest.height;
  summary.torn_bytes = session.torn_bytes();
  summary.ended_cleanly = session.ended_cleanly();
  summary.in_use = FolderLock::is_taken(folder);
  if (session.chunks().empty()) return summary;
  summary.take = session.chunks().back().header.take;
  if (const auto* last = session.last_of(summary.take)) summary.frames = last->header.first_frame + last->header.frames;
  return summary;
}

Result<void> check_is_session(const std::filesystem::path& folder_or_take) {
  std::error_code ignored;
  if (!std::filesystem::exists(folder_or_take, ignored))
    return fail(errors::kNoSuchSession, {{"file", folder_or_take.string()}});
  const std::filesystem::path log = log_of_session(folder_or_take);
  if (!std::filesystem::exists(log, ignored))
    return fail(errors::kNoSessionInFolder, {{"file", folder_or_take.string()}});
  const auto file = MappedFile::open(log);
  if (!file) return Failure(file.error());
  if (!log_version(log_in(file->bytes()))) return fail(errors::kNotASession, {{"file", folder_or_take.string()}});
  return {};
}

std::vector<SessionSummary> list_sessions(const std::filesystem::path& root) {
  std::vector<SessionSummary> sessions;
  list_sessions(root, 0, SIZE_MAX, [&](const std::filesystem::path& folder) {
    if (auto summary = summary_in(folder)) sessions.push_back(std::move(*summary));
    return true;
  });
  return sessions;
}

std::size_t list_sessions(const std::filesystem::path& root, std::size_t skip, std::size_t most,
                          const std::function<bool(const std::filesystem::path& folder)>& take) {
  auto folders = session_folders(root);
  std::erase_if(folders, [](const auto& folder) {
    std::error_code ignored;
    return !std::filesystem::is_regular_file(folder / kLogName, ignored);
  });
  for (std::size_t i = skip; i < folders.size() && i - skip < most; ++i)
    if (!take(folders[i])) break;
  return folders.size();
}

std::string stamp_of_session(const std::filesystem::path& folder) {
  std::error_code code;
  const auto bytes = std::filesystem::file_size(folder / kLogName, code);
  if (code) return {};
  const auto time = std::filesystem::last_write_time(folder / kLogName, code);
  return code ? std::string() : std::to_string(bytes) + " " + std::to_string(time.time_since_epoch().count());
}

std::uint64_t bytes_of_session(const std::filesystem::path& folder) {
  std::uint64_t bytes = 0;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    std::error_code code;
    const auto size = entry.file_size(code);
    if (!code) bytes += size;
  }
  return bytes + bytes_of_keyframes(folder);
}

std::string name_of_session(const std::filesystem::path& folder) {
  auto text = read_file(folder / kNameName, kMostNameBytes);
  return text ? first_line(*text) : std::string();
}

Result<void> name_session(const std::filesystem::path& folder, const std::string& name) {
  const std::string session = folder.filename().string();
  std::error_code code;
  if (!std::filesystem::is_regular_file(folder / kLogName, code))
    return fail(errors::kCannotName, {{"session", session}}, make_error(errors::kNoSessionThere));
  const std::string line = first_line(name);
  if (line.empty()) {
    std::filesystem::remove(folder / kNameName, code);
    if (code) return Failure(system_error(errors::kCannotName, {{"session", session}}, code.value()));
    return {};
  }
  if (line.size() > kMostNameBytes)
    return fail(errors::kCannotName, {{"session", session}}, make_error(errors::kNameTooLong));
  if (auto kept = atomic_write(folder / kNameName, line); !kept)
    return fail(errors::kCannotName, {{"session", session}}, std::move(kept.error()));
  return {};
}

std::optional<SessionSummary> find_recoverable(const std::filesystem::path& root) {
  std::size_t looked = 0;
  for (const auto& folder : session_folders(root)) {
    if (FolderLock::is_taken(folder)) continue;
    if (looked++ == kLookedBack) break;
    if (was_closed(folder)) continue;
    auto summary = summary_in(folder);
    if (summary && !summary->ended_cleanly && summary->seconds > 0) return summary;
  }
  return std::nullopt;
}

Result<SessionSummary> adopt_session(const std::filesystem::path& folder_or_take, const std::filesystem::path& root) {
  // Read before anything is copied, so that only sessions are copied.
  if (auto read = SessionReader::open(folder_or_take); !read) return Failure(std::move(read.error()));
  std::error_code code;
  const bool is_folder = std::filesystem::is_directory(folder_or_take, code);
  const auto log = log_of_session(folder_or_take);
  std::filesystem::path folder = is_folder ? folder_or_take : folder_or_take.parent_path();
  if (log.filename() != kLogName || !lies_under(root, folder)) {
    auto made = make_session_folder(root);
    if (!made) return Failure(std::move(made.error()));
    folder = std::move(*made);
    if (auto copied = copy_log(log, folder / kLogName); !copied) {
      std::filesystem::remove_all(folder, code);
      return fail(errors::kCannotCopy, {{"file", log.filename().string()}}, std::move(copied.error()));
    }
    // A missing name does not matter.
    (void)name_session(folder, name_for_copy(log, log.parent_path()));
  }
  auto summary = summary_in(folder);
  if (!summary) return fail(errors::kSessionUnreadable, {{"file", folder.string()}});
  return std::move(*summary);
}

Result<void> copy_session(const std::filesystem::path& folder_or_take, const std::filesystem::path& take_file) {
  const auto session = TRY(SessionReader::open(folder_or_take));
  return write_log(take_file, session.finished_log());
}

Result<void> discard_session(const std::filesystem::path& folder) {
  const std::string session = folder.filename().string();
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(folder / kLogName, ignored))
    return fail(errors::kNoSessionHere, {{"session", session}});
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const auto name = entry.path().filename();
    if (name != kLogName && name != kNameName && name != kIndexName && name != FolderLock::file_name &&
        !is_keyframe_folder(entry.path()))
      return fail(errors::kFolderHoldsOtherFiles, {{"session", session}, {"file", name.string()}});
  }
  const FolderLock lock(folder);
  if (!lock.held()) return lock_failure(folder, lock);
  std::error_code problem;
  std::filesystem::remove_all(folder, problem);
  if (problem) return Failure(system_error(errors::kCannotDeleteSession, {{"session", session}}, problem.value()));
  return {};
}

}  // namespace longtake
