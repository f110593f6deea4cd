#include "training/world/pose.h"

#include "training/world/maths.h"
#include "training/world/toys.h"

namespace longtake::world {
namespace {

float fraction(float x) { return x - static_cast<float>(floor_int(x)); }

// Height over the ground of something thrown up and caught again, t = 0..1.
float arc(float t) { return 4 * t * (1 - t); }

}  // namespace

Pose pose_at(const SceneSpec& scene, const Object& o, float frame) {
  constexpr float kTurn = 6.28318531F;
  const float a = frame / o.period + o.phase;
  Pose pose;
  float sideways = 0;
  pose.angle = o.tilt + .10F * sine(a);
  switch (o.motion) {
    case Motion::patrol:
      break;
    case Motion::bounce:
      pose.height = o.lift * arc(fraction(a));
      break;
    case Motion::hop: {
      const float t = fraction(a) / .62F;
      pose.height = t < 1 ? o.lift * arc(t) : 0;
      break;
    }
    case Motion::orbit:
      sideways = o.sway * cosine(a);
      pose.height = o.lift * (1.15F + sine(a));
      break;
    case Motion::drift:
      sideways = o.sway * sine(.5F * a);
      pose.height = 30 + o.lift * sine(a);
      pose.angle = o.tilt + .16F * sine(.5F * a);
      break;
    case Motion::spin:
      pose.height = 8;
      pose.angle = o.tilt + kTurn * fraction(a);
      break;
  }
  pose.x = o.along.at(frame) + sideways - (scene.follows_camera ? 0 : scene.camera_x.at(frame));
  pose.y = o.ground_y - o.radius * foot_of(o.shape) - pose.height;
  return pose;
}

}  // namespace longtake::world
