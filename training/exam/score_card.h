#pragma once

#include <string>
#include <vector>

#include "engine/core/json.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// The table of all rows and measures with 95 % bootstrap intervals over clips. Below it, the paired differences of
/// each row to the row `reference`. Only these intervals decide which row is better.
std::vector<std::string> card(const std::vector<gates::Line>& rows, const std::string& reference);
/// The card as JSON, with the values of every clip.
Json to_json(const std::vector<gates::Line>& rows, const std::string& reference);
/// Reads the rows that to_json() wrote; other rows and values are ignored.
std::vector<gates::Line> lines_of(const Json& rows);

}  // namespace longtake::train
