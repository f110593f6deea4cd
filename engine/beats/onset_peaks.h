#pragma once

#include <vector>

#include "engine/beats/flux.h"
#include "engine/beats/heard_sound.h"

namespace longtake {

/// The moments at which a sound begins something: peaks of the flux that rise over what is around them.
std::vector<SoundEvent> find_onsets(const Flux& flux);

/// Sets each event's strength to its share of the strong ones among them: 1 for the strongest twentieth.
void share_strength(std::vector<SoundEvent>& events);

}  // namespace longtake
