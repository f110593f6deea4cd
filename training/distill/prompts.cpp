#include "training/distill/prompts.h"

#include "engine/core/random.h"
#include "training/data/latents.h"
#include "training/footage/film_clips.h"
#include "training/world/change.h"
#include "training/world/world.h"

namespace longtake::train {

std::string world_prompt(const DataConfig& config, std::uint64_t seed, bool switched) {
  world::SceneSpec scene = world::sample_scene(seed);
  if (switched) {
    Rng rng(seed, 31);
    const int things = scene.objects.empty() ? world::kSceneChanges : world::kChanges;
    world::change(scene, static_cast<world::Change>(rng.below(things)), rng);
  }
  Rng words(seed, 32);
  return world::caption(scene, words, caption_dropout(config));
}

std::string theatre_prompt(std::uint64_t seed, bool switched) {
  FilmPlan plan;
  plan.acts = {{0, theatre::sample_scene(seed)}};
  if (switched) {
    Rng rng(seed, 31);
    plan.acts.push_back({1, changed_scene(plan.acts.front().scene, seed, rng)});
  }
  Rng words(seed, 32);
  return caption_of(plan, plan.acts.size() - 1, words, {});
}

}  // namespace longtake::train
