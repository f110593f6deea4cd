#pragma once

#include "engine/model/layers.h"

namespace longtake {

/// A chunk's layout, ready for passes: computed once and shared by every pass of the chunk.
struct LayoutContext {
  at::Tensor seen;    // [B, F, c, y, x] a part of the noise, as the network sees it
  at::Tensor tokens;  // [B, N, C] added to the tokens that go in
  at::Tensor cells;   // [B*F, D, y, x] added to what the convolutions at the end see
  // [B, N] columns that the camera has gone to the right: a token's place is the world's, not the picture's, and what
  // stands still there moves in a film that pans. Undefined where the camera is where the film began.
  at::Tensor camera;

  bool defined() const { return seen.defined(); }
};
/// Two layouts as one batch, both or neither defined.
LayoutContext beside(const LayoutContext& first, const LayoutContext& second);

/// What a small model is told of where things are to be seen. Pure noise says nothing about it, so the mean of all
/// pictures that it could become shows no thing at all; with a layout the first pass already has one place to draw at.
struct LayoutNet {
  at::Tensor seen;     // [c, P] the noise is seen around a rough picture of the layout
  at::Tensor in;       // [W, P, 3, 3]
  at::Tensor in_bias;  // [W]
  at::Tensor mixed;    // [W, W, 3, 3]
  at::Tensor mixed_bias;
  at::Tensor tokens;  // [C, W, patch height, patch width]
  at::Tensor cells;   // [D, W, 3, 3]

  /// maps [B, F, P, y, x], see layout_maps.h.
  LayoutContext operator()(const at::Tensor& maps) const;
  void list(NamedParameters& all);
  /// What `seen` begins with: for each word of a layout a direction of its own over all channels.  [channels, P]
  static at::Tensor first_seen(std::int64_t channels);
};

}  // namespace longtake
