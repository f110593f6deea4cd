#pragma once

#include "engine/beats/flux.h"
#include "engine/beats/heard_sound.h"

namespace longtake {

/// Onsets, tempo, beats and what a drawing shows of the flux. Length and outline of the sound are the caller's.
HeardSound hear(const Flux& flux);

}  // namespace longtake
