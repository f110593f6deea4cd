#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/files.h"
#include "engine/core/folder_lock.h"
#include "engine/core/result.h"
#include "engine/session/log_index.h"
#include "engine/session/log_syncer.h"
#include "engine/session/log_writer.h"
#include "engine/session/records.h"

namespace longtake {

/// A session being written: a folder with its log, locked by this process. A kill of the process loses no accepted
/// record. A power cut loses at most what was appended within the last sync_period() and one sync.
class SessionWriter {
 public:
  /// Creates a new folder under `root`, named after the current time.
  static Result<SessionWriter> create(const std::filesystem::path& root, const Manifest& manifest,
                                      LogDisk& disk = LogDisk::system());
  /// Continues an earlier session of this program, for example after a crash.
  static Result<SessionWriter> resume(const std::filesystem::path& folder, LogDisk& disk = LogDisk::system());

  Result<void> append(const EventRecord& event);
  Result<void> append(const ChunkRecord& chunk);
  /// Marks the clean end and syncs everything to the disk. Without it the session counts as not ended cleanly.
  Result<void> close();

  const std::filesystem::path& folder() const { return folder_; }
  /// The chain of the log's last record.
  std::uint64_t chain() const { return log_.chain(); }
  std::uint64_t bytes() const { return log_.bytes(); }

 private:
  SessionWriter(std::filesystem::path folder, FolderLock lock, LogWriter log, LogDisk& disk,
                std::unique_ptr<LogIndexWriter> index)
      : folder_(std::move(folder)),
        lock_(std::move(lock)),
        log_(std::move(log)),
        syncer_(std::make_unique<LogSyncer>(log_.fd(), disk)),
        index_(std::move(index)) {}
  Result<void> append(RecordType type, std::span<const std::byte> payload);

  std::filesystem::path folder_;
  FolderLock lock_;
  LogWriter log_;
  std::unique_ptr<LogSyncer> syncer_;  // null once the session is closed
  std::unique_ptr<LogIndexWriter> index_;
};

/// The content of a session's folder, of a shared .take file or of an MP4 that carries its session. Read once at
/// opening; later appends are not seen.
class SessionReader {
 public:
  struct Chunk {
    ChunkRecord header;  ///< without latents and thumbnail
    std::size_t record = 0;
    std::uint64_t chain = 0;  ///< identifies the whole log up to here
  };

  /// One step of the session: an entry of events() or of chunks().
  struct Step {
    bool is_chunk = false;
    std::size_t index = 0;
  };

  /// A stop request ends it with kind `cancelled`. With an index (log_index.h), chunks are not read before they are
  /// needed.
  static Result<SessionReader> open(const std::filesystem::path& folder_or_take, const ScanWatch& watch = {});

  const Manifest& manifest() const { return manifest_; }
  const std::vector<EventRecord>& events() const { return events_; }
  const std::vector<Chunk>& chunks() const { return chunks_; }
  /// Events and chunks in the order in which they happened. A take is restored in this order.
  const std::vector<Step>& steps() const { return steps_; }
  /// The chunks that a viewer of `take` sees, from its first to its last, including those of the takes it branched
  /// from.
  std::vector<Chunk> path_of(std::uint32_t take) const;
  /// Only the last of them; null if there is none.
  const Chunk* last_of(std::uint32_t take) const;
  /// Null if the log has no such chunk that belongs to this take itself.
  const Chunk* own_chunk(std::uint32_t take, std::int64_t chunk) const;
  /// Calls `visit` with a take and its last relevant chunk: first `take` itself, then its ancestors. Ends when `visit`
  /// returns false.
  void visit_ancestry(std::uint32_t take,
                      const std::function<bool(std::uint32_t take, std::int64_t limit)>& visit) const;
  /// Number of chunks that path_of() visited so far; tests check this instead of time.
  std::uint64_t visited_chunks() const { return visited_; }
  Result<ChunkRecord> read(const Chunk& chunk) const;
  Result<Thumbnail> thumbnail(const Chunk& chunk) const;

  double seconds() const;  ///< duration of the pictures of all takes
  bool ended_cleanly() const { return ended_cleanly_; }
  bool is_whole() const { return scan_.chain_intact && scan_.skipped_bytes == 0 && unreadable_records_ == 0; }
  int unreadable_records() const { return unreadable_records_; }
  std::uint64_t skipped_bytes() const { return scan_.skipped_bytes; }
  std::uint64_t torn_bytes() const { return scan_.torn_bytes; }
  /// The log's records as stored, the manifest first.
  const std::vector<RecordView>& records() const { return scan_.records; }
  /// The log itself, without records that a running process has not finished.
  std::string_view finished_log() const;
  /// True if the log was written since open().
  bool changed() const { return file_.changed(); }

 private:
  explicit SessionReader(MappedFile file) : file_(std::move(file)) {}
  void take_in(std::size_t record, std::optional<ChunkRecord> known);

  MappedFile file_;
  std::filesystem::path index_;  // used at opening, if any
  LogScan scan_;
  Manifest manifest_;
  std::vector<EventRecord> events_;
  std::vector<Chunk> chunks_;
  std::vector<Step> steps_;
  std::map<std::pair<std::uint32_t, std::int64_t>, std::size_t> places_;  // take and chunk -> chunks_
  std::map<std::uint32_t, TakeOrigin> origins_;
  mutable std::uint64_t visited_ = 0;
  int unreadable_records_ = 0;
  bool ended_cleanly_ = false;
};

struct SessionSummary {
  std::filesystem::path folder;
  std::string created;
  std::string model;
  double seconds = 0;
  std::uint32_t take = 0;   ///< the take that was active last
  std::int64_t frames = 0;  ///< pictures in that take
  double fps = 16;
  int width = 0;                 ///< px
  int height = 0;                ///< px
  std::uint64_t torn_bytes = 0;  ///< size of the unfinished last record
  bool ended_cleanly = false;
  bool in_use = false;  ///< open in a running process, this one included

  double take_seconds() const { return static_cast<double>(frames) / fps; }
};

/// The summary of a session for the window, for the take that was active last.
SessionSummary summary_of(const SessionReader& session, const std::filesystem::path& folder);

/// Accepts a session's folder or log, even a damaged one or one of a newer program. Reads only the first bytes.
Result<void> check_is_session(const std::filesystem::path& folder_or_take);

/// All sessions under `root`, newest first. Folders without a session are skipped.
std::vector<SessionSummary> list_sessions(const std::filesystem::path& root);

/// Passes the folders of the sessions under `root` to `take`, newest first. Skips the first `skip`, and ends after
/// `most` or when `take` returns false. Returns the total number.
std::size_t list_sessions(const std::filesystem::path& root, std::size_t skip, std::size_t most,
                          const std::function<bool(const std::filesystem::path& folder)>& take);

/// Size and time of a session's log, which show whether it was written since. "" if there is none.
std::string stamp_of_session(const std::filesystem::path& folder);

/// The size of a session on the disk, keyframes included.
std::uint64_t bytes_of_session(const std::filesystem::path& folder);

/// The user's name for a session; "" if there is none. It is in a file next to the log, which does not change.
std::string name_of_session(const std::filesystem::path& folder);
/// Stores one line of `name`, also while the session is in use. An empty name removes the name.
Result<void> name_session(const std::filesystem::path& folder, const std::string& name);

/// The newest session that did not end cleanly and that no process has open, to offer after a crash. Only the newest
/// sessions are checked, because older ones were offered before.
std::optional<SessionSummary> find_recoverable(const std::filesystem::path& root);

/// Returns a session that can be continued. A session under `root` stays in its place. Any other folder, .take file or
/// MP4 with a session is copied there, with its name; the original does not change.
Result<SessionSummary> adopt_session(const std::filesystem::path& folder_or_take, const std::filesystem::path& root);

/// Copies a session into one .take file, which replaces an existing file of that name atomically. Records that a
/// running process has not finished are omitted.
Result<void> copy_session(const std::filesystem::path& folder_or_take, const std::filesystem::path& take_file);

/// Permanently deletes a session, including keyframes. Refused while a process has it open, and for a folder with other
/// files.
Result<void> discard_session(const std::filesystem::path& folder);

}  // namespace longtake
