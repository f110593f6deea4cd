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

/// Films of told scenes, judged by features.
struct ToldExam {
  std::vector<ToldScene> scenes;
  int seeds = 2;  ///< films of each scene, at least two: a film is compared with the others of its prompts
  std::uint64_t first_seed = 42;
};

/// Measures, 0..100, chance is 50; known by the number scene * seeds + seed:
///   thing, place  how often what is back is more like what was there than what came back in another film of the same
///                 prompts, which looks different although no word says how
///   crossing      the same of each half of the picture, looked for in the other half: two things changed sides
///   likeness      the cosine of what was there and what is back, in per cent; it has no chance level
Result<gates::Line> judge_told(const StreamParts& parts, const ExamRow& row, const ToldExam& exam, const LiteNet& net,
                               const std::function<void(int film)>& note, const std::stop_token& stop);

/// For features before and after, by film of one scene: how often `before[i]` is more like `after[i]` than like the
/// others.
std::vector<float> recognised(const std::vector<at::Tensor>& before, const std::vector<at::Tensor>& after);

}  // namespace longtake::train
