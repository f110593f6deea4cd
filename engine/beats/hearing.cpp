#include "engine/beats/hearing.h"

#include <algorithm>
#include <utility>

#include "engine/beats/bars.h"
#include "engine/beats/beat_grid.h"
#include "engine/beats/onset_peaks.h"
#include "engine/beats/tempo.h"

namespace longtake {

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
