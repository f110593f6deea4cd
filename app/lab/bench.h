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
  std::int64_t chunks = 0;  ///< measured chunks, without the warm-up
  double fps = 0;           ///< frames per second of wall time, all stages
  StageTimes median;        ///< median of each stage, taken separately
  double p99_over_p50 = 0;  ///< ratio of percentiles of a chunk's whole time
  /// Scoring, plan, eviction and snapshot in percent of the same chunk's time: median over the chunks.
  double memory_percent = 0;
  double rss_mb = 0;  ///< resident memory at the end, 10^6 bytes
  CostModel cost;     ///< estimates a chunk's time with other settings
  std::int32_t kept_tokens = 0;
};

/// Estimates a chunk's time on other numbers of equal threads, if one part of its work is shared evenly and the rest is
/// not.
class ThreadEstimate {
 public:
  /// From a chunk's time on one thread and on several.
  ThreadEstimate(double one_ms, double several_ms, int threads);
  double at(int threads) const { return alone_ms_ + shared_ms_ / threads; }

 private:
  double alone_ms_, shared_ms_;
};

/// Measures the source for `seconds`, after its memory is full and its speed is steady.
Result<BenchReport> bench(ChunkSource& source, double seconds, std::stop_token stop);

/// Element at the share `q` of a list, which it sorts; 0 for an empty one.
double quantile(std::vector<double>& values, double q);

}  // namespace longtake::cli
