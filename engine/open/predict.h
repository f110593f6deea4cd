#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/machine/memory_need.h"
#include "engine/options/source_options.h"

namespace longtake {

/// The predicted memory of a stream, before it is opened.
struct Prediction {
  /// Other options for the same model, with the memory that they would need.
  struct Way {
    SourceOptions options;
    std::uint64_t bytes = 0;
    bool fits = false;
  };

  bool on_gpu = false;  ///< the GPU's memory is not predicted
  MemoryNeed need;
  bool fits = true;
  std::string family{};         ///< of a Wan model: "Causal Forcing"
  std::string recipe{};         ///< how it is sampled
  bool recipe_guessed = false;  ///< nothing in the file or its name says so
  std::string head{};           ///< file name of the salience head of a Wan model, "" if there is none
  bool other_base = false;      ///< the head was trained beside other weights
  std::vector<Way>
      ways;  ///< alternatives if it does not fit; each saves more than the one before, and the last fits if any does
};

/// `available` is the number of bytes that the CPU's memory has left.
Result<Prediction> predict(const SourceOptions& options, std::uint64_t available);

}  // namespace longtake
