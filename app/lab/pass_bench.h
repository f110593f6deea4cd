#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// A measured time: the median and quartiles of many runs.
struct Spread {
  double median_ms = 0;
  double low_ms = 0;   ///< first quartile
  double high_ms = 0;  ///< third quartile
};

/// Times of one denoise pass of a model with random weights, and of its parts. The parts alternate within one run, so
/// that a busy machine slows them all equally.
struct PassBench {
  std::string shape;  ///< "light" or "dense"
  int tokens = 0;     ///< tokens of one chunk
  int kept = 0;       ///< cached tokens that are attended to
  int rounds = 0;
  SourceInfo machine;   ///< device, type, ISA and threads
  Spread pass;          ///< a pass as in a stream
  Spread pair;          ///< the pass under two texts at once, for guidance
  Spread plain;         ///< the pass in plain ATen, without packed weights or our kernels
  Spread context;       ///< the clean pass
  Spread linear;        ///< only the pass's matrix products with weights
  Spread attention;     ///< only the pass's attention
  Spread decode;        ///< decoding of one chunk by the starter's codec; 0 if the codec does not fit the shape
  Spread plain_decode;  ///< the decoder in plain ATen

  double rest_ms() const { return pass.median_ms - linear.median_ms - attention.median_ms; }
  /// Frames per second of a stream with four denoise passes, including the decoder if there is one.
  double fps(int passes = 4) const;
};

/// The shapes to measure: "light", the starter's own, and "dense", with four times the tokens.
const std::vector<std::string>& pass_shapes();

/// Measures for about `seconds`, with `kept` cached tokens; by default as many as in a chunk.
Result<PassBench> bench_pass(const std::string& shape, std::optional<int> kept, const SourceOptions& options,
                             double seconds, const std::stop_token& stop);

}  // namespace longtake
