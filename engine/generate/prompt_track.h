#pragma once

#include <memory>

#include "engine/generate/engine_state.h"
#include "engine/generate/prompt_encoder.h"

namespace longtake {

/// Provides the embedding for each chunk, including crossfades.
class PromptTrack {
 public:
  PromptTrack() = default;
  PromptTrack(std::shared_ptr<const PromptEncoder> encoder, int rows) : encoder_(std::move(encoder)), rows_(rows) {}

  /// Sets the prompt from the next chunk on. `fade_chunks` 0 switches at once. Otherwise the embedding moves over that
  /// many chunks and reaches the prompt with the last one.
  Result<void> set(const std::vector<WeightedText>& texts, Blend blend, int fade_chunks);
  /// Call it before each chunk; returns true if the embedding changed.
  bool advance();
  /// Call it after each chunk.
  void made() { ++state_.chunks; }
  /// The next chunk is the first under its prompt, as after a cut.
  void begin() { state_.chunks = 0; }

  /// Without padding rows.
  at::Tensor now() const;
  const PromptState& state() const { return state_; }
  /// Fails only if the texts must be encoded again and cannot be; then nothing has changed.
  Result<void> restore(const PromptState& state);

 private:
  void arrive(at::Tensor embedding);

  std::shared_ptr<const PromptEncoder> encoder_;
  int rows_ = 0;
  PromptState state_;
};

}  // namespace longtake
