#pragma once

#include "engine/core/random.h"
#include "training/world/scene.h"

namespace longtake::world {

/// Courses over time. Speeds stay within 2.4 units a frame for toys and 1.5 for the camera.
void plan_camera(Rng& rng, const WorldConfig& config, SceneSpec& scene);
/// Of the scene's objects, so that its event happens, with a hidden gap of 16 to 40 frames where one is hidden.
void plan_event(Rng& rng, const WorldConfig& config, SceneSpec& scene);
/// An object that merely strolls about.
void plan_wander(Rng& rng, const SceneSpec& scene, Object& object);

/// Strollers, until there are `count` objects, each where it crowds the others least.
void add_bystanders(Rng& rng, const WorldConfig& config, int count, SceneSpec& scene);

/// The longest stretch of frames within which the object cannot be seen at all: off the picture or behind an occluder.
struct Gap {
  int first = 0;
  int frames = 0;
};
Gap longest_gap(const SceneSpec& scene, const Object& object, int frames);

}  // namespace longtake::world
