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

std::vector<NoiseMark> true_marks(const world::FrameTruth& picture, const std::string& caption,
                                  const std::vector<int>& named) {
  constexpr auto cell = static_cast<float>(StarterCodec::patch);
  static const MarkWords words = world_mark_words();
  const std::vector<SaidThing> said = things_said(words, caption);
  std::vector<NoiseMark> marks;
  for (std::size_t thing = 0; thing < named.size() && thing < most_marks; ++thing) {
    const world::ObjectTruth& truth = picture.objects[static_cast<std::size_t>(named[thing])];
    if (truth.visible <= world::kSeenShare) continue;
    const auto [left, top, right, bottom] = truth.box;
    const float side = static_cast<float>(std::max(right - left, bottom - top));
    marks.push_back({truth.pose.x / cell, truth.pose.y / cell, .5F * side / cell,
                     thing < said.size() ? said[thing].codes : std::vector<int>()});
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
