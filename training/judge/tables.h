#pragma once

#include "engine/core/json.h"
#include "training/judge/intervals.h"
#include "training/judge/judge.h"

namespace longtake::gates {

/// A row for each measure and a column for each line: mean, interval and number of clips, with the values that the
/// gates require.
std::string table(const std::vector<Line>& lines);
Json to_json(const std::vector<Line>& lines);

/// The mean difference a - b of a measure over the clips that both have, resampled by clip.
Interval difference(const Line& a, const Line& b, const std::string& measure);
/// Each line against `reference` in the measures that begin with `prefix`: the difference, its interval, and a mark
/// where the interval excludes 0.
std::string difference_table(const std::vector<Line>& lines, const Line& reference, const std::string& prefix);

/// The comparison of two lines on their common scenes.
struct Pairs {
  std::string measure, a, b;
  int scenes = 0;
  Interval difference;         ///< difference of the measure, a - b
  int only_a = 0, only_b = 0;  ///< scenes in which only one is right in more than half of the continuations
  double p = 1;                ///< exact_mcnemar()
};
/// All pairs of lines, for each of the measures that both have.
std::vector<Pairs> pairs(const std::vector<Line>& lines, const std::vector<std::string>& measures);
std::string pairs_table(const std::vector<Pairs>& pairs);
Json to_json(const std::vector<Pairs>& pairs);

}  // namespace longtake::gates
