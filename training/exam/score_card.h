#pragma once

#include <string>
#include <vector>

#include "engine/core/json.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Every row by every measure with the interval that 95 of 100 resamplings of the films fall into, and below it each
/// row's difference to the row `reference`, film by film. Nothing but intervals says who is better.
std::vector<std::string> card(const std::vector<gates::Line>& rows, const std::string& reference);
/// The card as JSON, with the values of every film.
Json to_json(const std::vector<gates::Line>& rows, const std::string& reference);
/// The rows that to_json() wrote; rows and values of another kind are left out.
std::vector<gates::Line> lines_of(const Json& rows);

}  // namespace longtake::train
