#pragma once

#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/generate/generator_source.h"
#include "training/exam/lite_net.h"
#include "training/exam/rows.h"
#include "training/exam/scenes.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Clips of ToldScenes, judged by features.
struct ToldExam {
  std::vector<ToldScene> scenes;
  int seeds = 2;  ///< clips of each scene, at least two: a clip is compared with the others of its prompts
  std::uint64_t first_seed = 42;
};

/// Measures, 0..100, chance is 50. The key of a clip is scene * seeds + seed.
///   thing, place  how often the pictures after the return are more similar to those before than those of another clip
///                 of the same prompts, which differ in properties that no word gives
///   crossing      the same per half of the picture, compared with the opposite half: two things changed sides
///   likeness      the cosine of the features before and after, in per cent; it has no chance level
Result<gates::Line> judge_told(const StreamParts& parts, const ExamRow& row, const ToldExam& exam, const LiteNet& net,
                               const std::function<void(int film)>& note, const std::stop_token& stop);

/// For features before and after, one per clip of a scene: how often `before[i]` is more similar to `after[i]` than to
/// the others.
std::vector<float> recognised(const std::vector<at::Tensor>& before, const std::vector<at::Tensor>& after);

}  // namespace longtake::train
