#pragma once

#include "training/world/caption.h"
#include "training/world/render.h"
#include "training/world/scene.h"

namespace longtake::world {

/// The clip of one seed, captioned: what the trainer feeds on. `frames` may be 1 (an image, drawn from a random moment
/// of the scene) up to config.frames (shorter clips start at a random moment as well).
void make_clip(Renderer& renderer, std::uint64_t seed, int frames, const WorldConfig& config,
               const CaptionDropout& dropout, Clip& out);

}  // namespace longtake::world
