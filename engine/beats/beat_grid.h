#pragma once

#include <vector>

#include "engine/beats/heard_sound.h"
#include "engine/beats/tempo.h"

namespace longtake {

/// The beats of a rhythm that goes about this fast: those of all rows of moments about a beat apart that meet most of
/// the rhythm, after Ellis, "Beat Tracking by Dynamic Programming" (2007). They begin and end with the music. Where
/// they lie evenly, they are put on one straight line, and the tempo becomes its slope.
std::vector<SoundEvent> find_beats(const std::vector<float>& rhythm, const Flux& flux, Tempo& tempo);

}  // namespace longtake
