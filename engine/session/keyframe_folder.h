#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/core/files.h"
#include "engine/core/result.h"
#include "engine/session/log_disk.h"
#include "engine/session/state_bytes.h"

namespace longtake {

/// The place of a saved state in a session's log: after this chunk, whose record has this chain and ends at this byte.
struct StatePlace {
  std::uint32_t take = 0;
  std::int64_t chunk = 0;
  std::uint64_t chain = 0;
  std::uint64_t log_bytes = 0;
};

/// How often a session's states are written, and how large they may be.
struct StateLimits {
  /// Chunks between two states: 24 seconds of the built-in model. Each chunk after a state costs about 11 ms to
  /// restore, so reaching any chunk takes half a second at most. A state has about 6 MB.
  std::int64_t every = 32;
  std::uint64_t bytes = 64ULL << 20;  ///< of all states next to a short log
};

/// Saved states of the engine in a folder next to a session's log. It is a cache of limited size; deleting it only
/// costs time. A file's name has the sum of its bytes, and a key. The key covers the log's chain and everything that
/// the state depends on, such as model, build and type. A state that is damaged or belongs to another log is therefore
/// never used. The folder decides how large a state may be, how often one is written and which ones stay. One thread
/// may write while another one queries and reads.
class KeyframeFolder {
 public:
  static constexpr const char* folder_name = "keyframes";
  static constexpr std::uint64_t kShareOfLog = 10;  ///< a long log's states may use a tenth of its size
  /// States are small if this many of them fit next to a short log. They are then written however often they are saved.
  static constexpr std::uint64_t kFewest = 6;

  /// `made_by` names the conditions that must be equal for a state to be usable. Nothing is written before keep().
  KeyframeFolder(const std::filesystem::path& session, std::string made_by, StateLimits limits = {},
                 LogDisk& disk = LogDisk::system());

  /// The size limit next to a short log.
  std::uint64_t usual_bytes() const { return limits_.bytes; }
  std::uint64_t small_bytes() const { return limits_.bytes / kFewest; }
  /// True if a state should follow this chunk.
  bool wants(std::int64_t chunk) const { return (chunk + 1) % limits_.every == 0; }
  /// Sets the size of the log. All states together may use usual_bytes(), or their share of a longer log.
  void fit(std::uint64_t log_bytes);
  /// The largest state that may be written at this place. Small ones always may. A larger one must fit into the limit,
  /// and the log must have grown by its size since the state before. States therefore at most double the data written
  /// to the disk.
  std::uint64_t most_at(const StatePlace& place) const;
  bool has(const StatePlace& place) const { return size_of(place).has_value(); }
  std::optional<std::uint64_t> size_of(const StatePlace& place) const;
  /// Writes a state to the disk and then deletes others until all fit; the distances between remaining ones grow with
  /// their age. After a kill or a power cut it is complete or absent. Refused if little space is left, which the log
  /// needs. A stop request ends it with kind `cancelled`.
  Result<void> keep(const StatePlace& place, const StateBytes& state, const std::stop_token& stop = {});
  /// True if the disk has space for a state of this size, in addition to the log's reserve.
  bool has_room(std::uint64_t bytes) const;
  /// Nothing if there is none, or if it is damaged; a damaged one is deleted. After a stop request it returns nothing.
  std::optional<MappedFile> read(const StatePlace& place, const std::stop_token& stop = {});
  /// Deletes states of other places, and what a kill left unfinished.
  void keep_only(std::span<const StatePlace> places);

 private:
  struct Entry {
    std::uint32_t take = 0;
    std::int64_t chunk = 0;
    std::uint64_t key = 0;
    std::uint64_t sum = 0;
    std::uint64_t bytes = 0;
    std::uint64_t log_bytes = 0;  // size of the log at its place; 0 before keep_only() set it
  };
  static std::optional<Entry> entry_named(const std::string& name);
  static std::string name_of(const Entry& entry);
  std::uint64_t key_of(const StatePlace& place) const;
  std::optional<Entry> find(const StatePlace& place) const;
  Result<void> write(const Entry& entry, const StateBytes& state, const std::stop_token& stop) const;
  void drop(const Entry& entry);
  void remove_file(const Entry& entry) const;
  // Call with the lock held:
  std::uint64_t most_bytes() const { return std::max(limits_.bytes, log_bytes_ / kShareOfLog); }
  /// The entry with the lowest cost of losing it; nothing if all fit.
  std::optional<Entry> surplus(const Entry& newest) const;
  void forget(const Entry& entry);

  const std::filesystem::path folder_;
  const std::string made_by_;
  const StateLimits limits_;
  LogDisk& disk_;
  mutable std::mutex mutex_;  // never held while waiting for the disk
  std::uint64_t log_bytes_ = 0;
  std::vector<Entry> entries_;  // sorted by take and chunk
};

std::uint64_t bytes_of_keyframes(const std::filesystem::path& session);
/// Deletes all keyframes of a session that no process has open. Returns their size in bytes.
Result<std::uint64_t> delete_keyframes(const std::filesystem::path& session);
/// True if this is a folder of keyframes without other files.
bool is_keyframe_folder(const std::filesystem::path& folder);

}  // namespace longtake
