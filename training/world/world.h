#pragma once

#include "training/world/caption.h"
#include "training/world/render.h"
#include "training/world/scene.h"

namespace longtake::world {

/// Of an object's area, for it to count as seen and be named by a caption.
inline constexpr float kSeenShare = .3F;

/// The clip of one seed, captioned: what the trainer feeds on. `frames` may be 1 (an image, drawn from a random moment
/// of the scene) up to config.frames (shorter clips start at a random moment as well).
void make_clip(Renderer& renderer, std::uint64_t seed, int frames, const WorldConfig& config,
               const CaptionDropout& dropout, Clip& out);

/// The same clip as far as frame `changes_at`, from where some things are as a new prompt wants them: see Change. That
/// prompt is `caption`, and it names what has changed; `first_caption` is the one before.
void make_changing_clip(Renderer& renderer, std::uint64_t seed, int frames, int changes_at, const WorldConfig& config,
                        const CaptionDropout& dropout, Clip& out);

}  // namespace longtake::world
