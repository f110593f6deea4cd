#pragma once

#include <cstddef>
#include <vector>

namespace longtake {

/// How much a sound grows, in equal steps of time: the sum over its bands of how much louder each became. The sound is
/// brought to one loudness before, so that values of different sounds can be compared.
struct Flux {
  double rate = 0;            ///< values a second
  double first_s = 0;         ///< the moment that the first value speaks of
  std::vector<float> all{};   ///< over all bands, against what was there just before
  std::vector<float> slow{};  ///< over all bands, against what was there a while before: what swells
  std::vector<float> low{};   ///< as `all`, over the bands of a bass and a kick drum alone

  double seconds(double index) const { return first_s + index / rate; }
  double seconds(std::size_t index) const { return seconds(static_cast<double>(index)); }
};

}  // namespace longtake
