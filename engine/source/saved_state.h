#pragma once

#include <filesystem>

#include "engine/source/engine_state.h"

namespace longtake {

/// One safetensors file. All but the story of tokens that left, which is for the eye alone.
Result<void> save_state(const std::filesystem::path& path, const EngineState& state);
/// Checked against the model it is for: nothing in the file is believed. What a director saved is checked when the
/// state is restored.
Result<EngineState> load_state(const std::filesystem::path& path, const Memory::Shape& shape);

}  // namespace longtake
