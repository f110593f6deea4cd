#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "engine/model/dit_config.h"

namespace longtake {

/// The config of a checkpoint: sizes from its tensors, and what those do not show (heads, text rows, eps) from its
/// config.json, null where there is none. Either may be silent about what the other says; they may not contradict each
/// other. `heads` > 0 overrules both. Refuses a width that is no multiple of 128 where nobody says how many heads share
/// it.
Result<DitConfig> dit_config_of(const std::vector<ParameterShape>& shapes, const nlohmann::json* json, int heads = 0);

}  // namespace longtake
