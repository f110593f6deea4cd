#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/generate/memory.h"
#include "engine/model/decoder.h"
#include "engine/sample/chunk_sampler.h"
#include "engine/stream/command.h"

namespace longtake {

/// Where a prompt stands: the embedding in use, and where a crossfade takes it.
struct PromptState {
  at::Tensor now;   // [rows, E]
  at::Tensor goal;  // [rows, E]; the same as now when nothing fades
  at::Tensor from;  // [rows, E]; undefined when nothing fades
  int step = 0;     ///< chunks of the fade done
  int steps = 0;
  std::vector<WeightedText> texts;
  int chunks = 0;  ///< made since it was set, or since its fade ended

  bool fading() const { return steps > 0; }
};

/// One stream between two chunks: restored, it goes on bit for bit as it would have. A value; its tensors are copies or
/// never written to again.
struct EngineState {
  StreamCursor cursor;
  std::int64_t next_picture = 0;  ///< in the take
  PromptState prompt;
  Json director;  ///< Director::save(), where the model has one
  DecoderState decoder;
  MemoryState memory;
  ChunkWindow window;  ///< ChunkGenerator::window()

  std::int64_t bytes() const;
};

/// One safetensors file. All but the story of tokens that left, which is for the eye alone.
Result<void> save_state(const std::filesystem::path& path, const EngineState& state);
/// Checked against the model it is for: nothing in the file is believed.
Result<EngineState> load_state(const std::filesystem::path& path, const Memory::Shape& shape);

}  // namespace longtake
