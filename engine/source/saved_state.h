#pragma once

#include <filesystem>

#include "engine/source/engine_state.h"

namespace longtake {

/// Writes one safetensors file. It leaves out the history of evicted tokens, which is only displayed.
Result<void> save_state(const std::filesystem::path& path, const EngineState& state);
/// Reads a state and checks every field against the model's shape. The director's part is checked when the state is
/// restored.
Result<EngineState> load_state(const std::filesystem::path& path, const Memory::Shape& shape);

}  // namespace longtake
