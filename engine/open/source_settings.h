#pragma once

#include <string>

#include "engine/model/sampler_plans.h"
#include "engine/options/source_options.h"
#include "engine/policy/policy.h"

namespace longtake {

/// The initial policy of a stream: the preset in `options`, or `preset_name` if none is given, with the budget, sink
/// and rope of `options`.
Result<Policy> start_policy(const SourceOptions& options, int tokens_per_frame, const std::string& preset_name,
                            bool has_salience);

/// The denoise passes in `options`, which replace those of the sampler plan.
Result<void> set_steps(const SourceOptions& options, SamplerPlan& plan);

}  // namespace longtake
