#include "training/world/world.h"

#include <algorithm>

namespace longtake::world {
namespace {

// The scene without what these frames never show: a caption must not promise it.
SceneSpec seen_part(const SceneSpec& scene, const Clip& clip) {
  SceneSpec seen = scene;
  seen.objects.clear();
  for (std::size_t i = 0; i < scene.objects.size(); ++i) {
    const bool shows = std::any_of(clip.truth.begin(), clip.truth.end(),
                                   [i](const FrameTruth& frame) { return frame.objects[i].visible > .3F; });
    if (shows) seen.objects.push_back(scene.objects[i]);
  }
  std::erase_if(seen.occluders, [&](const Occluder& o) {
    return std::none_of(clip.truth.begin(), clip.truth.end(), [&](const FrameTruth& frame) {
      const float x = o.x - frame.camera_x;
      return x > 10 && x < static_cast<float>(kWidth) - 10;
    });
  });
  return seen;
}

}  // namespace

void make_clip(Renderer& renderer, std::uint64_t seed, int frames, const WorldConfig& config,
               const CaptionDropout& dropout, Clip& out) {
  const SceneSpec scene = sample_scene(seed, config);
  Rng rng(seed, 0xC11B);
  const int spare = config.frames - frames;
  const int first = spare > 0 ? rng.below(spare + 1) : 0;
  renderer.render(scene, first, frames, out);
  CaptionDropout said = dropout;
  if (frames == 1) said.camera = 1;
  out.caption = caption(seen_part(scene, out), rng, said);
}

}  // namespace longtake::world
