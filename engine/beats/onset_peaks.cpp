#include "engine/beats/onset_peaks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace longtake {
namespace {

constexpr double kLeastShare = 0.06;  // peaks below this share of the strong ones are parts of them, such as their echo
constexpr double kStrong = 0.95;      // this share of the peaks is weaker than a strong one

/// Parameters of peak picking. Times are in seconds. A peak is the largest value around it. It exceeds the local median
/// by a fixed amount plus a multiple of the local spread. The median is used because peaks do not move it. The spread
/// is measured on the lower half of the values.
struct Picking {
  double largest = 0;
  double usual = 0;
  double rise = 0;
  double times = 0;
};
constexpr Picking kSharp = {0.03, 0.5, 2, 5};
constexpr Picking kSwelling = {0.25, 1.5, 2.8, 7};
constexpr double kUsualStep = 0.1;       // interval at which the local median is computed
constexpr double kLeastDistance = 0.05;  // between sharp onsets
constexpr double kSwellApart = 0.3;      // minimum distance from a swelling onset to a sharp one; nearer ones are the
                                         // same onset
constexpr double kSwellEarly = 0.15;     // a swell is detected this long after its beginning

double strong_of(const std::vector<SoundEvent>& events) {
  std::vector<double> all;
  for (const SoundEvent& event : events) all.push_back(event.strength);
  const auto at = all.begin() + static_cast<std::ptrdiff_t>(kStrong * static_cast<double>(all.size() - 1));
  std::ranges::nth_element(all, at);
  return *at;
}

/// The peak's offset between its neighbours, by the parabola through the three.
double aside(const std::vector<float>& values, std::size_t i) {
  if (i == 0 || i + 1 == values.size()) return 0;
  const double left = values[i - 1], here = values[i], right = values[i + 1];
  const double bend = left - 2 * here + right;
  return bend < 0 ? std::clamp(0.5 * (left - right) / bend, -0.5, 0.5) : 0;
}

/// Threshold for peaks, one value every kUsualStep.
std::vector<double> thresholds(const std::vector<float>& values, double rate, const Picking& picking) {
  const auto count = static_cast<std::int64_t>(values.size());
  const auto around = static_cast<std::int64_t>(std::lround(picking.usual * rate));
  const auto step = static_cast<std::int64_t>(std::lround(kUsualStep * rate));
  std::vector<double> out;
  std::vector<float> some;
  for (std::int64_t i = 0; i < count; i += step) {
    some.assign(values.begin() + std::max<std::int64_t>(0, i - around),
                values.begin() + std::min(count, i + around + 1));
    const auto middle = some.begin() + static_cast<std::ptrdiff_t>(some.size() / 2);
    std::ranges::nth_element(some, middle);
    const double usual = *middle;
    const auto lower = some.begin() + static_cast<std::ptrdiff_t>(some.size() / 5);
    std::nth_element(some.begin(), lower, middle);
    out.push_back(usual + std::max(picking.rise, picking.times * (usual - *lower)));
  }
  return out;
}

std::vector<std::size_t> pick(const std::vector<float>& values, double rate, const Picking& picking) {
  const auto count = static_cast<std::int64_t>(values.size());
  const auto reach = static_cast<std::int64_t>(std::lround(picking.largest * rate));
  const auto step = static_cast<std::int64_t>(std::lround(kUsualStep * rate));
  const std::vector<double> least = thresholds(values, rate, picking);
  const auto at = [&](std::int64_t i) { return values[static_cast<std::size_t>(i)]; };
  std::vector<std::size_t> out;
  for (std::int64_t i = 0; i < count; ++i) {
    if (at(i) < least[std::min(least.size() - 1, static_cast<std::size_t>((i + step / 2) / step))]) continue;
    bool largest = true;
    for (auto j = std::max<std::int64_t>(0, i - reach); largest && j <= std::min(count - 1, i + reach); ++j)
      largest = j < i ? at(j) < at(i) : at(j) <= at(i);
    if (largest) out.push_back(static_cast<std::size_t>(i));
  }
  return out;
}

bool is_near(const std::vector<SoundEvent>& events, double second, double distance) {
  const auto next = std::ranges::lower_bound(events, second, {}, &SoundEvent::at_s);
  return (next != events.end() && next->at_s - second < distance) ||
         (next != events.begin() && second - std::prev(next)->at_s < distance);
}

}  // namespace

void share_strength(std::vector<SoundEvent>& events) {
  if (events.empty()) return;
  const double strong = strong_of(events);
  for (SoundEvent& event : events) event.strength = strong > 0 ? std::clamp(event.strength / strong, 0.0, 1.0) : 0;
}

std::vector<SoundEvent> find_onsets(const Flux& flux) {
  std::vector<SoundEvent> events;
  for (const std::size_t i : pick(flux.all, flux.rate, kSharp)) {
    const SoundEvent found{std::max(0.0, flux.seconds(static_cast<double>(i) + aside(flux.all, i))), flux.all[i]};
    if (events.empty() || found.at_s - events.back().at_s >= kLeastDistance)
      events.push_back(found);
    else if (events.back().strength < found.strength)  // of two close ones the stronger one stays
      events.back() = found;
  }
  if (!events.empty()) {
    const double least = kLeastShare * strong_of(events);
    std::erase_if(events, [least](const SoundEvent& event) { return event.strength < least; });
  }
  std::vector<SoundEvent> swelling;
  for (const std::size_t i : pick(flux.slow, flux.rate, kSwelling)) {
    const double second = std::max(0.0, flux.seconds(i) - kSwellEarly);
    if (!is_near(events, second, kSwellApart)) swelling.push_back({second, flux.slow[i]});
  }
  events.insert(events.end(), swelling.begin(), swelling.end());
  std::ranges::sort(events, {}, &SoundEvent::at_s);
  share_strength(events);
  return events;
}

}  // namespace longtake
