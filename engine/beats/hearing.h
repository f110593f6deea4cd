#pragma once

#include "engine/beats/flux.h"
#include "engine/beats/heard_sound.h"

namespace longtake {

/// Finds onsets, tempo, beats and the flux for a drawing. The caller sets length and outline of the sound.
HeardSound hear(const Flux& flux);

}  // namespace longtake
