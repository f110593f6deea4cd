#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "engine/core/result.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

class TraceRecorder;

/// Traces the input of a source's policy. Attach it before the source is opened; the file appears with finish().
class TraceTap {
 public:
  /// `source` comes from make_source().
  static Result<TraceTap> on(ChunkSource& source, const std::filesystem::path& path, int window_chunks);

  void describe(const SourceInfo& info);
  Result<void> finish();
  std::uint64_t chunks() const;

 private:
  explicit TraceTap(std::shared_ptr<TraceRecorder> recorder) : recorder_(std::move(recorder)) {}
  std::shared_ptr<TraceRecorder> recorder_;
};

}  // namespace longtake
