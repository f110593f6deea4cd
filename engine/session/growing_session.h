#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/files.h"
#include "engine/core/result.h"
#include "engine/session/log_format.h"
#include "engine/session/records.h"

namespace longtake {

/// A session's log that may still grow, read one chunk at a time. update() reads only what was appended since, and only
/// the header of a chunk. SessionReader, in contrast, reads and checks the whole log at once.
class GrowingSession {
 public:
  static Result<GrowingSession> open(const std::filesystem::path& folder_or_take);

  /// Reads what was appended since the last call.
  Result<void> update();
  const Manifest& manifest() const { return manifest_; }
  /// The header of a chunk, as a viewer of `take` sees it: the chunk may belong to a take that this one branched from.
  /// Null if the log has none.
  const ChunkRecord* find(std::uint32_t take, std::int64_t chunk) const;
  /// The chunk with latents and thumbnail, read from disk and checked.
  Result<ChunkRecord> read(std::uint32_t take, std::int64_t chunk) const;

 private:
  struct Entry {
    ChunkRecord header;
    std::uint64_t offset = 0;   // offset of the record in the file
    std::uint64_t payload = 0;  // bytes
  };

  GrowingSession(MappedFile file, std::filesystem::path path) : file_(std::move(file)), path_(std::move(path)) {}
  const Entry* entry(std::uint32_t take, std::int64_t chunk) const;
  Result<void> take_in(const RecordHeader& header);
  /// Skips invalid bytes to where the next record may begin.
  Result<void> pass_damage(std::uint64_t size);
  Result<std::vector<std::byte>> record(std::uint64_t offset, std::uint64_t payload_bytes) const;

  MappedFile file_;  // read through its descriptor, because the map ends at the file's size at open()
  std::filesystem::path path_;
  std::uint64_t next_ = kMarkBytes;   // offset of the first record that was not read yet
  std::optional<std::uint64_t> end_;  // end of a log inside a video; it does not grow
  Manifest manifest_;
  std::map<std::pair<std::uint32_t, std::int64_t>, Entry> chunks_;
  std::map<std::uint32_t, TakeOrigin> origins_;
};

}  // namespace longtake
