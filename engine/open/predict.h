#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/open/placement.h"
#include "engine/options/memory_need.h"
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

  bool on_gpu = false;
  MemoryNeed need;              ///< the need of the device that computes
  std::uint64_t available = 0;  ///< free memory of that device
  bool fits = true;
  std::string family{};                      ///< a Wan model's family: "Causal Forcing"
  std::string recipe{};                      ///< how it is sampled
  bool recipe_guessed = false;               ///< nothing in the file or its name says so, and nobody chose it
  std::vector<Predicted::Recipe> recipes{};  ///< every one that a file with such tensors can have
  std::string head{};                        ///< file name of the salience head of a Wan model, "" if there is none
  bool other_base = false;                   ///< the head was trained beside other weights
  bool eight_bits = false;                   ///< the matrices can be in 8 bits on this device
  std::vector<Way>
      ways;  ///< alternatives if it does not fit; each saves more than the one before, and the last fits if any does
};

/// Beside everything but the stream that is open, which closes first.
Result<Prediction> predict(const SourceOptions& options);
Result<Prediction> predict(const SourceOptions& options, const Placement& placement, const MemoryLeft& left);

}  // namespace longtake
