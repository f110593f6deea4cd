#pragma once

#include <string>

#include "engine/core/json.h"
#include "engine/stream/judge.h"

namespace longtake::drift {

/// "saturation"
std::string name_of(Measure which);

/// The level, the score, and for each measure its value, its ratio to the reference, and the limits of the ratio.
Json to_json(const ChunkMeasures& measures, const Verdict& verdict);

/// "saturation 1.32 x of its reference (limit 1.22)"; empty without a reference.
std::string worst_text(const Verdict& verdict);

}  // namespace longtake::drift
