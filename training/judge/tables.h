#pragma once

#include "engine/core/json.h"
#include "training/judge/intervals.h"
#include "training/judge/judge.h"

namespace longtake::gates {

/// A row for each measure and a column for each line: mean, interval and number of films, with what the gates ask for.
std::string table(const std::vector<Line>& lines);
Json to_json(const std::vector<Line>& lines);

/// The mean difference a - b of a measure over the films that both have, resampled by film.
Interval difference(const Line& a, const Line& b, const std::string& measure);
/// Each line against `reference` in the measures that begin with `prefix`: the difference, its interval, and a mark
/// where the interval excludes 0.
std::string difference_table(const std::vector<Line>& lines, const Line& reference, const std::string& prefix);

}  // namespace longtake::gates
