#include "control/midi_clock.h"

#include <algorithm>

namespace longtake::control {
namespace {

constexpr int kTicksOfABeat = 24;
constexpr int kTicksOfASixteenth = 6;
constexpr std::size_t kFitted = 96;    // ticks through which the line is laid: four beats
constexpr std::size_t kFewest = 24;    // before a tempo is believed
constexpr double kSilence = 1.0;       // s without a tick: the clock is gone
constexpr double kLongestTick = 0.25;  // s; a longer gap is no clock of 10 or more beats per minute
constexpr double kFastestBpm = 400;    // a faster tempo is a flood of messages and no clock

}  // namespace

std::optional<MidiClock::Found> MidiClock::tick(double at) {
  if (last_ && (at - *last_ > kLongestTick || at < *last_)) ticks_.clear();
  last_ = at;
  const long number = count_;
  if (counts_) ++count_;
  ticks_.push_back(at);
  if (ticks_.size() > kFitted) ticks_.pop_front();
  if (!counts_ || number % kTicksOfABeat != 0 || ticks_.size() < kFewest) return std::nullopt;
  // A straight line through the times of the ticks: a system that hands them over in lots moves each of them, and
  // moves tempo and phase of the line very little.
  const auto n = static_cast<double>(ticks_.size());
  const double middle = (n - 1) / 2;
  double mean = 0;
  for (const double time : ticks_) mean += (time - ticks_.front()) / n;
  double slope = 0;
  for (std::size_t i = 0; i < ticks_.size(); ++i)
    slope += (static_cast<double>(i) - middle) * (ticks_[i] - ticks_.front() - mean);
  slope /= n * (n * n - 1) / 12;
  if (slope <= 0) return std::nullopt;
  const double bpm = 60 / (slope * kTicksOfABeat);
  if (bpm > kFastestBpm) return std::nullopt;
  return Found{ticks_.front() + mean + slope * middle, bpm, number / kTicksOfABeat};
}

void MidiClock::start() {
  count_ = 0;
  counts_ = true;
}

void MidiClock::place(int sixteenths) { count_ = static_cast<long>(std::max(sixteenths, 0)) * kTicksOfASixteenth; }

bool MidiClock::is_lost(double now) const { return last_ && now - *last_ > kSilence; }

}  // namespace longtake::control
