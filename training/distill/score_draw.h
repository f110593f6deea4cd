#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "training/distill/dmd.h"

namespace longtake::train {

/// Times [B] and noise, like the clips, at which scores are compared: a function of each sample's seed and of the
/// number of the comparison. Numbers above 0 are for further ones from the same clips.
std::pair<at::Tensor, at::Tensor> score_draw(const at::Tensor& like, std::vector<std::uint64_t> seeds,
                                             const ScoreTimes& times, int draw);

}  // namespace longtake::train
