#include "control/midi_clock.h"

#include <algorithm>

namespace longtake::control {
namespace {

constexpr int kTicksOfABeat = 24;
constexpr int kTicksOfASixteenth = 6;
constexpr std::size_t kFitted = 96;    // ticks that the line is fitted to: four beats
constexpr std::size_t kFewest = 24;    // ticks needed before the tempo counts
constexpr double kSilence = 1.0;       // s without a tick after which the clock is lost
constexpr double kLongestTick = 0.25;  // s; a clock of at least 10 beats per minute has no longer gap
constexpr double kFastestBpm = 400;    // anything faster is no clock but a flood of messages

}  // namespace

std::optional<MidiClock::Found> MidiClock::tick(double at) {
  if (last_ && (at - *last_ > kLongestTick || at < *last_)) ticks_.clear();
  last_ = at;
  const long number = count_;
  if (counts_) ++count_;
  ticks_.push_back(at);
  if (ticks_.size() > kFitted) ticks_.pop_front();
  if (!counts_ || number % kTicksOfABeat != 0 || ticks_.size() < kFewest) return std::nullopt;
  // Fits a line through the times of the ticks. Systems deliver ticks in batches, which shifts single times a lot but
  // tempo and phase of the line very little.
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
