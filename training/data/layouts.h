#pragma once

#include "engine/starter/layout_maps.h"
#include "engine/starter/layout_words.h"
#include "training/world/world.h"

namespace longtake::train {

/// How captions of the world name things, their motions and what they hide behind.
LayoutWords world_layout_words();

/// The clip's layout, latent frame by latent frame: where what a caption names truly is, hidden or not, as the caption
/// calls it, and what can hide it. From latent frame `changes_at` on by the caption that the clip changes to.
std::vector<FrameLayout> true_layout(const world::Clip& clip, int changes_at);

/// How near each cell is to a placed thing: 1 in its middle, a third 1.5 radii away.  [height, width]
at::Tensor layout_nearness(const FrameLayout& layout, int height, int width);

}  // namespace longtake::train
