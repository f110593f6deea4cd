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
  MemoryNeed need;              ///< the need of the compute device
  std::uint64_t available = 0;  ///< free memory of that device
  bool fits = true;
  std::string family{};                      ///< a Wan model's family: "Causal Forcing"
  std::string recipe{};                      ///< how it is sampled
  bool recipe_guessed = false;               ///< derived from neither the file, its name nor a user's choice
  std::vector<Predicted::Recipe> recipes{};  ///< all recipes that fit the file's tensors
  std::string head{};                        ///< file name of the salience head of a Wan model, "" if there is none
  bool other_base = false;                   ///< the head was trained on other weights
  bool eight_bits = false;                   ///< the matrices can be in 8 bits on this device
  std::vector<Way>
      ways;  ///< alternatives if it does not fit; each saves more than the previous one, and the last fits if any does
};

/// Assumes that the open stream closes first and that everything else stays.
Result<Prediction> predict(const SourceOptions& options);
Result<Prediction> predict(const SourceOptions& options, const Placement& placement, const MemoryLeft& left);

}  // namespace longtake
