#pragma once

#include <cstddef>
#include <vector>

namespace longtake {

/// Spectral flux in equal time steps: the sum over bands of each band's growth in loudness. The sound is normalized to
/// one loudness first, so that values of different sounds are comparable.
struct Flux {
  double rate = 0;            ///< values per second
  double first_s = 0;         ///< time of the first value
  std::vector<float> all{};   ///< over all bands, relative to the step before
  std::vector<float> slow{};  ///< over all bands, relative to a longer time before: shows swelling sounds
  std::vector<float> low{};   ///< as `all`, over the bands of a bass and a kick drum only

  double seconds(double index) const { return first_s + index / rate; }
  double seconds(std::size_t index) const { return seconds(static_cast<double>(index)); }
};

}  // namespace longtake
