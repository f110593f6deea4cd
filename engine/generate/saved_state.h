#pragma once

#include <string_view>

#include "engine/generate/engine_state.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// The bytes of one safetensors file. They omit the history of evicted tokens, which is only displayed. Tensors in host
/// memory are shared, not copied.
Result<StateBytes> bytes_of(const EngineState& state);
/// Reads a state and checks every field against the model's shape. The director's part is checked when the state is
/// restored. Keys, values and decoder features are in host memory.
Result<EngineState> state_of(std::string_view bytes, const Memory::Shape& shape);

}  // namespace longtake
