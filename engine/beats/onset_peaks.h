#pragma once

#include <vector>

#include "engine/beats/flux.h"
#include "engine/beats/heard_sound.h"

namespace longtake {

/// The onsets of a sound: peaks of the flux above their surroundings.
std::vector<SoundEvent> find_onsets(const Flux& flux);

/// Scales each event's strength by that of the strong ones: 1 for the strongest twentieth.
void share_strength(std::vector<SoundEvent>& events);

}  // namespace longtake
