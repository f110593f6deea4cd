#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "training/distill/dmd.h"

namespace longtake::train {

/// Times [B] and noise, shaped like the clips, at which scores are compared. They are a function of each sample's seed
/// and of the number of the comparison; numbers above 0 are further comparisons of the same clips.
std::pair<at::Tensor, at::Tensor> score_draw(const at::Tensor& like, std::vector<std::uint64_t> seeds,
                                             const ScoreTimes& times, int draw);

}  // namespace longtake::train
