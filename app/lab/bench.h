#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/stream/chunk_source.h"
#include "engine/stream/cost_model.h"

namespace longtake::cli {

struct BenchReport {
  SourceInfo source;
  std::int64_t chunks = 0;  ///< number of measured chunks, without the warm-up
  double fps = 0;           ///< frames per second of wall time, all stages
  StageTimes median;        ///< medians per stage
  double p99_over_p50 = 0;  ///< ratio of percentiles of a chunk's total time
  /// Scoring, plan, eviction and snapshot in percent of the same chunk's time: median over the chunks.
  double memory_percent = 0;
  double rss_mb = 0;  ///< resident memory at the end, 10^6 bytes
  CostModel cost;     ///< estimates a chunk's time with other settings
  std::int32_t kept_tokens = 0;
};

/// Estimates a chunk's time for other numbers of equal threads, assuming that one part of the work is shared evenly and
/// the rest is serial.
class ThreadEstimate {
 public:
  /// From a chunk's times on one thread and on several.
  ThreadEstimate(double one_ms, double several_ms, int threads);
  double at(int threads) const { return alone_ms_ + shared_ms_ / threads; }

 private:
  double alone_ms_, shared_ms_;
};

/// Measures the source for `seconds`, once its memory is full and its speed is steady.
Result<BenchReport> bench(ChunkSource& source, double seconds, std::stop_token stop);

/// The quantile `q` of a list, which is sorted in place; 0 for an empty one.
double quantile(std::vector<double>& values, double q);

}  // namespace longtake::cli
