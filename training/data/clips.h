#pragma once

#include <ATen/ATen.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/random.h"

namespace longtake::train {

/// The seed of one sample, from its run, purpose, step and index. Seeds of different purposes are independent.
std::uint64_t sample_seed(std::uint64_t seed, const std::string& purpose, std::int64_t step, std::int64_t sample);

/// Standard normals that depend on the seed alone, not on rank, batch or thread.
at::Tensor seeded_normal(at::IntArrayRef shape, std::uint64_t seed, std::uint32_t stream = 0);
/// Draws one tensor for each seed.  [seeds, shape...]
at::Tensor seeded_normals(at::IntArrayRef shape, const std::vector<std::uint64_t>& seeds, std::uint32_t stream);

/// Number of frames in a clip of `latent_frames`, the first of which is a single picture.
constexpr int clip_frames(int latent_frames) { return 1 + 4 * (latent_frames - 1); }

/// Frames in groups of four, the first frame repeated four times: [T, ...] -> [1 + (T-1)/4, 4, ...]. T must be 1 + 4 k.
at::Tensor grouped(const at::Tensor& frames);
/// Back to frames [T, 3, H, W]; the first group gives one frame.
at::Tensor frames_of(const at::Tensor& groups);

}  // namespace longtake::train
