#pragma once

#include <functional>
#include <vector>

#include "training/exam/lite_net.h"
#include "training/judge/intervals.h"

namespace longtake::train {

/// How well features separate equal from different on renders of the theatre, where the truth is known. The measure is
/// the area under the curve: the probability that two equal pictures are more alike than two different ones. 0.5 is
/// chance.
struct FeatureProof {
  int scenes = 0;
  gates::Interval cut_thing;    ///< a thing cut out, against another in the same place
  gates::Interval whole_thing;  ///< the interval for whole pictures, as an exam sees them
  gates::Interval place;        ///< a place from where the camera has gone, against another place
};
FeatureProof prove_features(const LiteNet& net, int scenes, const std::function<void(int)>& note = {});

/// The area with the interval that 95 of 100 resamplings of the scenes fall into; `same` and `other` have a value for
/// each scene.
gates::Interval area_under_curve(const std::vector<float>& same, const std::vector<float>& other);

}  // namespace longtake::train
