#pragma once

#include <functional>

#include "engine/generate/generator_source.h"
#include "engine/open/type_times.h"

namespace longtake {

/// Makes two chunks in either type, shortened to one denoise pass, and says what a whole chunk takes. About half a
/// second.
Result<TypeTimes> measure_types(const std::function<StreamParts(at::ScalarType)>& parts_in);

}  // namespace longtake
