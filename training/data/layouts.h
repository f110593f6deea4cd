#pragma once

#include "engine/starter/layout_maps.h"
#include "engine/starter/layout_words.h"
#include "training/world/world.h"

namespace longtake::train {

/// The words by which captions of the world name things, motions and occluders.
LayoutWords world_layout_words();

/// The clip's layout for each latent frame: the true places of the things that the caption names, hidden or not, under
/// the caption's names, and the places of occluders. From latent frame `changes_at` on, the second caption counts.
std::vector<FrameLayout> true_layout(const world::Clip& clip, int changes_at);

/// Nearness of each cell to a placed thing: 1 in its middle, a third at 1.5 radii.  [height, width]
at::Tensor layout_nearness(const FrameLayout& layout, int height, int width);

}  // namespace longtake::train
