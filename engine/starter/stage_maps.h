#pragma once

#include <span>
#include <vector>

#include "engine/model/conditioning_net.h"
#include "engine/staging/said.h"
#include "engine/staging/staging.h"

namespace longtake {

/// Slots of a latent frame that point to words: the things of a script, then the cover.
inline constexpr int kStageSlots = staging::kMostRoles + 1;

/// Maps of a latent frame. They give the places of things and cover and of the camera, never appearance. Each cell has
/// the share of each slot. It has its position in the frame of the nearest thing, once in picture axes and once in the
/// thing's own axes. It has that thing's facing, smallness, motion, height over the ground and shadow, and the position
/// across the cover. It also has its position on the land: waves along the ground, the middle and the far distance,
/// which a camera passes at different speeds.
namespace stage_map {
inline constexpr int share = 0, across = kStageSlots, down = across + 1, own_across = down + 1,
                     own_down = own_across + 1, facing = own_down + 1, any = facing + 1, small = any + 1,
                     going = small + 1, lift = going + 2, shadow = lift + 1, cover_across = shadow + 1,
                     alone = cover_across + 1, land = alone + 1;
inline constexpr int layers = 3, waves = 4;
inline constexpr int count = land + 2 * layers * waves;
}  // namespace stage_map

/// A thing on one latent frame: the means over its pictures, and its motion from the first picture to the last.
struct StagedThing {
  staging::PlacedThing place;
  float dx = 0, dy = 0;
};

/// The things in one latent frame and their places; lengths are in units of the stage, 320 x 192.
struct StagedFrame {
  std::vector<StagedThing> things;  ///< in the order of the script
  std::optional<staging::PlacedCover> cover;
  float camera = 0;
  bool alone = false;  ///< one picture instead of four: the first of a shot
};
/// The mean of the pictures of one latent frame, which all show the same things.
StagedFrame staged(std::span<const staging::Moment> pictures);

/// Conditioning of latent frames of `height` x `width` cells: maps [F, P, y, x] and camera [F].
Conditioning stage_maps(const std::vector<StagedFrame>& frames, int height, int width);
/// Maps [B, F, P, y, x] whose first latent frame is encoded as a single picture, without motion.
at::Tensor told_as_picture(const at::Tensor& maps);
/// The next latent frames as Conditioning without spans. `nouns` are those of the things, in their order. `begins`: the
/// first of the frames begins the film and is a single picture.
Conditioning next_stage_maps(staging::Staging& film, const std::vector<int>& nouns, int frames, bool begins, int height,
                             int width);
/// From maps [B, F, P, y, x]: 1 in cells of a thing, else 0. [B, F, 1, y, x]
at::Tensor told_things(const at::Tensor& maps);
/// Weights for losses on latents. 1 where the maps [B, F, P, y, x] have no thing, and `weight` on a thing of medium
/// size. For other sizes inversely proportional to the radius, since a small thing has few cells. [B, F, 1, y, x]
at::Tensor thing_weights(const at::Tensor& maps, double weight);
/// Rows of the encoded prompt that each slot points to, the same for `frames` frames: [F, S, 2]. The first row is the
/// start mark, so word i is row i + 1. `slots` are those of the prompt's things.
at::Tensor stage_spans(const staging::Said& said, const std::vector<int>& slots, std::int64_t frames);

}  // namespace longtake
