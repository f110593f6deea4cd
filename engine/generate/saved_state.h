#pragma once

#include <string>

#include "engine/generate/engine_state.h"

namespace longtake {

/// The bytes of one safetensors file. They leave out the history of evicted tokens, which is only displayed.
Result<std::string> bytes_of(const EngineState& state);
/// Reads a state and checks every field against the model's shape. The director's part is checked when the state is
/// restored.
Result<EngineState> state_of(const std::string& bytes, const Memory::Shape& shape);

}  // namespace longtake
