#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "engine/core/result.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

class TraceRecorder;

/// Traces what a source's policy sees. Attach it before the source is opened; the file appears with finish().
class TraceTap {
 public:
  /// `source` is one that make_source() made.
  static Result<TraceTap> on(ChunkSource& source, const std::filesystem::path& path, int window_chunks);

  void describe(const SourceInfo& info);
  Result<void> finish();
  std::uint64_t chunks() const;

 private:
  explicit TraceTap(std::shared_ptr<TraceRecorder> recorder) : recorder_(std::move(recorder)) {}
  std::shared_ptr<TraceRecorder> recorder_;
};

}  // namespace longtake
