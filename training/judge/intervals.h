#pragma once

#include <cstdint>
#include <vector>

namespace longtake::gates {

/// A mean with its 95 % bootstrap interval over clips.
struct Interval {
  float mean = 0, low = 0, high = 0;

  bool excludes_zero() const { return low > 0 || high < 0; }
};
Interval bootstrap(const std::vector<float>& values, std::uint64_t seed = 1, int rounds = 2000);

/// McNemar's exact two-sided p: the probability of pairs at least as one-sided if both are right equally often. The
/// arguments are the numbers of pairs in which only one is right.
double exact_mcnemar(int only_a, int only_b);

}  // namespace longtake::gates
