#pragma once

#include <cstdint>
#include <vector>

namespace longtake::gates {

/// A mean with the interval that 95 of 100 resamplings of the films fall into.
struct Interval {
  float mean = 0, low = 0, high = 0;

  bool excludes_zero() const { return low > 0 || high < 0; }
};
Interval bootstrap(const std::vector<float>& values, std::uint64_t seed = 1, int rounds = 2000);

/// McNemar's exact two-sided p: how probable pairs at least as one-sided are if both are right equally often. The
/// arguments count the pairs of which one alone is right.
double exact_mcnemar(int only_a, int only_b);

}  // namespace longtake::gates
