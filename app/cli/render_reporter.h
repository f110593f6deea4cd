#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/common/console.h"
#include "app/common/render.h"
#include "engine/stream/judge.h"

namespace longtake::cli {

/// Reports a render, as JSON events or as lines and a bar.
class RenderReporter {
 public:
  /// `fps` is the file's rate if it differs from the native one, else 0.
  RenderReporter(Console& console, const Moment& end, std::string out, double fps)
      : console_(console), end_(end), out_(std::move(out)), fps_(fps) {}

  /// The callbacks refer to this object.
  RenderEvents events();
  /// The reason why the session ends before the video, if it does.
  const std::optional<Error>& not_kept() const { return not_kept_; }
  /// Prints the final report and returns the exit code.
  int finish(const RenderReport& report);

 private:
  void opened(const SourceInfo& info);
  void prompt(const RenderEvents::Prompt& prompt);
  void policy(const SetPolicy& change, std::int64_t applied_chunk);
  void chunk(const ChunkSource::Made& made, int frames);
  void tell_memory(const CacheSnapshot& cache);
  Json judge(const ChunkSource::Made& made);

  Console& console_;
  const Moment end_;
  const std::string out_;
  const double fps_;
  std::chrono::steady_clock::time_point start_;
  std::int64_t done_ = 0;
  std::int64_t total_ = 0;
  std::vector<std::string> vocabulary_;  // the model's words; empty: any word
  bool reads_ = false;                   // a language model reads its prompts: other words may replace its own
  std::string scorer_;
  std::vector<MemoryNote> notes_;
  drift::Judge judge_;
  std::int64_t drifted_chunks_ = 0;
  bool drifts_ = false;            // the newest chunk drifts
  std::optional<Error> not_kept_;  // why the session ends before the video
};

}  // namespace longtake::cli
