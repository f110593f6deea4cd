#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/generate/engine_state.h"

namespace longtake {

/// Everything in a state except tensors, as one line of JSON for the head of its file.
std::string counters_text(const EngineState& state);

/// The number of tensors that the file must hold in addition.
struct StateCounters {
  std::size_t decoder_tensors = 0;
  std::size_t window_chunks = 0;
  std::vector<std::int64_t> frames;
};
/// The inverse: fills `state`. Every field is checked.
Result<StateCounters> read_counters(const std::string& text, EngineState& state);

Failure unusable_state(std::string why);

}  // namespace longtake
