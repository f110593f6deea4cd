#include "training/distill/prompts.h"

#include "engine/core/random.h"
#include "training/data/latents.h"
#include "training/world/world.h"

namespace longtake {
namespace {

/// Another one of `count` values than `now`.
template <class Value>
Value other(Rng& rng, Value now, int count) {
  return static_cast<Value>((static_cast<int>(now) + 1 + rng.below(count - 1)) % count);
}

world::Wish change(const world::SceneSpec& scene, Rng& rng) {
  world::Wish wish;
  const int things = scene.objects.empty() ? 3 : 4;
  switch (rng.below(things)) {
    case 0:
      wish.time = other(rng, scene.time, world::kTimes);
      break;
    case 1:
      wish.weather = other(rng, scene.weather, world::kWeathers);
      break;
    case 2:
      wish.scenery = other(rng, scene.scenery, world::kSceneries);
      break;
    default:
      wish.colour = other(rng, scene.objects.front().colour, world::kColours);
  }
  return wish;
}

}  // namespace

std::string world_prompt(const DataConfig& config, std::uint64_t seed, bool switched) {
  world::SceneSpec scene = world::sample_scene(seed);
  if (switched) {
    Rng rng(seed, 31);
    world::WorldConfig changed;
    changed.wish = change(scene, rng);
    scene = world::sample_scene(seed, changed);
  }
  Rng words(seed, 32);
  return world::caption(scene, words, caption_dropout(config));
}

}  // namespace longtake
