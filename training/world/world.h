#pragma once

#include "training/world/caption.h"
#include "training/world/render.h"
#include "training/world/scene.h"

namespace longtake::world {

/// Least visible share of an object's area for it to count as seen, so that a caption names it.
inline constexpr float kSeenShare = .3F;

/// Makes the training clip of one seed, with its caption. `frames` is between 1 (a single picture) and config.frames; a
/// clip that is shorter than its scene starts at a random moment.
void make_clip(Renderer& renderer, std::uint64_t seed, int frames, const WorldConfig& config,
               const CaptionDropout& dropout, Clip& out);

/// The same clip up to frame `changes_at`; from there on some things have changed as if by a new prompt (see Change).
/// `caption` is that prompt and names the changes; `first_caption` is the caption before.
void make_changing_clip(Renderer& renderer, std::uint64_t seed, int frames, int changes_at, const WorldConfig& config,
                        const CaptionDropout& dropout, Clip& out);

}  // namespace longtake::world
