#include <algorithm>
#include <array>
#include <cmath>

#include "engine/core/random.h"
#include "training/world/plan.h"
#include "training/world/pose.h"

namespace longtake::world {
namespace {

template <class Value>
Value draw(Rng& rng, const std::optional<Value>& wish, int count) {
  const auto value = static_cast<Value>(rng.below(count));  // always drawn, so that a wish changes nothing else
  return wish ? *wish : value;
}

Event draw_event(Rng& rng, const WorldConfig& c) {
  const float u = rng.uniform();
  if (c.wish.event) return *c.wish.event;
  if (c.wish.objects && *c.wish.objects == 0) return Event::none;
  const bool camera_may_leave = !c.wish.camera || *c.wish.camera == CameraMove::away_and_back;
  const bool pair_allowed = !c.wish.objects || *c.wish.objects >= 2;
  float sum = c.occlusion_share;
  if (u < sum) return Event::occlusion;
  if (u < (sum += c.swap_share)) return pair_allowed ? Event::swap : Event::occlusion;
  if (u < (sum += c.exit_share)) return Event::exit_and_return;
  if (u < (sum += c.pan_away_share)) return camera_may_leave ? Event::pan_away : Event::exit_and_return;
  if (u < (sum += c.late_entry_share)) return Event::late_entry;
  return Event::none;
}

CameraMove draw_camera(Rng& rng, const WorldConfig& c, Event event) {
  const float u = rng.uniform();
  if (event == Event::pan_away) return CameraMove::away_and_back;
  if (c.wish.camera) return *c.wish.camera;
  if (u < .50F) return CameraMove::still;
  if (u < .70F) return CameraMove::pan_left;
  if (u < .90F) return CameraMove::pan_right;
  return CameraMove::away_and_back;
}

int draw_count(Rng& rng, const WorldConfig& c, Event event) {
  const float u = rng.uniform();
  if (c.wish.objects) return std::clamp(*c.wish.objects, 0, kMostObjects);
  if (event == Event::swap) return 2;
  if (event == Event::none && u < c.no_object_share / .28F) return 0;
  if (u < c.one_object_share + .06F) return 1;
  return u < .97F ? 2 : 3;
}

Object draw_object(Rng& rng, const Wish& wish, bool first, Event event) {
  Object o;
  const Wish any;
  const Wish& w = first ? wish : any;
  o.shape = draw(rng, w.shape, kShapes);
  o.colour = draw(rng, w.colour, kColours);
  // An object that must be out of sight for long is not large, because a wide object takes longer to leave.
  const bool goes = event != Event::none;
  const float u = rng.uniform();
  o.size = u < (goes ? .75F : .20F) ? Size::small : (u < (goes ? 1.0F : .60F) ? Size::medium : Size::large);
  // The camera is slow: only a narrow object can be seen whole, leave and come back within a clip.
  const bool wide = o.shape == Shape::cone || o.shape == Shape::cube || o.shape == Shape::star;
  if (event == Event::pan_away && (wide || o.size == Size::large)) o.size = Size::small;
  if (w.size) o.size = *w.size;
  o.motion = draw(rng, w.motion, kMotions);
  const bool round = o.shape == Shape::ball || o.shape == Shape::ring;
  if (!w.motion && o.motion == Motion::spin && round) o.motion = Motion::bounce;  // its spin would be invisible
  constexpr float kRadius[kSizes] = {20.0F, 29.0F, 39.0F};
  o.radius = kRadius[static_cast<int>(o.size)] * rng.uniform(.95F, 1.05F);
  o.hue_shift = rng.uniform(-5, 5);
  o.tilt = rng.uniform(-.16F, .16F);
  o.ground_y = rng.uniform(152, 179);
  o.phase = rng.uniform();
  return o;
}

// Size and pace of a toy's own motion, slow enough for four frames to share a latent: at most 2.4 units a frame.
void set_motion(Rng& rng, Object& o, bool in_event) {
  const float calm_down = in_event ? .6F : 1.0F;
  switch (o.motion) {
    case Motion::patrol:
      o.period = rng.uniform(60, 100);
      break;
    case Motion::bounce:
      o.period = rng.uniform(46, 60);
      o.lift = o.period * rng.uniform(.42F, .58F) * calm_down;
      break;
    case Motion::hop:
      o.period = rng.uniform(34, 44);
      o.lift = o.period * rng.uniform(.28F, .36F) * calm_down;
      break;
    case Motion::orbit:
      o.period = rng.uniform(100, 140);
      o.lift = o.period * rng.uniform(.14F, .18F) * calm_down;
      o.sway = in_event ? 0 : o.period * rng.uniform(.24F, .32F);
      break;
    case Motion::drift:
      o.period = rng.uniform(90, 130);
      o.lift = rng.uniform(8, 14) * calm_down;
      o.sway = in_event ? 0 : o.period * rng.uniform(.28F, .45F);
      break;
    case Motion::spin:
      o.period = rng.uniform(90, 150);
      if (rng.chance(.5F)) o.period = -o.period;
      break;
  }
}

OccluderKind kind_for(Scenery scenery, Rng& rng) {
  const bool second = rng.chance(.4F);
  switch (scenery) {
    case Scenery::meadow:
      return second ? OccluderKind::wall : OccluderKind::trunk;
    case Scenery::desert:
      return OccluderKind::rock;
    case Scenery::snowfield:
      return second ? OccluderKind::trunk : OccluderKind::ice;
    case Scenery::seaside:
      return second ? OccluderKind::wall : OccluderKind::rock;
    case Scenery::city:
      return OccluderKind::wall;
    case Scenery::forest:
      return second ? OccluderKind::rock : OccluderKind::trunk;
  }
  return OccluderKind::wall;
}

// How badly a new object is placed: the share of frames in which it overlaps another toy or is out of sight for long.
float crowding(const SceneSpec& scene, std::size_t newest, int frames) {
  int close = 0, looked = 0;
  for (int t = 0; t < frames; t += 4, ++looked) {
    const auto at = static_cast<float>(t);
    const Pose mine = pose_at(scene, scene.objects[newest], at);
    for (std::size_t i = 0; i < newest; ++i) {
      const Pose other = pose_at(scene, scene.objects[i], at);
      const float dx = mine.x - other.x, dy = mine.y - other.y;
      const float room = .9F * (scene.objects[newest].radius + scene.objects[i].radius);
      if (dx * dx + dy * dy < room * room) ++close;
    }
  }
  const int unseen = longest_gap(scene, scene.objects[newest], frames).frames;
  return static_cast<float>(close) / static_cast<float>(looked) +
         static_cast<float>(unseen) / static_cast<float>(frames);
}

// Occluders as clutter, placed so that they hide no toy for long.
void add_idle_occluder(Rng& rng, const WorldConfig& config, OccluderKind kind, SceneSpec& scene) {
  const bool wanted = rng.chance(config.idle_occluder_share / .68F);
  const float side = rng.chance(.5F) ? 1.0F : -1.0F;
  const Occluder occluder = {kind, 160 + side * rng.uniform(70, 130), rng.uniform(44, 70), 188};
  if (!wanted) return;
  std::vector<int> before;
  for (const Object& o : scene.objects) before.push_back(longest_gap(scene, o, config.frames).frames);
  scene.occluders.push_back(occluder);
  for (std::size_t i = 0; i < scene.objects.size(); ++i) {
    if (longest_gap(scene, scene.objects[i], config.frames).frames <= before[i] + 4) continue;
    scene.occluders.pop_back();
    return;
  }
}

}  // namespace

WorldConfig WorldConfig::with_events(float share) const {
  WorldConfig world = *this;
  for (float* of :
       {&world.occlusion_share, &world.swap_share, &world.exit_share, &world.pan_away_share, &world.late_entry_share}) {
    *of *= share;
  }
  return world;
}

void add_bystanders(Rng& rng, const WorldConfig& config, int count, SceneSpec& scene) {
  while (static_cast<int>(scene.objects.size()) < count) {
    Object best;
    float least = 2;
    for (int attempt = 0; attempt < 8 && least > .05F; ++attempt) {
      Object o = draw_object(rng, config.wish, scene.objects.empty(), Event::none);
      for (const Object& other : scene.objects) {
        if (other.colour == o.colour) o.colour = static_cast<Colour>((static_cast<int>(o.colour) + 3) % kColours);
      }
      set_motion(rng, o, scene.camera == CameraMove::away_and_back);
      plan_wander(rng, scene, o);
      scene.objects.push_back(o);
      const float crowd = crowding(scene, scene.objects.size() - 1, config.frames);
      if (crowd < least) least = crowd, best = o;
      scene.objects.pop_back();
    }
    scene.objects.push_back(best);
  }
}

SceneSpec sample_scene(std::uint64_t seed, const WorldConfig& config) {
  Rng rng(seed, 0x5CE7E);
  SceneSpec scene;
  scene.seed = seed;
  scene.scenery = draw(rng, config.wish.scenery, kSceneries);
  scene.time = draw(rng, config.wish.time, kTimes);
  scene.weather = draw(rng, config.wish.weather, kWeathers);
  scene.event = draw_event(rng, config);
  scene.camera = draw_camera(rng, config, scene.event);
  const int count = std::max(draw_count(rng, config, scene.event),
                             scene.event == Event::swap ? 2 : (scene.event == Event::none ? 0 : 1));
  const bool hides = scene.event == Event::occlusion || scene.event == Event::swap;
  const OccluderKind kind = kind_for(scene.scenery, rng);
  plan_camera(rng, config, scene);
  const int actors = scene.event == Event::none ? 0 : (scene.event == Event::swap ? 2 : 1);
  for (int i = 0; i < actors; ++i) {
    Object o = draw_object(rng, config.wish, i == 0, scene.event);
    if (i == 1 && o.colour == scene.objects[0].colour)
      o.colour = static_cast<Colour>((static_cast<int>(o.colour) + 3) % kColours);
    set_motion(rng, o, true);
    scene.objects.push_back(o);
  }
  if (hides) scene.occluders.push_back({kind, 160, 80, 188});
  plan_event(rng, config, scene);
  add_bystanders(rng, config, count, scene);
  if (!hides) add_idle_occluder(rng, config, kind, scene);
  std::stable_sort(scene.objects.begin(), scene.objects.end(),
                   [](const Object& a, const Object& b) { return a.ground_y < b.ground_y; });
  return scene;
}

}  // namespace longtake::world
