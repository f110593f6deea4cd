#pragma once

#include <cstdint>

namespace longtake::train {

/// The results of the toy in toy_dmd.cpp. The student generates whole clips with all of its passes.
struct ToyOutcome {
  double distance_before = 0;  ///< energy distance of its clips to the teacher's before DMD; 0 = the same distribution
  double distance_after =
      0;  ///< the distance after DMD, although the student keeps only the tokens that the head chooses
  double rank_agreement = 0;  ///< Spearman's rho of the head's scores with the attention that they predict
  double thing_kept = 0;      ///< share of clips in which the head's tokens include the thing's
  double recalled = 0;        ///< share of clips whose thing comes back in its colour; chance is 1/4
  double recalled_fifo = 0;   ///< recall if the newest tokens are kept instead
};

/// Distils the toy from scratch. Takes some seconds on one core.
ToyOutcome toy_dmd(std::uint64_t seed);

}  // namespace longtake::train
