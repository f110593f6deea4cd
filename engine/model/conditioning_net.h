#pragma once

#include <vector>

#include "engine/model/dit_config.h"
#include "engine/model/layers.h"

namespace longtake {

/// What latent frames are to show where, beside their prompt. A value; its tensors are never written to.
struct Conditioning {
  at::Tensor maps;    // [B, F, P, y, x], [F, P, y, x] or [P, y, x], see map_channels.h
  at::Tensor camera;  // [B, F], [F] or []: cells that the camera has gone to the right

  bool defined() const { return maps.defined(); }
  /// Some of its latent frames.
  Conditioning frames(std::int64_t first, std::int64_t count) const;
  /// One of the first axis: a sample, or a frame.
  Conditioning select(std::int64_t index) const;
  Conditioning clone() const;
  Conditioning to(at::Device device) const;
  std::int64_t bytes() const;
};
/// With a first axis of its own; nothing where one of them is not defined.
Conditioning stacked(const std::vector<Conditioning>& parts);
/// One behind the other along the first axis, all of them defined.
Conditioning joined(const std::vector<Conditioning>& parts);
/// Places and ways alone: guidance compares with what a model would do without the prompt.
Conditioning without_words(const Conditioning& conditioning);

/// Conditioning, ready for passes: computed once and shared by every pass of a chunk.
struct ConditioningContext {
  at::Tensor seen;    // [B, F, c, y, x] a part of the noise, as the network sees it
  at::Tensor tokens;  // [B, N, C] added to the tokens that go in
  at::Tensor cells;   // [B*F, D, y, x] added to what the convolutions at the end see
  // [B, N] columns that the camera has gone to the right: a token's place is the world's, not the picture's, and what
  // stands still there moves in a film that pans. Undefined where the camera is where the film began.
  at::Tensor camera;

  bool defined() const { return seen.defined(); }
};
/// Two of them as one batch, both or neither defined.
ConditioningContext beside(const ConditioningContext& first, const ConditioningContext& second);

/// Tells a small model where things are to be seen. Pure noise says nothing about it, so the mean of all pictures that
/// it could become shows no thing at all; with maps the first pass already has one place to draw at.
struct ConditioningNet {
  at::Tensor seen;     // [c, P] the noise is seen around a rough picture of the maps
  at::Tensor in;       // [W, P, 3, 3]
  at::Tensor in_bias;  // [W]
  at::Tensor mixed;    // [W, W, 3, 3]
  at::Tensor mixed_bias;
  at::Tensor tokens;  // [C, W, patch height, patch width]
  at::Tensor cells;   // [D, W, 3, 3]

  /// Of a batch: maps [B, F, P, y, x].
  ConditioningContext operator()(const Conditioning& conditioning) const;
  void list(NamedParameters& all);
  static void add_shapes(std::vector<ParameterShape>& list, const DitConfig& config);
  /// What `seen` begins with: for each map a direction of its own over all channels.  [channels, P]
  static at::Tensor first_seen(std::int64_t channels);
};

}  // namespace longtake
