#pragma once

#include <functional>
#include <vector>

#include "training/exam/lite_net.h"
#include "training/judge/intervals.h"

namespace longtake::train {

/// How well features separate equal from different things and places on renders of the theatre, where the truth is
/// known. The measure is the area under the ROC curve: the probability that two pictures of the same are more similar
/// than two of different ones. 0.5 is chance.
struct FeatureProof {
  int scenes = 0;
  gates::Interval cut_thing;    ///< a cropped thing, against another in the same place
  gates::Interval whole_thing;  ///< the same for whole pictures, as in an exam
  gates::Interval place;        ///< a place after a camera move, against another place
};
FeatureProof prove_features(const LiteNet& net, int scenes, const std::function<void(int)>& note = {});

/// The area with its 95 % bootstrap interval over scenes; `same` and `other` have one value per scene.
gates::Interval area_under_curve(const std::vector<float>& same, const std::vector<float>& other);

}  // namespace longtake::train
