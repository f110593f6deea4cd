#pragma once

#include <span>
#include <vector>

#include "engine/model/conditioning_net.h"
#include "engine/model/map_channels.h"

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

/// maps [P, height, width]
Conditioning map_of(const FrameLayout& layout, int height, int width);
/// Of the latent frames of a chunk or clip: maps [F, P, height, width].
Conditioning maps_of(const std::vector<FrameLayout>& frames, int height, int width);

}  // namespace longtake
