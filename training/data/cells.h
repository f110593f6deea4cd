#pragma once

#include <ATen/ATen.h>

#include <span>

#include "training/theatre/film.h"

namespace longtake::train {

/// The contents of a latent cell, as shares of its pixels: any thing, each kind, each colour (of things and marks), a
/// cover, a mark. Codec and transformer also learn to predict these; it helps them to keep things apart.
inline constexpr int kTruthOfThing = 0, kTruthOfKind = 1, kTruthOfColour = kTruthOfKind + theatre::kKinds,
                     kTruthOfCover = kTruthOfColour + theatre::kColours, kTruthOfMark = kTruthOfCover + 1,
                     kTruths = kTruthOfMark + 1;

/// Pictures of footage as groups of four, see grouped().  [N, 12, H, W] bytes
at::Tensor pixel_groups(const theatre::Footage& footage);
/// The truth per cell of the same groups, 0..255.  [N, kTruths, H / 32, W / 32] bytes
at::Tensor truth_groups(const theatre::Footage& footage, std::span<const theatre::Act> acts);
/// 1 where a thing is seen, [N, 4, H, W] bytes.
at::Tensor thing_groups(const theatre::Footage& footage);

/// Bytes of pixels to -1..1.
at::Tensor unit_pixels(const at::Tensor& bytes);

}  // namespace longtake::train
