#pragma once

#include <vector>

#include "engine/model/causal_dit.h"

namespace longtake::train {

/// Time at which a pass's first latent frame stands for rotation; history is at most this many frames back.
inline constexpr std::int64_t present_time = 21;

/// The tokens of one latent grid.
struct TokenGrid {
  int rows = 6;
  int columns = 10;
  at::Device device = at::kCPU;
  std::int64_t per_frame() const { return std::int64_t{rows} * columns; }
};

/// K/V of the clean chunks of a clip in training: append-only, so that what a chunk attended to is still there, value
/// for value, when its gradient is taken. Tokens are ordered (frame, row, column) from the clip's first frame on.
class CleanClip {
 public:
  explicit CleanClip(TokenGrid grid) : grid_(grid) {}

  void append(const ContextPass& pass);
  std::int64_t tokens() const { return blocks_.empty() ? 0 : blocks_.front().k.size(1); }
  std::int64_t frames() const { return tokens() / grid_.per_frame(); }

  /// What a pass beginning at latent frame `first_frame` sees: all tokens, or those in `index` [M] int64 (undefined =
  /// all). Relative time, clamped.
  MemoryView view(std::int64_t first_frame, const at::Tensor& index = {}) const;
  /// Positions of the tokens of a pass over `frames` latent frames.
  Positions present(int frames) const;

 private:
  TokenGrid grid_;
  std::vector<KeyValues> blocks_;
};

}  // namespace longtake::train
