#include "training/data/layouts.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/starter/starter_codec.h"
#include "training/data/clips.h"

namespace longtake::train {
namespace {

constexpr auto cell_pixels = static_cast<float>(StarterCodec::patch);

/// The angle plus the number of whole turns that brings it nearest to `by`.
float unwound(float angle, float by) {
  constexpr float turn = 2 * std::numbers::pi_v<float>;
  return angle - turn * std::round((angle - by) / turn);
}

}  // namespace

LayoutWords world_layout_words() {
  world::ThingWords words = world::thing_words();
  return {std::move(words.shapes), std::move(words.colours), std::move(words.motions),
          std::move(words.small),  std::move(words.large),   std::move(words.covers)};
}

std::vector<FrameLayout> true_layout(const world::Clip& clip, int changes_at) {
  static const LayoutWords words = world_layout_words();
  const std::vector<SaidThing> first_said = layout_said(words, clip.first_caption).things,
                               all_said = layout_said(words, clip.caption).things;
  std::vector<FrameLayout> layout;
  for (int latent = 0; clip_frames(latent + 1) <= clip.frames; ++latent) {
    const auto from = static_cast<std::size_t>(latent == 0 ? 0 : clip_frames(latent)),
               end = static_cast<std::size_t>(clip_frames(latent + 1));
    FrameLayout frame;
    const std::vector<int>& named = latent < changes_at ? clip.first_named : clip.named;
    for (std::size_t i = 0; i < named.size() && i < most_things; ++i) {
      std::vector<ThingPose> poses;
      for (std::size_t picture = from; picture < end; ++picture) {
        const world::Pose& pose = clip.truth[picture].objects[static_cast<std::size_t>(named[i])].pose;
        poses.push_back(
            {pose.x / cell_pixels, pose.y / cell_pixels, unwound(pose.angle, poses.empty() ? 0 : poses.front().angle)});
      }
      const world::ObjectTruth& truth = clip.truth[from].objects[static_cast<std::size_t>(named[i])];
      PlacedThing thing;
      place(thing, poses);
      thing.radius = truth.radius / cell_pixels;
      thing.ground = truth.ground_y / cell_pixels;
      const std::vector<SaidThing>& said = latent < changes_at ? first_said : all_said;
      if (i < said.size()) {
        thing.kind = said[i].kind;
        thing.looks = said[i].looks;
      }
      frame.things.push_back(std::move(thing));
    }
    for (std::size_t picture = from; picture < end; ++picture)
      frame.camera += clip.truth[picture].camera_x / (cell_pixels * static_cast<float>(end - from));
    for (const world::CoverTruth& cover : clip.truth[end - 1].covers)
      frame.covers.push_back({cover.x / cell_pixels, cover.width / cell_pixels});
    layout.push_back(std::move(frame));
  }
  return layout;
}

at::Tensor layout_nearness(const FrameLayout& layout, int height, int width) {
  constexpr double reach = 1.5;  // radii
  const at::Tensor y = at::arange(height, at::kFloat).unsqueeze(1) + .5;
  const at::Tensor x = at::arange(width, at::kFloat).unsqueeze(0) + .5;
  at::Tensor nearness = at::zeros({height, width});
  for (const PlacedThing& thing : layout.things) {
    const at::Tensor distance = ((y - thing.y).square() + (x - thing.x).square()) / std::pow(reach * thing.radius, 2);
    nearness = at::maximum(nearness, at::exp(-distance));
  }
  return nearness;
}

}  // namespace longtake::train
