#include "training/world/change.h"

#include <algorithm>

#include "training/world/plan.h"

namespace longtake::world {
namespace {

/// A value below `count` that differs from `now`.
template <class Value>
Value other(Rng& rng, Value now, int count) {
  return static_cast<Value>((static_cast<int>(now) + 1 + rng.below(count - 1)) % count);
}

}  // namespace

void change(SceneSpec& scene, Change what, Rng& rng) {
  Object* toy = scene.objects.empty() ? nullptr : &scene.objects.front();
  switch (what) {
    case Change::arrival: {
      SceneSpec wider = scene;
      add_bystanders(rng, {}, std::min(static_cast<int>(scene.objects.size()) + 1, kMostObjects), wider);
      if (wider.objects.size() == scene.objects.size()) break;
      Object newcomer = wider.objects.back();
      for (const Object& one : scene.objects) newcomer.ground_y = std::max(newcomer.ground_y, one.ground_y);
      scene.objects.push_back(newcomer);
      break;
    }
    case Change::colour:
      if (toy != nullptr) toy->colour = other(rng, toy->colour, kColours);
      break;
    case Change::time:
      scene.time = other(rng, scene.time, kTimes);
      break;
    case Change::weather:
      scene.weather = other(rng, scene.weather, kWeathers);
      break;
    case Change::scenery:
      scene.scenery = other(rng, scene.scenery, kSceneries);
      break;
    case Change::shape:
      if (toy != nullptr) toy->shape = other(rng, toy->shape, kShapes);
      break;
  }
}

}  // namespace longtake::world
