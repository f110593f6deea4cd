#pragma once

#include "training/config/stage_configs.h"
#include "training/data/clips.h"

namespace longtake::train {

/// Crops for the codec: pixels [N, 12, h, w] of `batch x latents` groups in time order per crop, object masks
/// [N, 4, h, w], and 1 for every group that follows its neighbour, 0 for the first of a crop.
struct CodecBatch {
  at::Tensor pixels;
  at::Tensor objects;
};

/// One crop of the clip with this seed: aligned to latent cells, over an object or anywhere, and in a share of the
/// seeds of a clip that changes at one of its groups.
CodecBatch codec_crop(world::Renderer& renderer, std::uint64_t seed, const CodecStageConfig& config);
/// Whole pictures, for held-out figures. Some things change at group `changes_at`; if it equals `latents`, nothing
/// changes.
CodecBatch codec_clip(world::Renderer& renderer, std::uint64_t seed, int latents, int changes_at);

/// The group before each group of a crop, of `crops` crops one after the other. The first group of a crop is its own
/// predecessor.
at::Tensor previous_in_crop(const at::Tensor& x, std::int64_t crops);

/// The linear start: principal components of patches.
struct PatchBasis {
  at::Tensor components;  // [features, 12, 16, 16]
  at::Tensor mean;        // [12, 16, 16]
  at::Tensor deviation;   // [features]
};
PatchBasis principal_components(std::uint64_t seed, const CodecStageConfig& config);

/// 10 log10(4 / mse) for pixels in -1..1.
double psnr(double mean_square_error);

}  // namespace longtake::train
