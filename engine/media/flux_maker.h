#pragma once

// Like engine/media/libav.h, for the .cpp files of this folder only.

#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "engine/beats/flux.h"
#include "engine/media/spectrum.h"

namespace longtake {

/// Computes the flux of a sound while its samples arrive, from spectra in bands of half a semitone, on a loudness
/// scale. The flux is each band's rise over its own and its neighbours' recent values. A trembling tone therefore
/// counts once. After Böck and Widmer (2013).
class FluxMaker {
 public:
  /// `gain` brings the sound to the common loudness for comparisons.
  static Result<FluxMaker> open(int rate, float gain);

  void add(std::span<const float> samples);
  /// The flux of all samples.
  Flux take();

 private:
  /// A band covers frequencies of the spectrum from `first` on with these weights.
  struct Band {
    std::size_t first = 0;
    std::vector<float> weights;
    bool is_low = false;
  };

  using Bands = std::vector<float>;  // the loudness of each band

  FluxMaker(Spectrum spectrum, int rate, float gain);
  void make_bands(int rate);
  void mirror();
  void step();
  void begin();
  void compare(const Bands& now);
  /// The rise of the bands over those of an earlier step: of all bands, and of the low ones.
  std::pair<float, float> rise(const Bands& now, const Bands& then) const;

  Spectrum spectrum_;
  float gain_;
  std::size_t step_;  // samples
  bool is_mirrored_ = false;
  bool has_begun_ = false;
  std::vector<Band> bands_;
  std::vector<float> samples_;   // samples of the next spectrum, followed by the newer ones
  std::size_t done_ = 0;         // number of leading samples that no spectrum needs any more
  std::deque<Bands> beginning_;  // the first steps, until there are enough of them
  std::deque<Bands> before_;     // the steps before the newest one
  Flux flux_;
};

}  // namespace longtake
