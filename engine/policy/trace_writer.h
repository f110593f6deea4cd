#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/core/files.h"
#include "engine/core/result.h"
#include "engine/policy/trace.h"

namespace longtake {

/// Writes a trace incrementally. The file appears complete with finish(), or not at all.
class TraceWriter {
 public:
  static Result<TraceWriter> create(const std::filesystem::path& path, const TraceHead& head);
  Result<void> append(const TraceChunk& chunk);
  Result<void> finish();
  std::uint64_t chunks() const { return chunks_; }

 private:
  TraceWriter(AtomicFile file, const TraceHead& head) : file_(std::move(file)), head_(head) {}
  Result<void> record(std::uint32_t kind, const std::string& payload);

  AtomicFile file_;
  TraceHead head_;
  std::uint64_t records_ = 0;
  std::uint64_t chunks_ = 0;
};

}  // namespace longtake
