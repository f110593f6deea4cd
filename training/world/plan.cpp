#include "training/world/plan.h"

#include <algorithm>
#include <cmath>

#include "training/world/maths.h"
#include "training/world/pose.h"
#include "training/world/toys.h"

namespace longtake::world {
namespace {

constexpr float kStride = 2.4F;                                 // world units a frame, the fastest a toy goes
constexpr float kPanSpeed = 1.45F;                              // world units a frame
constexpr int kShortGap = 16, kLongGap = 26, kLongestGap = 40;  // 1.0, 1.6 and 2.5 s

float half_width(const Object& o) { return o.radius * reach_of(o.shape) + .5F; }

bool unseen(const SceneSpec& scene, const Object& o, float frame) {
  const float x = pose_at(scene, o, frame).x, half = half_width(o);
  if (x + half <= 0 || x - half >= static_cast<float>(kWidth)) return true;
  const float camera = scene.camera_x.at(frame);
  return std::any_of(scene.occluders.begin(), scene.occluders.end(),
                     [&](const Occluder& c) { return std::abs(x - (c.x - camera)) + half <= .5F * c.width; });
}

// Half of the gaps are long, as far as the time before and after them allows.
float draw_gap(Rng& rng, float longest) {
  longest = std::clamp<float>(longest, kShortGap, kLongestGap);
  const bool wants_long = rng.chance(.85F);
  const float u = rng.uniform();
  if (wants_long && longest > kLongGap) return mix(kLongGap + 1, longest, u);
  return mix(kShortGap + 1, std::min<float>(longest, kLongGap - 1), u);
}

// Runs `build(hold)` until the measured gap is the wanted one. Smoothing rounds the corners of a path, so the time for
// which the object is held differs a little from the time for which it is hidden.
template <class Build>
void tune_gap(const SceneSpec& scene, const Object& o, int frames, float wanted, Build&& build) {
  float hold = wanted;
  for (int attempt = 0; attempt < 5; ++attempt) {
    build(std::max(hold, 1.0F));
    const float error = wanted - static_cast<float>(longest_gap(scene, o, frames).frames);
    if (std::abs(error) < 1) return;
    hold += error;
  }
}

// Steps of a course: go to a value at a speed, or stay for a while.
struct Course {
  Path path;
  explicit Course(float start, float smooth) { path.smooth = smooth, path.keys.push_back({0, start}); }
  Course& stay(float frames) { return add(frames, path.keys.back().value); }
  Course& go(float value, float speed) {
    return add(std::max(1.0F, std::abs(value - path.keys.back().value) / speed), value);
  }
  Course& reach(float value, float frames) { return add(frames, value); }

 private:
  Course& add(float frames, float value) {
    if (frames > 0) path.keys.push_back({path.keys.back().frame + frames, value});
    return *this;
  }
};

void hide_behind(Rng& rng, const WorldConfig& config, SceneSpec& scene, Object& o, float side, float wanted,
                 bool cross) {
  const Occluder& c = scene.occluders.front();
  const float half = half_width(o), edge = .5F * c.width;
  const float inside = edge - half - 1;  // from the occluder's middle to where it is just hidden
  const float travel = 2 * half / kStride;
  const float spare = static_cast<float>(config.frames) - 2 * travel - wanted - 4;
  const float before = std::clamp(spare * rng.uniform(.25F, .6F), 0.0F, 16.0F);
  const float start = c.x + side * (edge + half + 1);
  const float out = cross ? -side : side;
  tune_gap(scene, o, config.frames, wanted, [&](float hold) {
    // A hidden toy moves no faster than a visible one, however wide the occluder is.
    o.along = Course(start, 8)
                  .stay(before)
                  .go(c.x + side * inside, kStride)
                  .reach(c.x + out * inside, std::max(hold, std::abs(out - side) * inside / kStride))
                  .go(c.x + out * (edge + half + 4), kStride)
                  .go(c.x + out * (edge + half + 40), .8F)
                  .path;
  });
}

void plan_occlusion(Rng& rng, const WorldConfig& config, SceneSpec& scene) {
  Object& o = scene.objects.front();
  Occluder& c = scene.occluders.front();
  const float half = half_width(o);
  c.width = std::min(110.0F, 2 * half + rng.uniform(10, 34));
  c.x = rng.uniform(135, 185) + .5F * scene.camera_x.at(static_cast<float>(config.frames - 1));
  const float gap = draw_gap(rng, static_cast<float>(config.frames) - 4 * half / kStride - 8);
  // Each statement draws one number, because the order of evaluation within a statement depends on the compiler.
  const float side = rng.chance(.5F) ? 1.0F : -1.0F;
  const bool cross = rng.chance(.7F);
  hide_behind(rng, config, scene, o, side, gap, cross);
}

void plan_swap(Rng& rng, const WorldConfig& config, SceneSpec& scene) {
  Occluder& c = scene.occluders.front();
  const float widest = std::max(half_width(scene.objects[0]), half_width(scene.objects[1]));
  c.width = std::min(110.0F, 2 * widest + rng.uniform(16, 40));
  c.x = rng.uniform(150, 170) + .5F * scene.camera_x.at(static_cast<float>(config.frames - 1));
  const float gap = draw_gap(rng, static_cast<float>(config.frames) - 4 * widest / kStride - 8);
  hide_behind(rng, config, scene, scene.objects[0], -1, gap, true);
  hide_behind(rng, config, scene, scene.objects[1], 1, gap, true);
}

void plan_exit(Rng& rng, const WorldConfig& config, SceneSpec& scene) {
  Object& o = scene.objects.front();
  const bool right = rng.chance(.5F);
  const float half = half_width(o);
  const auto from_border = [&](float inwards) { return right ? kWidth - inwards : inwards; };
  const float start = half + rng.uniform(4, 22);
  const float travel = (start + 2 * half) / kStride;  // frames to go out of the picture and come back completely
  const float gap = draw_gap(rng, static_cast<float>(config.frames) - travel - half / kStride - 8);
  const float spare = static_cast<float>(config.frames) - travel - half / kStride - gap - 6;
  const float before = std::clamp(spare * rng.uniform(.2F, .6F), 0.0F, 14.0F);
  const float home = from_border(half + rng.uniform(30, 80));
  tune_gap(scene, o, config.frames, gap, [&](float hold) {
    o.along = Course(from_border(start), 8)
                  .stay(before)
                  .go(from_border(-half - 2), kStride)
                  .stay(hold)
                  .go(from_border(half + 10), kStride)
                  .go(home, 1.4F)
                  .path;
  });
}

// The camera turns away from a toy near the border and comes back to it.
void plan_pan_away(Rng& rng, const WorldConfig& config, SceneSpec& scene) {
  Object& o = scene.objects.front();
  const bool right = rng.chance(.5F);
  const float half = half_width(o);
  // The greatest distance from the border from which the camera can turn away, leave the toy out of sight for 16
  // frames, and come back until half of it is visible.
  const float farthest = kPanSpeed * static_cast<float>(config.frames - kShortGap - 8) - 2.2F * half - 3;
  const float inwards = std::min(half + rng.uniform(-3, 5), farthest);
  const float place = right ? kWidth - inwards : inwards;
  o.along = Course(place, 10).path;
  if (o.motion == Motion::orbit || o.motion == Motion::drift) o.sway = 0;
  const float away = (inwards + half + 3) * (right ? -1.0F : 1.0F);
  const float travel = (std::abs(away) + 1.2F * half) / kPanSpeed;
  const float gap = draw_gap(rng, static_cast<float>(config.frames) - travel - 6);
  const float spare = static_cast<float>(config.frames) - travel - gap - 4;
  const float before = std::clamp(.5F * spare, 0.0F, 12.0F);
  tune_gap(scene, o, config.frames, gap, [&](float hold) {
    scene.camera_x = Course(0, 8).stay(before).go(away, kPanSpeed).stay(hold).go(0, kPanSpeed).stay(20).path;
  });
}

void plan_late_entry(Rng& rng, const WorldConfig& config, SceneSpec& scene) {
  Object& o = scene.objects.front();
  const bool right = rng.chance(.5F);
  const float half = half_width(o);
  const auto from_border = [&](float inwards) { return right ? kWidth - inwards : inwards; };
  const float entry = rng.uniform(25, std::max(26.0F, std::min(44.0F, static_cast<float>(config.frames) - 30)));
  const float settle = half + rng.uniform(30, 90);
  const float wait = entry + 4;  // the smoothed course shows its first pixel a few frames before the straight one
  o.along = Course(from_border(-half - 6), 8)
                .stay(wait)
                .go(from_border(settle), kStride)
                .go(from_border(settle + 50), .7F)
                .stay(60)
                .path;
}

}  // namespace

Gap longest_gap(const SceneSpec& scene, const Object& object, int frames) {
  Gap best, now;
  for (int t = 0; t < frames; ++t) {
    if (unseen(scene, object, static_cast<float>(t))) {
      if (now.frames++ == 0) now.first = t;
      if (now.frames > best.frames) best = now;
    } else {
      now.frames = 0;
    }
  }
  return best;
}

void plan_camera(Rng& rng, const WorldConfig& config, SceneSpec& scene) {
  const bool hides = scene.event == Event::occlusion || scene.event == Event::swap;
  // If an occluder hides a toy, paths are relative to the world, so a toy's speed on the picture is its own plus the
  // camera's.
  const float speed = hides ? rng.uniform(.25F, .45F) : rng.uniform(.6F, 1.4F);
  const float side = rng.chance(.5F) ? 1.0F : -1.0F;
  const float reach = side * rng.uniform(30, 48);
  constexpr float kLong = 1200;  // frames of a pan before it turns round
  switch (scene.camera) {
    case CameraMove::still:
      scene.camera_x = {};
      break;
    case CameraMove::pan_left:
      scene.camera_x = Course(0, 10).reach(-speed * kLong, kLong).path;
      break;
    case CameraMove::pan_right:
      scene.camera_x = Course(0, 10).reach(speed * kLong, kLong).path;
      break;
    case CameraMove::away_and_back: {
      const float away = hides ? .4F * reach : reach;
      const float third = static_cast<float>(config.frames) / 3;
      scene.camera_x = Course(0, 12).reach(away, third * 1.3F).stay(third * .4F).reach(0, third * 1.3F).path;
      break;
    }
  }
  // If the camera pans for long, or while a toy leaves the picture by itself, the toys' paths follow the camera.
  const bool pans = scene.camera == CameraMove::pan_left || scene.camera == CameraMove::pan_right;
  const bool leaves = scene.event == Event::exit_and_return || scene.event == Event::late_entry;
  scene.follows_camera = (pans && !hides) || leaves;
}

void plan_event(Rng& rng, const WorldConfig& config, SceneSpec& scene) {
  switch (scene.event) {
    case Event::none:
      break;
    case Event::occlusion:
      plan_occlusion(rng, config, scene);
      break;
    case Event::swap:
      plan_swap(rng, config, scene);
      break;
    case Event::exit_and_return:
      plan_exit(rng, config, scene);
      break;
    case Event::pan_away:
      plan_pan_away(rng, config, scene);
      break;
    case Event::late_entry:
      plan_late_entry(rng, config, scene);
      break;
  }
}

void plan_wander(Rng& rng, const SceneSpec& scene, Object& o) {
  const float half = half_width(o) + o.sway + 3;
  const float low = std::min(150.0F, half), high = std::max(170.0F, kWidth - half);
  // Its speed and the camera's add up unless the camera follows.
  const bool camera_turns = scene.camera == CameraMove::away_and_back;
  const float fastest = camera_turns ? 1.4F : 2.2F;
  const float speed = o.motion == Motion::patrol ? rng.uniform(.55F, 1) * fastest : rng.uniform(.25F, .7F);
  const float span = o.motion == Motion::patrol ? rng.uniform(80, 150) : rng.uniform(20, 60);
  const float left = rng.uniform(low, std::max(low + 1, high - span)), right = std::min(high, left + span);
  const bool to_right = rng.chance(.5F);
  const float start = rng.uniform(left, right);
  o.along = Course(start, 14).go(to_right ? right : left, speed).go(to_right ? left : right, speed).path;
}

}  // namespace longtake::world
