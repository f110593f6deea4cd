#pragma once

#include <ATen/core/Tensor.h>

namespace longtake {

/// The positions of tokens: latent frame (relative and clamped, or absolute, as the caller decides), row and column.
struct Positions {
  at::Tensor time, row, column;  // each [tokens] or [B, tokens], float or int64

  bool defined() const { return time.defined(); }
  at::Tensor select(const at::Tensor& index) const = delete;
};

/// Positions of whole latent frames first_frame .. first_frame + frames - 1, tokens ordered (frame, row, column).
Positions grid_positions(double first_frame, int frames, int rows, int columns, at::Device device = at::kCPU);

/// Moves the tokens of each sample to the right by the given number of columns. columns [B, tokens]
Positions moved_right(const Positions& positions, const at::Tensor& columns);

/// The number of rotated pairs for each axis of one head. Rows and columns get a third each; time gets the rest.
struct RotarySplit {
  int time, row, column;
};
RotarySplit rotary_split(int head_dim);

/// The unit complex number by which each pair of each token is multiplied.
struct Rotation {
  at::Tensor turns;  // [B or 1, tokens, 1, d/2], complex64 or complex128

  bool defined() const { return turns.defined(); }
};

/// `exact` multiplies in float64 as in the reference; otherwise in float32 with angles from float64.
Rotation rotation(const Positions& positions, int head_dim, bool exact);

/// x [B, tokens, h*d], pairs interleaved (2j, 2j+1); one rounding to x's type at the end. Differentiable.
at::Tensor rotate(const at::Tensor& x, const Rotation& rotation, int heads);

/// Rotates into `out`, which may be part of a larger tensor, and records no gradient: one intermediate tensor instead
/// of three. out [B, tokens, h*d]
void rotate_into(const at::Tensor& out, const at::Tensor& x, const Rotation& rotation, int heads);

}  // namespace longtake
