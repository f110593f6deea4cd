#include "training/judge/intervals.h"

#include <algorithm>
#include <cmath>

#include "engine/core/random.h"

namespace longtake::gates {

Interval bootstrap(const std::vector<float>& values, std::uint64_t seed, int rounds) {
  if (values.empty() || rounds < 1) return {};
  const auto n = static_cast<int>(values.size());
  double sum = 0;
  for (const float v : values) sum += v;
  Rng rng(seed, 0xB007);
  std::vector<float> means(static_cast<std::size_t>(rounds));
  for (float& mean : means) {
    double resampled = 0;
    for (int i = 0; i < n; ++i) resampled += values[static_cast<std::size_t>(rng.below(n))];
    mean = static_cast<float>(resampled / n);
  }
  std::ranges::sort(means);
  const auto at = [&](double share) { return means[static_cast<std::size_t>(std::floor(share * (rounds - 1) + .5))]; };
  return {static_cast<float>(sum / n), at(.025), at(.975)};
}

double exact_mcnemar(int only_a, int only_b) {
  const int n = only_a + only_b;
  double sum = 0;
  for (int k = 0; k <= std::min(only_a, only_b); ++k)
    sum += std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) - n * std::log(2.0));
  return std::min(1.0, 2 * sum);
}

}  // namespace longtake::gates
