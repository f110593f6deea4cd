#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "training/run/stage_configs.h"

namespace longtake::train {

/// Independent timesteps 0 .. 1000, distributed as `config` says, `per_sample` for each seed.  [seeds, per_sample]
at::Tensor draw_timesteps(const DataConfig& config, const std::vector<std::uint64_t>& seeds, std::int64_t per_sample);

}  // namespace longtake::train
