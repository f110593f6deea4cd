#pragma once

#include "engine/core/random.h"
#include "training/world/scene.h"

namespace longtake::world {

/// What a new prompt may ask of a scene that goes on.
enum class Change : std::uint8_t { time, weather, scenery, arrival, colour, shape };
inline constexpr int kChanges = 6;
inline constexpr int kSceneChanges = 4;  ///< the first ones, which every scene has

/// Gives the scene another value of this: colour and shape are those of the first object, and a scene without objects
/// keeps them; an arrival is one more object, in front and last, where there are not three yet. Courses, camera and
/// landscape stay as they are.
void change(SceneSpec& scene, Change what, Rng& rng);

}  // namespace longtake::world
