#pragma once

#include <cstddef>
#include <vector>

#include "engine/beats/flux.h"
#include "engine/beats/heard_sound.h"

namespace longtake {

/// How much the bass begins at each beat.
std::vector<float> bass_at(const Flux& flux, const std::vector<SoundEvent>& beats);

/// Which of the first beats begins a bar of so many: the one from which on the bass begins most.
std::size_t first_of_bar(const HeardSound& sound, int beats_per_bar);

}  // namespace longtake
