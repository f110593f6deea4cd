#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/generate/chunk_sampler.h"
#include "engine/memory/memory.h"
#include "engine/model/decoder.h"
#include "engine/stream/command.h"

namespace longtake {

/// The state of a prompt: the embedding in use, and the target of a crossfade.
struct PromptState {
  at::Tensor now;   // [rows, E]
  at::Tensor goal;  // [rows, E]; equal to `now` if there is no fade
  at::Tensor from;  // [rows, E]; undefined if there is no fade
  int step = 0;     ///< completed chunks of the fade
  int steps = 0;
  std::vector<WeightedText> texts;
  int chunks = 0;  ///< chunks generated since the prompt was set, or since its fade ended
  /// The blend that produced `goal`; nothing if unknown, as in a state from a file.
  std::optional<Blend> blend;

  bool fading() const { return steps > 0; }
  /// True if the embeddings were dropped; the texts are encoded again when needed.
  bool is_light() const { return !now.defined() && !texts.empty(); }
};

/// The state of a stream between two chunks. A restored stream continues bit for bit. A value; its tensors are copies
/// or are never modified again.
struct EngineState {
  StreamCursor cursor;
  std::int64_t next_picture = 0;  ///< picture index in the take
  PromptState prompt;
  LoraList loras;   ///< on the weights
  int steps = 0;    ///< SetSteps::steps
  int threads = 0;  ///< SetThreads::threads
  Json director;    ///< Director::save(), if the model has a director
  DecoderState decoder;
  MemoryState memory;
  ChunkWindow window;  ///< ChunkGenerator::window()

  std::int64_t bytes() const;
  /// Drops the prompt's embedding if it can be computed again. False if nothing was dropped.
  bool lighten();
};

inline bool EngineState::lighten() {
  if (!prompt.now.defined() || !prompt.blend || prompt.fading() || prompt.texts.empty()) return false;
  prompt.now = prompt.goal = at::Tensor();
  return true;
}

inline std::int64_t EngineState::bytes() const {
  std::int64_t sum = static_cast<std::int64_t>(memory.key_values.nbytes());
  if (prompt.now.defined()) sum += static_cast<std::int64_t>(prompt.now.nbytes());
  if (prompt.goal.defined() && !prompt.goal.is_same(prompt.now)) sum += static_cast<std::int64_t>(prompt.goal.nbytes());
  if (prompt.from.defined()) sum += static_cast<std::int64_t>(prompt.from.nbytes());
  if (!memory.sums.empty()) sum += static_cast<std::int64_t>(memory.sums.values().nbytes());
  for (const auto* tensors : {&decoder.tensors, &window})
    for (const at::Tensor& tensor : *tensors) sum += static_cast<std::int64_t>(tensor.nbytes());
  for (const auto& [frame, held] : memory.frames)
    sum += static_cast<std::int64_t>(held.latents.nbytes()) + held.conditioning.bytes();
  return sum;
}

}  // namespace longtake
