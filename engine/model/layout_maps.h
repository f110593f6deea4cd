#pragma once

#include <ATen/core/Tensor.h>

#include <span>
#include <vector>

namespace longtake {

/// What a model is told of one thing in one latent frame. Units are cells of the latent grid, (0, 0) is the corner of
/// the picture, y grows downwards.
struct PlacedThing {
  float x = 0, y = 0;      ///< its middle, mean over the frame's pictures
  float radius = 1;        ///< of its body, as the world that models are taught on counts it
  float angle = 0;         ///< radians, clockwise
  float dx = 0, dy = 0;    ///< how far it goes in the latent frame
  float ground = 0;        ///< y of the ground below it, where its shadow lies
  int kind = -1;           ///< a number of LayoutWords::kinds, -1 = not said
  std::vector<int> looks;  ///< numbers of LayoutWords::looks
};

/// Where a thing is in one picture.
struct ThingPose {
  float x = 0, y = 0;  ///< cells
  float angle = 0;     ///< radians, clockwise
};
/// Puts a thing where it is in the mean of a latent frame's pictures, one or more.
void place(PlacedThing& thing, std::span<const ThingPose> pictures);

/// Something in front of the stage that hides what passes behind it, from top to bottom.
struct PlacedCover {
  float x = 0, width = 0;  ///< its middle, cells
};

/// What is placed for one latent frame: the nearest things last.
struct FrameLayout {
  std::vector<PlacedThing> things;
  std::vector<PlacedCover> covers;
  float camera = 0;  ///< cells that it has gone to the right so far, mean over the frame's pictures
};

inline constexpr int most_things = 3, most_kinds = 8, most_looks = 8;

/// Of each cell: how near a thing's middle is, of any, of each kind and of each look; where in the thing's own frame
/// the cell lies, by kind and of any; how small the thing is and how far it goes; its shadow; what is covered. What
/// the words of a prompt tell are the maps from `kinds` up to `across_any`. A network is told these. The last map is
/// the camera's way, the same in every cell: it moves the tokens' columns (LayoutContext::camera).
namespace layout_map {
inline constexpr int any = 0, kinds = 1, looks = kinds + most_kinds;
inline constexpr int across = looks + most_looks, down = across + most_kinds;  // by kind
inline constexpr int across_any = down + most_kinds, down_any = across_any + 1, small = down_any + 1, going = small + 1,
                     shadow = going + 2, cover = shadow + 1, told = cover + 1, camera = told, count = camera + 1;
}  // namespace layout_map

/// [layout_map::count, height, width]
at::Tensor map_of(const FrameLayout& layout, int height, int width);
/// Of the latent frames of a chunk or clip.  [F, layout_map::count, height, width]
at::Tensor maps_of(const std::vector<FrameLayout>& frames, int height, int width);
/// Maps [..., P, y, x] that know places and ways alone: guidance compares with what a model would do without the
/// prompt.
at::Tensor without_words(const at::Tensor& maps);

}  // namespace longtake
