#include "engine/beats/bars.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace longtake {
namespace {

constexpr double kNear = 0.06;  // seconds within which a note belongs to a beat

}  // namespace

std::vector<float> bass_at(const Flux& flux, const std::vector<SoundEvent>& beats) {
  std::vector<float> out;
  const auto count = static_cast<std::int64_t>(flux.low.size());
  const auto near = static_cast<std::int64_t>(std::lround(kNear * flux.rate));
  for (const SoundEvent& beat : beats) {
    const auto at = static_cast<std::int64_t>(std::lround((beat.at_s - flux.first_s) * flux.rate));
    float most = 0;
    for (auto i = std::max<std::int64_t>(0, at - near); i < std::min(count, at + near + 1); ++i)
      most = std::max(most, flux.low[static_cast<std::size_t>(i)]);
    out.push_back(most);
  }
  return out;
}

std::size_t first_of_bar(const HeardSound& sound, const Bars& bars) {
  const auto bar = static_cast<std::size_t>(std::max(1, bars.beats));
  if (bars.first_beat > 0) return static_cast<std::size_t>(bars.first_beat - 1) % bar;
  std::size_t best = 0;
  double most = -1;
  for (std::size_t first = 0; first < std::min(bar, sound.bass.size()); ++first) {
    double sum = 0;
    int count = 0;
    for (std::size_t i = first; i < sound.bass.size(); i += bar, ++count) sum += sound.bass[i];
    // The mean, because a later start may have one bar less.
    if (count > 0 && sum / count > most * 1.001) {
      best = first;
      most = sum / count;
    }
  }
  return best;
}

}  // namespace longtake
