#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/source/engine_state.h"

namespace longtake {

/// Everything of a state that is no tensor, as one line of JSON for the head of its file.
std::string counters_text(const EngineState& state);

/// How many tensors the file must hold beside it.
struct StateCounters {
  std::size_t decoder_tensors = 0;
  std::size_t window_chunks = 0;
  std::vector<std::int64_t> frames;
};
/// The way back into `state`. Nothing in the text is believed.
Result<StateCounters> read_counters(const std::string& text, EngineState& state);

Failure unusable_state(std::string why);

}  // namespace longtake
