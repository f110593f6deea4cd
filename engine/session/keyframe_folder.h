#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

/// Where in a session's log a saved state belongs: after this chunk, whose record has this chain.
struct StatePlace {
  std::uint32_t take = 0;
  std::int64_t chunk = 0;
  std::uint64_t chain = 0;
};

/// Saved states of the engine in a folder beside a session's log. It is a cache of limited size: whoever deletes it
/// loses time only. A file's name has the sum of its bytes, and a key of the log's chain and of what the state depends
/// on, such as model, build and type. A state that is damaged or that belongs to another log is therefore never read.
class KeyframeFolder {
 public:
  static constexpr const char* folder_name = "keyframes";
  static constexpr std::uint64_t kMostBytes = 64ULL << 20;
  static constexpr std::uint64_t kShareOfLog = 10;  ///< a long log's states may take the tenth part of it

  /// `made_by` names what must be equal for a state to be of use. Nothing is written before keep().
  KeyframeFolder(const std::filesystem::path& session, std::string made_by, std::uint64_t most_bytes = kMostBytes);

  /// What they may take beside a short log.
  std::uint64_t usual_bytes() const { return most_bytes_; }
  /// What all states together may take: that, or more for a long log.
  std::uint64_t most_bytes() const { return std::max(most_bytes_, log_bytes_ / kShareOfLog); }
  /// The log has so many bytes.
  void fit(std::uint64_t log_bytes) { log_bytes_ = log_bytes; }
  bool has(const StatePlace& place) const { return find(place) != nullptr; }
  /// Writes a state and then deletes others until all fit; distances between those that stay grow with their age.
  /// Refused if little space is left on the disk, which the log needs more.
  Result<void> keep(const StatePlace& place, std::string_view state);
  /// Nothing if there is none or if it is damaged, which deletes it.
  std::optional<std::string> read(const StatePlace& place);
  /// Deletes what belongs to none of these places, and what a kill left unfinished.
  void keep_only(std::span<const StatePlace> places);

 private:
  struct Entry {
    std::uint32_t take = 0;
    std::int64_t chunk = 0;
    std::uint64_t key = 0;
    std::uint64_t sum = 0;
    std::uint64_t bytes = 0;
  };
  static std::optional<Entry> entry_named(const std::string& name);
  static std::string name_of(const Entry& entry);
  std::uint64_t key_of(const StatePlace& place) const;
  const Entry* find(const StatePlace& place) const;
  void drop(const Entry& entry);
  void thin(const Entry& newest);

  std::filesystem::path folder_;
  std::string made_by_;
  std::uint64_t most_bytes_;
  std::uint64_t log_bytes_ = 0;
  std::vector<Entry> entries_;  // by take and chunk
};

/// The size of a session's keyframes on the disk.
std::uint64_t bytes_of_keyframes(const std::filesystem::path& session);
/// Deletes all keyframes of a session that no process has open. Returns the bytes that they had.
Result<std::uint64_t> delete_keyframes(const std::filesystem::path& session);
/// True if this is a folder of keyframes that holds nothing else.
bool is_keyframe_folder(const std::filesystem::path& folder);

}  // namespace longtake
