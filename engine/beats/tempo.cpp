#include "engine/beats/tempo.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace longtake {
namespace {

constexpr double kSlowest = 40, kFastest = 240;  // beats per minute
constexpr double kWalk = 120;                    // beats per minute that people prefer
constexpr double kPreference = 0.9;              // distance in octaves at which a tempo's weight falls to 0.6
constexpr double kAround = 0.4;                  // half-width in seconds of the moving mean that is subtracted
constexpr double kEvened = 0.012;                // seconds, width of the smoothing bell
constexpr double kLeastConfidence = 0.12;

/// Autocorrelation of the rhythm by lag, as a share of its energy.
class Likeness {
 public:
  Likeness(const std::vector<float>& rhythm, std::size_t most) : shares_(most + 1, 0) {
    double square = 0;
    for (const float value : rhythm) square += static_cast<double>(value) * value;
    if (square <= 0) return;
    for (std::size_t lag = 1; lag <= most && lag < rhythm.size(); ++lag) {
      float sum = 0;
      double all = 0;
      for (std::size_t i = 0; i + lag < rhythm.size(); ++i) {
        sum += rhythm[i] * rhythm[i + lag];
        if ((i & 1023) == 1023) all += std::exchange(sum, 0.0F);
      }
      // A short sound has fewer pairs for a long lag.
      shares_[lag] =
          (all + sum) / square * static_cast<double>(rhythm.size()) / static_cast<double>(rhythm.size() - lag);
    }
  }
  double operator[](std::size_t lag) const { return lag < shares_.size() ? shares_[lag] : 0; }

 private:
  std::vector<double> shares_;
};

}  // namespace

std::vector<float> rhythm_of(const Flux& flux) {
  const auto count = static_cast<std::int64_t>(flux.all.size());
  const auto around = static_cast<std::int64_t>(std::lround(kAround * flux.rate));
  std::vector<double> sums(flux.all.size() + 1, 0);
  for (std::size_t i = 0; i < flux.all.size(); ++i) sums[i + 1] = sums[i] + flux.all[i];
  std::vector<float> sharp(flux.all.size(), 0);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto first = std::max<std::int64_t>(0, i - around), end = std::min(count, i + around + 1);
    const double mean = (sums[static_cast<std::size_t>(end)] - sums[static_cast<std::size_t>(first)]) /
                        static_cast<double>(end - first);
    sharp[static_cast<std::size_t>(i)] =
        static_cast<float>(std::max(0.0, flux.all[static_cast<std::size_t>(i)] - mean));
  }
  const double width = kEvened * flux.rate;
  const auto reach = static_cast<std::int64_t>(std::ceil(3 * width));
  std::vector<float> bell;
  for (std::int64_t i = -reach; i <= reach; ++i)
    bell.push_back(static_cast<float>(std::exp(-0.5 * static_cast<double>(i * i) / (width * width))));
  std::vector<float> out(flux.all.size(), 0);
  double square = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    float sum = 0;
    for (std::int64_t j = std::max<std::int64_t>(-reach, -i); j <= std::min(reach, count - 1 - i); ++j)
      sum += bell[static_cast<std::size_t>(j + reach)] * sharp[static_cast<std::size_t>(i + j)];
    out[static_cast<std::size_t>(i)] = sum;
    square += static_cast<double>(sum) * sum;
  }
  const double mean = count > 0 ? std::sqrt(square / static_cast<double>(count)) : 0;
  if (mean > 0)
    for (float& value : out) value = static_cast<float>(value / mean);
  return out;
}

std::optional<Tempo> find_tempo(const std::vector<float>& rhythm, double rate) {
  const auto shortest = static_cast<std::size_t>(std::lround(60 / kFastest * rate));
  const auto longest = static_cast<std::size_t>(std::lround(60 / kSlowest * rate));
  // Subtracts the mean, because noise with a mean correlates with itself.
  double mean = 0;
  for (const float value : rhythm) mean += value;
  mean /= static_cast<double>(std::max<std::size_t>(1, rhythm.size()));
  std::vector<float> centred(rhythm);
  for (float& value : centred) value -= static_cast<float>(mean);
  const Likeness like(centred, 2 * longest + 1);
  // A rhythm also repeats after two beats, which distinguishes a beat from half a beat.
  const auto score = [&](std::size_t lag) {
    const double twice = std::max({like[2 * lag - 1], like[2 * lag], like[2 * lag + 1]});
    const double octaves = std::log2(60 * rate / static_cast<double>(lag) / kWalk) / kPreference;
    return (like[lag] + 0.5 * twice) * std::exp(-0.5 * octaves * octaves);
  };
  std::size_t best = 0;
  double most = 0;
  for (std::size_t lag = std::max<std::size_t>(2, shortest); lag <= longest && 2 * lag < rhythm.size(); ++lag)
    if (like[lag] >= like[lag - 1] && like[lag] >= like[lag + 1] && score(lag) > most) {
      best = lag;
      most = score(lag);
    }
  if (best == 0 || like[best] < kLeastConfidence) return std::nullopt;
  const double bend = like[best - 1] - 2 * like[best] + like[best + 1];
  const double aside = bend < 0 ? std::clamp(0.5 * (like[best - 1] - like[best + 1]) / bend, -0.5, 0.5) : 0;
  return Tempo{(static_cast<double>(best) + aside) / rate, std::clamp(like[best], 0.0, 1.0)};
}

}  // namespace longtake
