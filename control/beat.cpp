#include "control/beat.h"

#include <algorithm>
#include <cmath>

namespace longtake::control {
namespace {

constexpr std::size_t kTaps = 8;       // the tempo is their mean
constexpr double kLongestGap = 2.2;    // s; a tap after a longer gap begins another series
constexpr double kShortestGap = 0.15;  // s; a finger that bounces
constexpr double kSteadiness = 0.35;   // an interval that differs from the mean by a larger share begins another series
constexpr double kNearEnough = 1e-6;   // beats; a time this close counts as the beat itself, because of rounding

}  // namespace

void Beat::begin_series(double at) {
  taps_ = {at};
  tapped_ = 0;
  first_ = at;
}

void Beat::tap(double at) {
  if (from_ == TempoFrom::clock) return;
  if (taps_.empty() || at - taps_.back() > kLongestGap || at < taps_.back()) return begin_series(at);
  const double gap = at - taps_.back();
  if (gap < kShortestGap) return;
  if (taps_.size() > 1) {
    const double mean = (taps_.back() - taps_.front()) / static_cast<double>(taps_.size() - 1);
    // A new tempo begins: the tap before this one was its first.
    if (std::abs(gap - mean) > kSteadiness * mean) begin_series(taps_.back());
  }
  taps_.push_back(at);
  ++tapped_;
  if (taps_.size() > kTaps) taps_.pop_front();
  const double mean = (taps_.back() - taps_.front()) / static_cast<double>(taps_.size() - 1);
  bpm_ = std::clamp(60 / mean, kSlowest, kFastest);
  first_ = at - static_cast<double>(tapped_ % kBeatsOfABar) * beat_s();
}

void Beat::set_bpm(double bpm, double at) {
  const double beats = place(at);
  bpm_ = std::clamp(bpm, kSlowest, kFastest);
  first_ = at - beats * beat_s();
  taps_.clear();
}

void Beat::follow(TempoFrom from) {
  from_ = from;
  taps_.clear();
}

void Beat::clock_beat(double at, double bpm, long beat) {
  if (from_ != TempoFrom::clock || !(bpm >= kSlowest && bpm <= kFastest)) return;
  bpm_ = bpm;
  first_ = at - static_cast<double>(beat % kBeatsOfABar) * beat_s();
}

double Beat::next(Grid grid, double not_before) const {
  if (grid == Grid::off) return not_before;
  const double step = beat_s() * (grid == Grid::bar ? kBeatsOfABar : 1);
  return first_ + std::ceil((not_before - first_) / step - kNearEnough) * step;
}

}  // namespace longtake::control
