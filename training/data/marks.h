#pragma once

#include "engine/model/noise_marks.h"
#include "training/world/world.h"

namespace longtake {

/// How captions of the world name things.
MarkWords world_mark_words();

/// Cells that an object of the clip goes in a latent frame, by the way it has just come to this picture.
struct Going {
  float dx = 0, dy = 0;
};
Going true_going(const world::Clip& clip, std::size_t picture, std::size_t object);

/// Where the things that a caption names stand in one picture of the clip, and as what the caption calls them; none for
/// those that are out of sight. What comes with the next picture is marked where it comes. Marks are a plan along the
/// ground: they go as far as the things do in the next `ahead` pictures. Up and down they go on as the things just did,
/// because a stream cannot know when one that bounces will turn. `named` are the clip's objects in the order of the
/// caption.
std::vector<NoiseMark> true_marks(const world::Clip& clip, std::size_t picture, std::size_t ahead,
                                  const std::string& caption, const std::vector<int>& named);

/// How near each cell is to a mark: 1 in its middle, a third 1.5 radii away.  [height, width]
at::Tensor mark_nearness(const std::vector<NoiseMark>& marks, int height, int width);

}  // namespace longtake
