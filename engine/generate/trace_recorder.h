#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/generate/chunk_observer.h"
#include "engine/memory/memory.h"
#include "engine/policy/trace.h"
#include "engine/policy/trace_writer.h"

namespace longtake {

struct TraceOptions {
  std::filesystem::path path;
  std::string model;
  std::string weights_hash;
  int window_chunks = 16;  ///< the attention on tokens of this many newest chunks is measured, kept or not
};

/// Records the policy's input for every chunk, and the attention from it that all tokens of a window receive. Keys of
/// evicted tokens are kept here, without their values.
class TraceRecorder final : public ChunkObserver {
 public:
  explicit TraceRecorder(TraceOptions options) : options_(std::move(options)) {}

  void set_model(std::string model, std::string weights_hash);
  void before_plan(const ChunkGenerator& generator, const ContextPass& pass, std::span<const std::int64_t> frames,
                   const TokenScores& scores) override;
  void after_plan(const Memory& memory) override;

  /// Completes the file; refuses if no chunk was recorded. Returns the first error of the recording.
  Result<void> finish();
  std::uint64_t chunks() const { return writer_ ? writer_->chunks() : 0; }

 private:
  bool open(const ChunkGenerator& generator);
  void begin(const Memory& memory);
  void refresh(const Memory& memory);
  void measure(const ChunkGenerator& generator, const ContextPass& pass, std::span<const std::int64_t> frames);
  void remember(const ContextPass& pass, const Memory& memory, std::span<const std::int64_t> frames);
  StoreView window(const Memory& memory) const;

  TraceOptions options_;
  std::optional<TraceWriter> writer_;
  std::optional<Error> trouble_;
  TraceChunk chunk_;  // being filled between the two calls
  std::optional<Policy> policy_;
  std::int64_t next_frame_ = -1;   // first frame of the run's next chunk
  std::int64_t first_end_ = 0;     // smaller ids belong to the run's first chunk
  std::vector<std::int64_t> ids_;  // the window's ids, ascending
  std::vector<at::Tensor> keys_;   // per block [1, window, width], before rotation
};

}  // namespace longtake
