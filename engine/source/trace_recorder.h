#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/generate/chunk_observer.h"
#include "engine/generate/memory.h"
#include "engine/policy/trace/trace.h"
#include "engine/policy/trace/trace_writer.h"

namespace longtake {

struct TraceOptions {
  std::filesystem::path path;
  std::string model;
  std::string weights_hash;
  int window_chunks = 16;  ///< newest chunks whose tokens' attention is measured, kept or not
};

/// Writes down what the policy sees of every chunk, and how much attention all tokens of a window receive from it:
/// those that memory let go of are kept here by their keys alone.
class TraceRecorder final : public ChunkObserver {
 public:
  explicit TraceRecorder(TraceOptions options) : options_(std::move(options)) {}

  void set_model(std::string model, std::string weights_hash);
  void before_plan(const ChunkGenerator& generator, const ContextPass& pass, std::span<const std::int64_t> frames,
                   const TokenScores& scores) override;
  void after_plan(const Memory& memory) override;

  /// Brings the file into being; refuses where no chunk was seen. The first error on the way is told here.
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
  TraceChunk chunk_;  // in work between the two calls
  std::optional<Policy> policy_;
  std::int64_t next_frame_ = -1;   // where the run goes on
  std::int64_t first_end_ = 0;     // ids below are of the run's first chunk
  std::vector<std::int64_t> ids_;  // of the window, ascending
  std::vector<at::Tensor> keys_;   // per block [1, window, width], before rotation
};

}  // namespace longtake
