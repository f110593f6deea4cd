#include "engine/beats/hearing.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/beats/bars.h"
#include "engine/beats/heard_sound.h"
#include "engine/beats/onset_peaks.h"
#include "engine/beats/tempo.h"

namespace longtake {
namespace {

constexpr double kTightness = 100;     // penalty for a beat that is early or late
constexpr double kQuiet = 0.5;         // beats at both ends are dropped if they are quieter than this share of the mean
constexpr double kStraight = 0.02;     // largest distance of beats from a straight line, in seconds
constexpr std::size_t kLeastLine = 4;  // beats that make a line

/// The sequence of indices with the best total score.
std::vector<std::size_t> best_row(const std::vector<float>& rhythm, double period) {
  const auto count = static_cast<std::int64_t>(rhythm.size());
  const auto nearest = std::max<std::int64_t>(1, std::lround(period / 2)), farthest = std::lround(period * 2);
  std::vector<float> cost;  // cost[i] is the cost of a distance of nearest + i
  for (std::int64_t distance = nearest; distance <= farthest; ++distance) {
    const double octaves = std::log(static_cast<double>(distance) / period);
    cost.push_back(static_cast<float>(kTightness * octaves * octaves));
  }
  std::vector<float> score(rhythm.begin(), rhythm.end());
  std::vector<std::int64_t> before(rhythm.size(), -1);
  for (std::int64_t i = 0; i < count; ++i) {
    float best = 0;
    for (std::int64_t distance = nearest; distance <= std::min(farthest, i); ++distance) {
      const float with =
          score[static_cast<std::size_t>(i - distance)] - cost[static_cast<std::size_t>(distance - nearest)];
      if (with <= best) continue;
      best = with;
      before[static_cast<std::size_t>(i)] = i - distance;
    }
    score[static_cast<std::size_t>(i)] += best;
  }
  // The last beat is within the last period.
  auto last = std::max<std::int64_t>(0, count - farthest);
  for (std::int64_t i = last; i < count; ++i)
    if (score[static_cast<std::size_t>(i)] > score[static_cast<std::size_t>(last)]) last = i;
  std::vector<std::size_t> row;
  for (; last >= 0; last = before[static_cast<std::size_t>(last)]) row.push_back(static_cast<std::size_t>(last));
  std::ranges::reverse(row);
  return row;
}

/// Moves beats onto their regression line if none is far from it.
void straighten(std::vector<SoundEvent>& beats, Tempo& tempo) {
  if (beats.size() < kLeastLine) return;
  const double count = static_cast<double>(beats.size());
  double middle = 0, mean = 0, slope = 0, spread = 0;
  for (std::size_t i = 0; i < beats.size(); ++i) {
    middle += static_cast<double>(i) / count;
    mean += beats[i].at_s / count;
  }
  for (std::size_t i = 0; i < beats.size(); ++i) {
    const double step = static_cast<double>(i) - middle;
    slope += step * (beats[i].at_s - mean);
    spread += step * step;
  }
  slope /= spread;
  double beside = 0;
  for (std::size_t i = 0; i < beats.size(); ++i) {
    const double off = beats[i].at_s - mean - slope * (static_cast<double>(i) - middle);
    beside += off * off / count;
  }
  if (std::sqrt(beside) > kStraight) return;
  tempo.period_s = slope;
  for (std::size_t i = 0; i < beats.size(); ++i)
    beats[i].at_s = std::max(0.0, mean + slope * (static_cast<double>(i) - middle));
}

// The beats of a rhythm of about this tempo, after Ellis, "Beat Tracking by Dynamic Programming" (2007). Among all
// sequences with about one beat spacing, it picks the one with the most rhythm energy. The beats begin and end with the
// music. If they are even, they are moved onto one straight line, whose slope becomes the tempo.
std::vector<SoundEvent> find_beats(const std::vector<float>& rhythm, const Flux& flux, Tempo& tempo) {
  std::vector<SoundEvent> beats;
  double mean = 0;
  for (const std::size_t i : best_row(rhythm, tempo.period_s * flux.rate)) {
    beats.push_back({std::max(0.0, flux.seconds(i)), rhythm[i]});
    mean += rhythm[i];
  }
  if (beats.empty()) return beats;
  mean /= static_cast<double>(beats.size());
  const auto sounds = [&](const SoundEvent& beat) { return beat.strength >= kQuiet * mean; };
  beats.erase(beats.begin(), std::ranges::find_if(beats, sounds));
  while (!beats.empty() && !sounds(beats.back())) beats.pop_back();
  straighten(beats, tempo);
  share_strength(beats);
  return beats;
}

}  // namespace

HeardSound hear(const Flux& flux) {
  HeardSound sound;
  sound.onsets = find_onsets(flux);
  sound.growth = flux.all;
  const float most = flux.all.empty() ? 0 : *std::ranges::max_element(flux.all);
  if (most > 0)
    for (float& value : sound.growth) value /= most;
  const std::vector<float> rhythm = rhythm_of(flux);
  auto tempo = find_tempo(rhythm, flux.rate);
  if (!tempo || sound.onsets.empty()) return sound;
  sound.beats = find_beats(rhythm, flux, *tempo);
  if (sound.beats.size() < 2) {
    sound.beats.clear();
    return sound;
  }
  sound.bass = bass_at(flux, sound.beats);
  sound.bpm = 60 / tempo->period_s;
  sound.confidence = tempo->confidence;
  return sound;
}

}  // namespace longtake
