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

}  // namespace longtake::gates
