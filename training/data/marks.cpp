#include "training/data/marks.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

#include "engine/model/starter_codec.h"
#include "training/data/clips.h"

namespace longtake {
namespace {

constexpr auto cell_pixels = static_cast<float>(StarterCodec::patch);
constexpr int latent_pictures = clip_frames(2) - clip_frames(1);

/// Cells along the ground in a latent frame, between two pictures.
float way_along(const world::Clip& clip, std::size_t object, std::size_t from, std::size_t to) {
  if (to <= from) return 0;
  const float way = clip.truth[to].objects[object].pose.x - clip.truth[from].objects[object].pose.x;
  return static_cast<float>(latent_pictures) / static_cast<float>(to - from) * way / cell_pixels;
}

}  // namespace

MarkWords world_mark_words() {
  world::ThingWords words = world::thing_words();
  return {std::move(words.shapes), std::move(words.colours), std::move(words.small),
          std::move(words.large),  std::move(words.high),    std::move(words.going)};
}

Going true_going(const world::Clip& clip, std::size_t picture, std::size_t object) {
  constexpr std::size_t back = 2;  // pictures, as near to that moment as is not one rounding
  if (picture < back || object >= clip.truth[picture].objects.size()) return {};
  const world::Pose &from = clip.truth[picture - back].objects[object].pose,
                    &to = clip.truth[picture].objects[object].pose;
  constexpr float per_latent = static_cast<float>(latent_pictures) / static_cast<float>(back) / cell_pixels;
  return {per_latent * (to.x - from.x), per_latent * (to.y - from.y)};
}

std::vector<NoiseMark> true_marks(const world::Clip& clip, std::size_t picture, std::size_t ahead,
                                  const std::string& caption, const std::vector<int>& named) {
  static const MarkWords words = world_mark_words();
  const std::vector<SaidThing> said = things_said(words, caption);
  std::vector<NoiseMark> marks;
  for (std::size_t thing = 0; thing < named.size() && thing < most_marks; ++thing) {
    const auto object = static_cast<std::size_t>(named[thing]);
    const bool comes = object >= clip.truth[picture].objects.size();
    const std::size_t from = comes ? picture + 1 : picture;
    const world::ObjectTruth& truth = clip.truth[from].objects[object];
    if (truth.visible <= world::kSeenShare) continue;
    const auto [left, top, right, bottom] = truth.box;
    const float side = static_cast<float>(std::max(right - left, bottom - top));
    marks.push_back({truth.pose.x / cell_pixels, truth.pose.y / cell_pixels, .5F * side / cell_pixels,
                     thing < said.size() ? said[thing].codes : std::vector<int>(),
                     way_along(clip, object, from, picture + ahead), true_going(clip, picture, object).dy});
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
