#pragma once

#include <optional>
#include <vector>

#include "engine/beats/flux.h"

namespace longtake {

struct Tempo {
  double period_s = 0;    ///< time from one beat to the next
  double confidence = 0;  ///< 0 to 1: autocorrelation of the flux at one beat
};

/// The flux minus its moving mean, smoothed over some hundredths of a second so that slightly early or late beats still
/// match. Its mean square is 1, or all values are 0.
std::vector<float> rhythm_of(const Flux& flux);

/// The tempo at which the rhythm repeats, from 40 to 240 beats per minute. Of several that fit, the one nearest to a
/// walking pace. Nothing if it does not repeat.
std::optional<Tempo> find_tempo(const std::vector<float>& rhythm, double rate);

}  // namespace longtake
