#pragma once

#include <vector>

#include "engine/model/dit_config.h"
#include "engine/model/layers.h"

namespace longtake {

/// The contents and places that latent frames show, in addition to the prompt. A value; its tensors are never modified.
struct Conditioning {
  at::Tensor maps;    // [B, F, P, y, x], [F, P, y, x] or [P, y, x], see map_channels.h
  at::Tensor camera;  // [B, F], [F] or []: cells by which the camera has moved to the right
  // For models that point to words. A slot is one of the maps' first channels: a thing or a cover.
  at::Tensor spans{};  // [B, F, S, 2], ...: first row of the prompt's text and number of rows about each slot; int64
  at::Tensor words{};  // [B, F, S, E], ...: the mean of these rows; derived from the spans once the text is encoded
  // [F, 4, n]: of a director alone, for the decoder (see DecoderInput). No model reads them: parts and copies made by
  // the functions below have none.
  at::Tensor places{};

  bool defined() const { return maps.defined(); }
  /// The conditioning of some of the latent frames.
  Conditioning frames(std::int64_t first, std::int64_t count) const;
  /// One entry of the first axis: a sample or a frame.
  Conditioning select(std::int64_t index) const;
  Conditioning clone() const;
  Conditioning to(at::Device device) const;
  std::int64_t bytes() const;
};
/// Returns the conditioning with spans that point to the rows of this text, [B or 1, T, E].
Conditioning pointed(const Conditioning& conditioning, const at::Tensor& text);
/// Stacks the parts along a new first axis; empty if one of them is undefined.
Conditioning stacked(const std::vector<Conditioning>& parts);
/// Joins the parts along the first axis; all must be defined.
Conditioning joined(const std::vector<Conditioning>& parts);
/// Returns the conditioning with only places and motion. Guidance compares with the model's result without the prompt.
Conditioning without_words(const Conditioning& conditioning);

/// Conditioning ready for passes: computed once and shared by every pass of a chunk.
struct ConditioningContext {
  at::Tensor seen;    // [B, F, c, y, x] part of the noise that the network receives; undefined if the model points to
                      // words
  at::Tensor tokens;  // [B, N, C] added to the input tokens
  at::Tensor cells;   // [B*F, D, y, x] added to the input of the final convolutions
  // [B, N] columns by which the camera has moved to the right. Tokens have positions in the world. A thing at rest
  // therefore keeps its position while the picture pans. Undefined if the camera has not moved since the shot began.
  at::Tensor camera;

  bool defined() const { return tokens.defined(); }
};
/// Joins two contexts into one batch; both or neither must be defined.
ConditioningContext beside(const ConditioningContext& first, const ConditioningContext& second);

/// Shows a small model where to draw things. Pure noise carries no places, so the mean of all pictures that it could
/// become shows nothing. With maps the first pass already has one place for each thing.
struct ConditioningNet {
  at::Tensor seen;     // [c, P] from maps to the rough picture that is the mean of the noise
  at::Tensor in;       // [W, P, 3, 3]
  at::Tensor in_bias;  // [W]
  at::Tensor mixed;    // [W, W, 3, 3]
  at::Tensor mixed_bias;
  at::Tensor tokens;  // [C, W, patch height, patch width]
  at::Tensor cells;   // [D, W, 3, 3]
  at::Tensor words;   // [C, E], undefined unless the model points to words; then `seen` is undefined

  /// Requires a batch: maps [B, F, P, y, x].
  ConditioningContext operator()(const Conditioning& conditioning) const;
  void list(NamedParameters& all, bool points);
  /// The initial value of `seen`: each map has its own direction over all channels.  [channels, P]
  static at::Tensor first_seen(std::int64_t channels);
};

}  // namespace longtake
