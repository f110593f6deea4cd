#pragma once

#include "engine/options/source_options.h"
#include "training/eval/evaluator.h"

namespace longtake::train {

/// The test stream of a question as a viewer would see it: the engine's own source, chunk by chunk; the second prompt
/// is posted where the question switches.
Result<std::vector<std::uint8_t>> stream_film(SourceOptions options, const eval::Question& question,
                                              std::uint64_t seed);

}  // namespace longtake::train
