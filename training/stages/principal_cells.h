#pragma once

#include <ATen/ATen.h>

#include "training/data/sample_files.h"

namespace longtake::train {

/// The principal components of the cells of half-size pictures: what the codec's encoder begins with.
struct PrincipalCells {
  at::Tensor components;  ///< [pixels of a cell, channels], scaled so that each channel's variance is 1
  at::Tensor offset;      ///< [channels], so that each channel's mean is 0
};
/// From the first crops of `files`; deterministic.
PrincipalCells principal_cells(const SampleFiles& files, std::int64_t channels);

}  // namespace longtake::train
