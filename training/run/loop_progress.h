#pragma once

#include <cstdint>

#include "training/run/stage_configs.h"

namespace longtake::train {

/// Progress of a stage, 0..1, by steps or by minutes, whichever is larger.
double stage_progress(const LoopConfig& loop, std::int64_t step, double seconds);
/// The factor of the learning rate: warm-up, constant, cosine fall.
double rate_scale(const LoopConfig& loop, std::int64_t step, double progress);

}  // namespace longtake::train
