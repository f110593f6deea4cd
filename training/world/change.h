#pragma once

#include "engine/core/random.h"
#include "training/world/scene.h"

namespace longtake::world {

/// A change that a new prompt can make in a running scene.
enum class Change : std::uint8_t { time, weather, scenery, arrival, colour, shape };
inline constexpr int kChanges = 6;
inline constexpr int kSceneChanges = 4;  ///< the first values of the list: properties that every scene has

/// Gives the scene another value of this property. Colour and shape are those of the first object; without objects
/// nothing changes. An arrival adds one object in front, last in the list, if there are fewer than three. Paths, camera
/// and landscape stay as they are.
void change(SceneSpec& scene, Change what, Rng& rng);

}  // namespace longtake::world
