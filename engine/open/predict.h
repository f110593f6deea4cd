#pragma once

#include <cstdint>
#include <vector>

#include "engine/machine/memory_need.h"
#include "engine/options/source_options.h"

namespace longtake {

/// What a stream will hold, before it is opened.
struct Prediction {
  /// Other options for the same model, and what they would make of it.
  struct Way {
    SourceOptions options;
    std::uint64_t bytes = 0;
    bool fits = false;
  };

  bool on_gpu = false;  ///< whose memory is not predicted
  MemoryNeed need;
  bool fits = true;
  std::vector<Way> ways;  ///< where it does not fit; each goes further than the one before, the last fits if any does
};

/// `available`: bytes that the CPU's memory has left.
Result<Prediction> predict(const SourceOptions& options, std::uint64_t available);

}  // namespace longtake
