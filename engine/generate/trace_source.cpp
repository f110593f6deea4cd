#include "engine/generate/trace_source.h"

#include "engine/generate/chunk_observer.h"
#include "engine/generate/errors.h"
#include "engine/generate/trace_recorder.h"

namespace longtake {

Result<TraceTap> TraceTap::on(ChunkSource& source, const std::filesystem::path& path, int window_chunks) {
  auto* observable = dynamic_cast<Observable*>(&source);
  if (observable == nullptr) return fail(errors::kCannotBeTraced);
  TraceOptions options;
  options.path = path;
  options.window_chunks = window_chunks;
  auto recorder = std::make_shared<TraceRecorder>(std::move(options));
  observable->observe(recorder);
  return TraceTap(std::move(recorder));
}

void TraceTap::describe(const SourceInfo& info) { recorder_->set_model(info.model, info.weights_hash); }

Result<void> TraceTap::finish() { return recorder_->finish(); }

std::uint64_t TraceTap::chunks() const { return recorder_->chunks(); }

}  // namespace longtake
