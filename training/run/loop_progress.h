#pragma once

#include <cstdint>

#include "training/config/stage_configs.h"

namespace longtake::train {

/// 0..1 of a stage: by steps or by minutes, whichever is further.
double stage_progress(const LoopConfig& loop, std::int64_t step, double seconds);
/// Warm-up, constant, cosine fall.
double rate_scale(const LoopConfig& loop, std::int64_t step, double progress);

}  // namespace longtake::train
