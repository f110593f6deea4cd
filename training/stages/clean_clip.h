#pragma once

#include <utility>
#include <vector>

#include "engine/model/causal_dit.h"

namespace longtake::train {

/// The rotary time of a pass's first latent frame; past frames are at most this many frames earlier.
inline constexpr std::int64_t present_time = 21;

/// The tokens of one latent grid.
struct TokenGrid {
  int rows = 6;
  int columns = 10;
  at::Device device = at::kCPU;
  std::int64_t per_frame() const { return std::int64_t{rows} * columns; }
};

/// K/V of the clean chunks of a clip in training. It is append-only, so the values that a chunk attended to are
/// unchanged when its gradient is computed. Tokens are ordered by (frame, row, column) from the clip's first frame on.
class CleanClip {
 public:
  /// `times` [B, F], for clips with cuts: the time of each latent frame, in latent frames of the film. Undefined:
  /// consecutive.
  explicit CleanClip(TokenGrid grid, at::Tensor times = {}) : grid_(grid), times_(std::move(times)) {}

  void append(const ContextPass& pass);
  std::int64_t tokens() const { return blocks_.empty() ? 0 : blocks_.front().k.size(1); }
  std::int64_t frames() const { return tokens() / grid_.per_frame(); }

  /// The memory of a pass that begins at latent frame `first_frame`: the tokens in `index` [M] int64 (undefined = all).
  /// Times are relative and clamped, as in streams.
  MemoryView view(std::int64_t first_frame, const at::Tensor& index = {}) const;
  /// Positions of the tokens of a pass over `frames` latent frames.
  Positions present(int frames) const;

 private:
  /// Positions of all tokens, [M], or [B, M] if every clip has its own times.
  Positions past(std::int64_t first_frame) const;

  TokenGrid grid_;
  at::Tensor times_;
  std::vector<KeyValues> blocks_;
};

}  // namespace longtake::train
