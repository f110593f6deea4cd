#pragma once

#include <cstddef>
#include <vector>

#include "engine/beats/flux.h"
#include "engine/beats/heard_sound.h"

namespace longtake {

/// The bass onset strength at each beat.
std::vector<float> bass_at(const Flux& flux, const std::vector<SoundEvent>& beats);

/// The grouping of beats into bars.
struct Bars {
  int beats = 4;  ///< per bar
  int first_beat =
      0;  ///< index of the first beat that begins a bar, from 1; 0: the beat at which bass onsets are strongest

  bool operator==(const Bars&) const = default;
};

/// The first of the beats that begin a bar, counted from 0.
std::size_t first_of_bar(const HeardSound& sound, const Bars& bars);

}  // namespace longtake
