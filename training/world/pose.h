#pragma once

#include "training/world/scene.h"

namespace longtake::world {

/// The object's place at a frame.
Pose pose_at(const SceneSpec& scene, const Object& object, float frame);

}  // namespace longtake::world
