#pragma once

#include <optional>
#include <string>

#include "engine/core/result.h"

namespace longtake::control {

/// The prompt between two, as typed, with `share` (0..1) of the second. At the ends the other one stays in it with the
/// weight 0, so that a hand that goes on moves the weights of the same texts.
Result<std::string> between(const std::string& first, const std::string& second, double share);

/// The share of the second in a prompt that consists of these two or of one of them; nothing for any other prompt.
std::optional<double> share_of_second(const std::string& typed, const std::string& first, const std::string& second);

/// How much of `typed` is `part`, 0..1: a slot's prompt is the whole prompt, a part of a blend, or no part of it.
double share_of(const std::string& typed, const std::string& part);

}  // namespace longtake::control
