#pragma once

#include <optional>
#include <string>

#include "engine/core/result.h"

namespace longtake::control {

/// The blend of two prompts, as typed, with `share` (0..1) of the second. At either end the other prompt stays in with
/// weight 0, so that further moves change weights of the same texts.
Result<std::string> between(const std::string& first, const std::string& second, double share);

/// The share of the second prompt in a blend of only these two; nothing for any other prompt.
std::optional<double> share_of_second(const std::string& typed, const std::string& first, const std::string& second);

/// The share of `part` in `typed`, 0..1: `part` may be the whole prompt, one text of a blend, or not in it.
double share_of(const std::string& typed, const std::string& part);

}  // namespace longtake::control
