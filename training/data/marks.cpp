#include "training/data/marks.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

#include "engine/model/starter_codec.h"

namespace longtake {

MarkWords world_mark_words() {
  world::ThingWords words = world::thing_words();
  return {std::move(words.shapes), std::move(words.colours), std::move(words.small), std::move(words.large),
          std::move(words.high)};
}

std::vector<NoiseMark> true_marks(const world::Clip& clip, const std::string& caption) {
  constexpr auto cell = static_cast<float>(StarterCodec::patch);
  static const MarkWords words = world_mark_words();
  const std::vector<SaidThing> said = things_said(words, caption);
  std::vector<NoiseMark> marks;
  const int named = std::min(static_cast<int>(clip.named.size()), most_marks);
  for (int thing = 0; thing < named; ++thing) {
    const int object = clip.named[static_cast<std::size_t>(thing)];
    const world::ObjectTruth& truth = clip.truth.front().objects[static_cast<std::size_t>(object)];
    if (truth.visible <= world::kSeenShare) continue;
    const auto [left, top, right, bottom] = truth.box;
    const float side = static_cast<float>(std::max(right - left, bottom - top));
    const auto place = static_cast<std::size_t>(thing);
    marks.push_back({truth.pose.x / cell, truth.pose.y / cell, .5F * side / cell,
                     place < said.size() ? said[place].codes : std::vector<int>()});
  }
  return marks;
}

at::Tensor mark_nearness(const std::vector<NoiseMark>& marks, int height, int width) {
  constexpr double reach = 1.5;  // radii
  const at::Tensor y = at::arange(height, at::kFloat).unsqueeze(1) + .5;
  const at::Tensor x = at::arange(width, at::kFloat).unsqueeze(0) + .5;
  at::Tensor nearness = at::zeros({height, width});
  for (const NoiseMark& mark : marks) {
    const at::Tensor distance = ((y - mark.y).square() + (x - mark.x).square()) / std::pow(reach * mark.radius, 2);
    nearness = at::maximum(nearness, at::exp(-distance));
  }
  return nearness;
}

}  // namespace longtake
