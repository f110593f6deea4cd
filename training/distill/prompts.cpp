#include "training/distill/prompts.h"

#include "engine/core/random.h"
#include "training/data/latents.h"
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

}  // namespace longtake::train
