#pragma once

#include "engine/core/random.h"
#include "training/world/scene.h"

namespace longtake::world {

/// Plans the camera's path. In all paths, speeds are at most 2.4 units a frame for toys and 1.5 for the camera.
void plan_camera(Rng& rng, const WorldConfig& config, SceneSpec& scene);
/// Plans the objects' paths so that the scene's event happens. An object that is hidden stays hidden for 16 to 40
/// frames.
void plan_event(Rng& rng, const WorldConfig& config, SceneSpec& scene);
/// Plans the path of an object that takes part in no event.
void plan_wander(Rng& rng, const SceneSpec& scene, Object& object);

/// Adds objects that take part in no event until there are `count`, each where it overlaps the others least.
void add_bystanders(Rng& rng, const WorldConfig& config, int count, SceneSpec& scene);

/// The longest stretch of frames within which the object cannot be seen at all: off the picture or behind an occluder.
struct Gap {
  int first = 0;
  int frames = 0;
};
Gap longest_gap(const SceneSpec& scene, const Object& object, int frames);

}  // namespace longtake::world
