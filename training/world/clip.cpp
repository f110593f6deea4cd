#include <algorithm>

#include "training/world/change.h"
#include "training/world/world.h"

namespace longtake::world {
namespace {

constexpr std::uint32_t clip_stream = 0xC11B;  // the random stream that a clip draws from its seed

std::vector<int> seen_objects(const SceneSpec& scene, const Clip& clip) {
  std::vector<int> seen;
  for (std::size_t i = 0; i < scene.objects.size(); ++i) {
    const bool shows = std::any_of(clip.truth.begin(), clip.truth.end(),
                                   [i](const FrameTruth& frame) { return frame.objects[i].visible > kSeenShare; });
    if (shows) seen.push_back(static_cast<int>(i));
  }
  return seen;
}

// The scene without objects that these frames never show, because the caption must not name them. `objects` are the
// visible ones.
SceneSpec seen_part(const SceneSpec& scene, const Clip& clip, const std::vector<int>& objects) {
  SceneSpec seen = scene;
  seen.objects.clear();
  for (const int i : objects) seen.objects.push_back(scene.objects[static_cast<std::size_t>(i)]);
  std::erase_if(seen.occluders, [&](const Occluder& o) {
    return std::none_of(clip.truth.begin(), clip.truth.end(), [&](const FrameTruth& frame) {
      const float x = o.x - frame.camera_x;
      return x > 10 && x < static_cast<float>(kWidth) - 10;
    });
  });
  return seen;
}

// A clip that is shorter than its scene begins at a random moment.
int first_frame(Rng& rng, int frames, const WorldConfig& config) {
  const int spare = config.frames - frames;
  return spare > 0 ? rng.below(spare + 1) : 0;
}

// Changes one or more properties and makes the caption name them.
void change_some(SceneSpec& scene, Rng& rng, CaptionDropout& said) {
  std::vector<Change> changes;
  for (int i = 0; i < (scene.objects.empty() ? kSceneChanges : kChanges); ++i) {
    if (rng.chance(.4F)) changes.push_back(static_cast<Change>(i));
  }
  if (changes.empty()) changes.push_back(static_cast<Change>(rng.below(kSceneChanges)));
  for (const Change what : changes) {
    change(scene, what, rng);
    if (what == Change::colour) said.colour = 0;
    if (what == Change::time) said.time = 0;
    if (what == Change::weather) said.weather = 0;
    if (what == Change::scenery) said.scenery = 0;
  }
  said.empty = 0;
}

void append(Clip& clip, const Clip& rest) {
  clip.frames += rest.frames;
  clip.rgb.insert(clip.rgb.end(), rest.rgb.begin(), rest.rgb.end());
  clip.mask.insert(clip.mask.end(), rest.mask.begin(), rest.mask.end());
  clip.truth.insert(clip.truth.end(), rest.truth.begin(), rest.truth.end());
}

}  // namespace

void make_clip(Renderer& renderer, std::uint64_t seed, int frames, const WorldConfig& config,
               const CaptionDropout& dropout, Clip& out) {
  const SceneSpec scene = sample_scene(seed, config);
  Rng rng(seed, clip_stream);
  const int first = first_frame(rng, frames, config);
  renderer.render(scene, first, frames, out);
  CaptionDropout said = dropout;
  if (frames == 1) said.camera = 1;
  out.named = seen_objects(scene, out);
  out.caption = caption(seen_part(scene, out, out.named), rng, said);
  out.first_named = out.named;
  out.first_caption = out.caption;
}

void make_changing_clip(Renderer& renderer, std::uint64_t seed, int frames, int changes_at, const WorldConfig& config,
                        const CaptionDropout& dropout, Clip& out) {
  const SceneSpec before = sample_scene(seed, config);
  Rng rng(seed, clip_stream);
  const int first = first_frame(rng, frames, config);
  renderer.render(before, first, changes_at, out);
  out.first_named = seen_objects(before, out);
  out.first_caption = caption(seen_part(before, out, out.first_named), rng, dropout);

  SceneSpec after = before;
  CaptionDropout said = dropout;
  change_some(after, rng, said);
  Clip rest;
  renderer.render(after, first + changes_at, frames - changes_at, rest);
  out.named = seen_objects(after, rest);
  out.caption = caption(seen_part(after, rest, out.named), rng, said);
  append(out, rest);
}

}  // namespace longtake::world
