#include "training/run/loop_progress.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace longtake::train {

double stage_progress(const LoopConfig& loop, std::int64_t step, double seconds) {
  double progress = 0;
  if (loop.steps > 0) progress = static_cast<double>(step) / static_cast<double>(loop.steps);
  if (loop.minutes > 0) progress = std::max(progress, seconds / (loop.minutes * 60));
  return std::min(progress, 1.0);
}

double rate_scale(const LoopConfig& loop, std::int64_t step, double progress) {
  double scale = 1;
  if (step < loop.warmup_steps) scale = static_cast<double>(step + 1) / static_cast<double>(loop.warmup_steps);
  const double from = 1 - loop.decay_share;
  if (loop.decay_share > 0 && progress > from) {
    const double along = (progress - from) / loop.decay_share;
    scale *= loop.final_rate + (1 - loop.final_rate) * 0.5 * (1 + std::cos(std::numbers::pi * along));
  }
  return scale;
}

}  // namespace longtake::train
