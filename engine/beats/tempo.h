#pragma once

#include <optional>
#include <vector>

#include "engine/beats/flux.h"

namespace longtake {

struct Tempo {
  double period_s = 0;    ///< from one beat to the next
  double confidence = 0;  ///< 0 to 1: how like the flux is to itself a beat later
};

/// The flux without what lasts, evened over some hundredths of a second, so that beats that are played a little early
/// or late still meet. Its mean square is 1, or it is all 0.
std::vector<float> rhythm_of(const Flux& flux);

/// How often the rhythm comes again, from 40 to 240 times a minute; of several that fit, the one nearest to a walk.
/// Nothing if it does not come again.
std::optional<Tempo> find_tempo(const std::vector<float>& rhythm, double rate);

}  // namespace longtake
