#include "training/eval/questions.h"

#include "engine/core/random.h"
#include "training/world/caption.h"
#include "training/world/change.h"

namespace longtake::eval {
namespace {

using world::Event;

constexpr int adherence_frames = 45;
constexpr int switch_at = 6;  // chunk
constexpr int chunks_after_switch = 6;
constexpr std::uint64_t first_seed = 7'000'000;  // far from the seeds that recipes derive by hashing
constexpr std::uint32_t word_stream = 41, change_stream = 42;

/// Rounds to whole latents: 1 + 4 k pictures.
int pictures(double seconds) { return 1 + 4 * static_cast<int>(seconds * world::kFps / 4); }

world::SceneSpec scene_of(std::uint64_t seed, int frames, const world::Wish& wish) {
  world::WorldConfig config;
  config.frames = std::max(frames, world::kClipFrames);
  config.wish = wish;
  return world::sample_scene(seed, config);
}

std::string words(const world::SceneSpec& scene, std::uint64_t seed, const world::CaptionDropout& unsaid) {
  Rng rng(seed, word_stream);
  return world::caption(scene, rng, unsaid);
}

std::string every_word(const world::SceneSpec& scene, std::uint64_t seed) {
  return words(scene, seed, world::CaptionDropout::none());
}

Question one_toy(std::uint64_t seed, int frames = adherence_frames, Event event = Event::none,
                 world::CameraMove camera = world::CameraMove::still) {
  Question q;
  q.frames = frames;
  world::Wish wish;
  wish.objects = 1;
  wish.event = event;
  wish.camera = camera;
  q.scene = scene_of(seed, q.frames, wish);
  q.prompt = every_word(q.scene, seed);
  const world::Object& toy = q.scene.objects.front();
  q.asked = {1, toy.colour, toy.shape, q.scene.scenery, q.scene.time, q.scene.weather};
  return q;
}

Question pans(std::uint64_t seed, int index) {
  using world::CameraMove;
  constexpr CameraMove moves[] = {CameraMove::pan_left, CameraMove::pan_right, CameraMove::still};
  constexpr int ways[] = {-1, 1, 0};
  const std::size_t which = static_cast<std::size_t>(index) % std::size(moves);
  Question q = one_toy(seed, adherence_frames, Event::none, moves[which]);
  q.asked.pan = ways[which];
  return q;
}

Question one_toy_in_brief(std::uint64_t seed) {
  Question q = one_toy(seed);
  world::CaptionDropout unsaid = world::CaptionDropout::of(1, 0);
  unsaid.colour = unsaid.scenery = 0;
  unsaid.motion = .5F;
  q.prompt = words(q.scene, seed, unsaid);
  q.asked.time.reset();
  q.asked.weather.reset();
  return q;
}

Question comes_back(std::uint64_t seed, int index, int frames) {
  constexpr Event events[] = {Event::occlusion, Event::exit_and_return, Event::occlusion,       Event::late_entry,
                              Event::occlusion, Event::pan_away,        Event::exit_and_return, Event::occlusion};
  Question q;
  q.frames = frames;
  world::Wish wish;
  wish.objects = 1;
  wish.event = events[static_cast<std::size_t>(index) % std::size(events)];
  q.scene = scene_of(seed, frames, wish);
  world::CaptionDropout unsaid = world::CaptionDropout::none();
  unsaid.colour = 1;
  q.prompt = words(q.scene, seed, unsaid);
  return q;
}

/// A minute that the caption fully describes: a toy that leaves the picture by itself appears in renders, but captions
/// do not say it.
Question goes_on(std::uint64_t seed, int index, int frames) {
  constexpr Event events[] = {Event::none, Event::occlusion, Event::none, Event::pan_away};
  return one_toy(seed, frames, events[static_cast<std::size_t>(index) % std::size(events)]);
}

Question changes(std::uint64_t seed, int index) {
  Question q = one_toy(seed);
  q.switch_chunk = switch_at;
  q.frames = first_picture(switch_at + chunks_after_switch);
  Rng rng(seed, change_stream);
  q.second_scene = q.scene;
  constexpr world::Change changes[] = {world::Change::colour, world::Change::time, world::Change::weather,
                                       world::Change::scenery};
  const world::Change what = changes[static_cast<std::size_t>(index) % std::size(changes)];
  world::change(q.second_scene, what, rng);
  if (what == world::Change::colour) q.second_asked.colour = q.second_scene.objects.front().colour;
  if (what == world::Change::time) q.second_asked.time = q.second_scene.time;
  if (what == world::Change::weather) q.second_asked.weather = q.second_scene.weather;
  if (what == world::Change::scenery) q.second_asked.scenery = q.second_scene.scenery;
  q.second_prompt = every_word(q.second_scene, seed);
  return q;
}

}  // namespace

const char* name(Section section) {
  switch (section) {
    case Section::adherence:
      return "adherence";
    case Section::memory:
      return "memory";
    case Section::switching:
      return "switching";
    case Section::endurance:
      return "endurance";
    case Section::brief:
      return "brief";
    case Section::lasting:
      return "lasting";
    case Section::panning:
      return "panning";
  }
  return "";
}

std::vector<Question> questions(Section section, int count, double seconds, double longest_seconds) {
  std::vector<Question> all;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t seed =
        first_seed + 10'000 * static_cast<std::uint64_t>(section) + static_cast<std::uint64_t>(i);
    switch (section) {
      case Section::adherence:
        all.push_back(one_toy(seed));
        break;
      case Section::memory:
        all.push_back(comes_back(seed, i, pictures(seconds)));
        break;
      case Section::switching:
        all.push_back(changes(seed, i));
        break;
      case Section::endurance:
        all.push_back(goes_on(seed, i, pictures(longest_seconds)));
        break;
      case Section::brief:
        all.push_back(one_toy_in_brief(seed));
        break;
      case Section::lasting:
        all.push_back(one_toy(seed, pictures(seconds)));
        break;
      case Section::panning:
        all.push_back(pans(seed, i));
        break;
    }
  }
  return all;
}

}  // namespace longtake::eval
