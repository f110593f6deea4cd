#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "app/common/command.h"
#include "app/lab/bench.h"
#include "app/lab/random_wan.h"
#include "engine/core/result.h"
#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"

namespace longtake::cli {

/// The times of one part of a chunk that runs repeatedly. A run ends when the device has finished.
struct PartTimes {
  std::string part;      ///< "pass", "clean_pass", "chunk", "decode_tiny" or "decode_vae"
  int runs = 0;          ///< without the first one
  double first_ms = 0;   ///< the first run, which compiles plans and allocates memory
  double median_ms = 0;  ///< without the first run
  double p95_ms = 0;
  double queued_ms = 0;  ///< until the median run was queued; close to median_ms if the host is slower than the device
  double taken_mb = 0;   ///< peak of GPU memory in this part, including weights
  double reserved_mb = 0;
};

/// A measurement, and the model and device that it was made on.
struct WanBench {
  std::string shape;
  int tokens = 0;  ///< tokens of one chunk
  int kept = 0;    ///< tokens in memory that are attended to as well
  bool plain = false;
  double weights_seconds = 0;
  SourceInfo machine;  ///< device, type, ISA and threads
};

/// Receives each result as soon as it is known, so that an interrupted run has reported something.
struct WanBenchListener {
  std::function<void(const WanBench&)> begin;
  std::function<void(const WanBench&, const PartTimes&)> part;
  std::function<void(const WanDistance&)> agreement;  ///< on a GPU, compared with a model in plain steps and layouts
};

/// Measures the parts of one chunk of a Wan model with random weights, for about the requested seconds. Then it
/// measures a whole stream under the policy in `options` for as long, and returns the stream's report.
Result<BenchReport> bench_wan(const ShapeBench& wanted, const SourceOptions& options, const WanBenchListener& listener,
                              const std::stop_token& stop);

/// The same on a given placement. Skips parts that do not fit into the GPU's memory.
Result<BenchReport> bench_wan(const ShapeBench& wanted, const SourceOptions& options, const Placement& placement,
                              const WanBenchListener& listener, const std::stop_token& stop);

}  // namespace longtake::cli
