#pragma once

#include <memory>

#include "engine/generate/prompt_encoder.h"
#include "engine/source/engine_state.h"

namespace longtake {

/// The latent frames of a chunk, and whether the first of them begins a film.
struct FilmShape {
  int frames = 3;
  int height = 12, width = 20;  ///< cells
  bool begins = false;
};

/// Which embedding each chunk is made under, crossfades included.
class PromptTrack {
 public:
  PromptTrack() = default;
  PromptTrack(std::shared_ptr<const PromptEncoder> encoder, int rows) : encoder_(std::move(encoder)), rows_(rows) {}

  /// From the next chunk on. `fade_chunks` 0 is at once; otherwise that many chunks slide there, the last one arrives.
  Result<void> set(const std::vector<WeightedText>& texts, Blend blend, int fade_chunks);
  /// To be called before each chunk; true when the embedding moved.
  bool advance();
  /// And after it.
  void made();
  /// The next chunk begins a film: whatever the prompt has been shown in is gone.
  void begin_film();
  /// Where the next chunk is to show the things that the prompt names. To be called once for each chunk.
  std::vector<FrameLayout> next_layout(const LayoutWords& words, std::uint64_t seed, const FilmShape& shape);

  const at::Tensor& now() const { return state_.now; }
  const PromptState& state() const { return state_; }
  void restore(const PromptState& state) { state_ = state; }

 private:
  void arrive(at::Tensor embedding);

  std::shared_ptr<const PromptEncoder> encoder_;
  int rows_ = 0;
  PromptState state_;
};

}  // namespace longtake
