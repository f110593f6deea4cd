#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "engine/model/dit_config.h"

namespace longtake {

/// The config of a checkpoint. Sizes come from its tensors, the rest (heads, text rows, eps) from its config.json, null
/// if there is none. Either may lack fields of the other, but they must not contradict each other. `heads` > 0
/// overrides both. Refuses a width that is no multiple of 128 if the number of heads is not given.
Result<DitConfig> dit_config_of(const std::vector<ParameterShape>& shapes, const nlohmann::json* json, int heads = 0);

}  // namespace longtake
