#pragma once

#include <span>
#include <vector>

#include "engine/model/conditioning_net.h"
#include "engine/model/map_channels.h"

namespace longtake {

/// The description of one thing in one latent frame, as the model gets it. Units are cells of the latent grid, (0, 0)
/// is the corner of the picture, y grows downwards.
struct PlacedThing {
  float x = 0, y = 0;      ///< the middle, mean over the frame's pictures
  float radius = 1;        ///< radius of the body, by the training world's definition
  float angle = 0;         ///< radians, clockwise
  float dx = 0, dy = 0;    ///< motion during the latent frame
  float ground = 0;        ///< y of the ground below it, where its shadow is
  int kind = -1;           ///< a number from LayoutWords::kinds, -1 = unknown
  std::vector<int> looks;  ///< numbers from LayoutWords::looks
};

/// The place of a thing in one picture.
struct ThingPose {
  float x = 0, y = 0;  ///< cells
  float angle = 0;     ///< radians, clockwise
};
/// Sets the thing's place to its mean over a latent frame's pictures, one or more.
void place(PlacedThing& thing, std::span<const ThingPose> pictures);

/// An object in the foreground, as high as the picture, that hides the things passing behind it.
struct PlacedCover {
  float x = 0, width = 0;  ///< middle and width, cells
};

/// The things in one latent frame; the nearest come last.
struct FrameLayout {
  std::vector<PlacedThing> things;
  std::vector<PlacedCover> covers;
  float camera = 0;  ///< cells by which the camera has moved to the right, mean over the frame's pictures
};

/// Maps of one latent frame: [P, height, width].
Conditioning map_of(const FrameLayout& layout, int height, int width);
/// Maps for the latent frames of a chunk or clip: [F, P, height, width].
Conditioning maps_of(const std::vector<FrameLayout>& frames, int height, int width);

}  // namespace longtake
