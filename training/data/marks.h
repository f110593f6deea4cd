#pragma once

#include "engine/model/noise_marks.h"
#include "training/world/world.h"

namespace longtake {

/// How captions of the world name things.
MarkWords world_mark_words();

/// Where the things that a caption names stand in one picture of the clip, as what the caption calls them; none for
/// those that are out of sight. `named` are the clip's objects in the order of the caption.
std::vector<NoiseMark> true_marks(const world::FrameTruth& picture, const std::string& caption,
                                  const std::vector<int>& named);

/// How near each cell is to a mark: 1 in its middle, a third 1.5 radii away.  [height, width]
at::Tensor mark_nearness(const std::vector<NoiseMark>& marks, int height, int width);

}  // namespace longtake
