#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// A measured time: the median and the quartiles of many runs.
struct Spread {
  double median_ms = 0;
  double low_ms = 0;   ///< first quartile
  double high_ms = 0;  ///< third quartile
};

/// One denoise pass of a model with random weights, taken apart. Everything is measured in turns within one run, so
/// that a busy machine slows all of it alike.
struct PassBench {
  std::string shape;  ///< "light" or "dense"
  int tokens = 0;     ///< tokens of one chunk
  int kept = 0;       ///< cached tokens that are attended to as well
  int rounds = 0;
  SourceInfo machine;   ///< device, type, ISA and threads
  Spread pass;          ///< a pass as in a stream
  Spread pair;          ///< the pass under two texts at once, as guidance needs it
  Spread plain;         ///< the pass in plain ATen, nothing packed or written by hand
  Spread context;       ///< the clean pass
  Spread linear;        ///< the pass's matrix products with weights, alone
  Spread attention;     ///< the pass's attentions alone
  Spread decode;        ///< decoding of one chunk by the starter's codec; 0 if the shape has other cells
  Spread plain_decode;  ///< the decoder in plain ATen

  double rest_ms() const { return pass.median_ms - linear.median_ms - attention.median_ms; }
  /// Frames per second of a stream with four denoise passes, including the decoder if there is one.
  double fps(int passes = 4) const;
};

/// The shapes that can be measured: "light", the starter's own, and "dense", its sibling with four times the tokens.
const std::vector<std::string>& pass_shapes();

/// Measures for about `seconds`, with `kept` cached tokens, or as many as a chunk has.
Result<PassBench> bench_pass(const std::string& shape, std::optional<int> kept, const SourceOptions& options,
                             double seconds, const std::stop_token& stop);

}  // namespace longtake
