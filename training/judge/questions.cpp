#include <algorithm>

#include "training/judge/films.h"
#include "training/judge/memory_scenes.h"
#include "training/judge/stage_sight.h"
#include "training/judge/words.h"

namespace longtake::gates {
namespace {

using theatre::Scene;
using theatre::Wish;

constexpr std::uint64_t first_seed = 0x6A7E'0000'0000;  // far from all training seeds
constexpr std::uint64_t seeds_of_section = 10'000'000;
constexpr std::uint64_t seeds_of_returns = first_seed + 100 * seeds_of_section;
constexpr int tries = 5000;  // largest number of scenes drawn until one is usable
constexpr int short_film = 45;
constexpr int switch_chunk = 6, chunks_after = 5;
constexpr int pan_step = 8, pan_first = 12, pan_last = 76;
constexpr int land_seconds = 30, land_step = 32;
constexpr int long_minutes = 10, minute = 60 * 16;

std::uint64_t seed_at(std::uint64_t list, int index, int attempt) {
  return list + 10'000 * static_cast<std::uint64_t>(index) + static_cast<std::uint64_t>(attempt);
}
std::uint64_t seed_of(Section section, int index, int attempt) {
  return seed_at(first_seed + seeds_of_section * static_cast<std::uint64_t>(section), index, attempt);
}

/// A scene without random events: only the wish happens.
Scene scene_of(std::uint64_t seed, const Wish& wish) {
  theatre::SceneShares calm;
  calm.cover = calm.exit = calm.camera = calm.late = calm.idle_cover = calm.kind_unsaid = calm.crossing = 0;
  calm.pan = 0;
  Wish own = wish;
  own.kind_said = true;
  return theatre::sample_scene(seed, own, calm);
}

void ask(Question& q, int first, int last, int step) {
  for (int n = first; n <= last; n += step) q.asked.push_back(n);
}

/// Whether every evaluated picture shows every thing whole.
bool askable(const Question& q) {
  const std::vector<staging::Moment> moments = theatre::stage(q.acts, q.pictures);
  return std::ranges::all_of(q.asked, [&](int n) {
    const staging::Moment& moment = moments[static_cast<std::size_t>(n)];
    for (std::size_t t = 0; t < moment.things.size(); ++t)
      for (const theatre::Act& act : q.acts)
        if (!seen_whole(moment, t) || beside_its_colour(moment, act.scene, t)) return false;
    return true;
  });
}

void add_act(Question& q, int begins, const Scene& scene) {
  q.acts.push_back({begins, scene});
  q.prompts.push_back(every_word(scene));
}

Question still(std::uint64_t seed, Section section, int things) {
  Question q;
  Wish wish;
  wish.things = things;
  add_act(q, 0, scene_of(seed, wish));
  q.section = section;
  q.pictures = short_film;
  ask(q, 16, 40, 12);
  return q;
}

/// Draws a value other than `old`, out of `count`.
template <class Value>
Value other(Value old, int count, Rng& rng) {
  return static_cast<Value>((static_cast<int>(old) + 1 + rng.below(count - 1)) % count);
}

Question switching(std::uint64_t seed, int index) {
  Question q;
  q.section = Section::switching;
  Wish wish;
  wish.things = 1;
  Scene scene = scene_of(seed, wish);
  add_act(q, 0, scene);
  Rng rng(seed, 0x5317);
  q.change = static_cast<Change>(index % kChanges);
  theatre::Backdrop& b = scene.backdrop;
  switch (*q.change) {
    case Change::colour:
      scene.looks.front().colour = other(scene.looks.front().colour, theatre::kColours, rng);
      break;
    case Change::kind:
      scene.looks.front().kind = other(scene.looks.front().kind, theatre::kKinds, rng);
      break;
    case Change::landscape: {
      const auto scenery = other(scenery_of(b.landscape), theatre::kSceneries, rng);
      b.landscape = static_cast<theatre::Landscape>(static_cast<int>(scenery) * theatre::kLandscapesOfScenery +
                                                    rng.below(theatre::kLandscapesOfScenery));
      break;
    }
    case Change::time:
      b.time = other(b.time, theatre::kTimes, rng);
      break;
    case Change::weather:
      b.weather = other(b.weather, theatre::kWeathers, rng);
      break;
  }
  const int from = first_picture(switch_chunk);
  add_act(q, from, scene);
  q.pictures = first_picture(switch_chunk + chunks_after);
  ask(q, from - 17, from - 1, 8);                                           // before the change
  ask(q, from + kChunkPictures + 3, from + 2 * kChunkPictures - 1, 4);      // end of the second chunk
  ask(q, from + 4 * kChunkPictures - 9, from + 4 * kChunkPictures - 1, 4);  // end of the fourth chunk
  return q;
}

Question panning(std::uint64_t seed, int index) {
  Question q;
  q.section = Section::camera;
  Wish wish;
  wish.pan = index % 5 == 4 ? 0 : index % 2 == 0 ? -1 : 1;
  wish.things = index % 2;
  add_act(q, 0, scene_of(seed, wish));
  q.pictures = whole_latents(pan_last + 1);
  ask(q, pan_first, pan_last, pan_step);
  return q;
}

Question over_the_land(std::uint64_t seed, int index) {
  Question q;
  q.section = Section::background;
  Wish wish;
  wish.landscape = static_cast<theatre::Landscape>(index % theatre::kLandscapes);
  // Rain and snow fall at random places, so they cannot be compared with a render.
  wish.weather = index / 2 % 3 == 2 ? theatre::Weather::fog : theatre::Weather::clear;
  wish.things = 0;
  wish.pan = index % 2 == 0 ? 1 : -1;
  add_act(q, 0, scene_of(seed, wish));
  q.pictures = whole_latents(land_seconds * 16);
  ask(q, 0, q.pictures - 1, land_step);
  return q;
}

Question ten_minutes(std::uint64_t seed, int index) {
  Question q;
  q.section = Section::endurance;
  Wish wish;
  wish.things = 1;
  wish.kind = theatre::Kind::ball;
  if (index == 0) wish.time = theatre::Time::night;
  if (index % 4 == 3) wish.absence = staging::Absence{staging::Way::cover, 6, 2, true};
  add_act(q, 0, scene_of(seed, wish));
  q.pictures = whole_latents(long_minutes * minute);
  ask(q, 8, minute - 1, 16);
  ask(q, (long_minutes - 1) * minute + 8, q.pictures - 1, 16);
  return q;
}

Question anything(std::uint64_t seed) {
  Question q;
  q.section = Section::fidelity;
  const Scene scene = theatre::sample_scene(seed);
  q.acts.push_back({0, scene});
  q.prompts.push_back(every_word(scene));
  q.pictures = short_film;
  ask(q, 0, short_film - 1, 4);
  return q;
}

Question make(Section section, int index, int attempt) {
  const std::uint64_t seed = seed_of(section, index, attempt);
  switch (section) {
    case Section::adherence:
      return still(seed, section, 1);
    case Section::pairs:
      return still(seed, section, 2);
    case Section::switching:
      return switching(seed, index);
    case Section::camera:
      return panning(seed, index);
    case Section::background:
      return over_the_land(seed, index);
    case Section::endurance:
      return ten_minutes(seed, index);
    case Section::fidelity:
      return anything(seed);
    case Section::memory:
      return memory_scene(seed, index);
  }
  return {};
}

bool good(const Question& q) {
  switch (q.section) {
    case Section::adherence:
    case Section::pairs:
    case Section::switching:
      return askable(q);
    case Section::memory:
      return !q.asked.empty();
    case Section::endurance:
      // The thing's edge must contrast with the land, not with a mark of the thing's colour.
      return std::ranges::find(q.first().backdrop.marks, q.first().looks.front().colour) ==
             q.first().backdrop.marks.end();
    default:
      return true;
  }
}

/// Adds the first usable question of those that `draw` returns for successive attempts.
template <class Draw>
void add_good(std::vector<Question>& all, Section section, int index, Draw&& draw) {
  for (int attempt = 0; attempt < tries; ++attempt) {
    Question q = draw(attempt);
    q.section = section;
    q.index = index;
    if (!good(q)) continue;
    all.push_back(std::move(q));
    return;
  }
}

template <class Draw>
std::vector<Question> scenes_that_ask(const std::vector<MemoryQuestion::What>& asks, int count, Draw&& draw) {
  std::vector<Question> all;
  for (int i = 0; std::ssize(all) < count; ++i)
    if (asks.empty() || std::ranges::find(asks, asked_by(i)) != asks.end())
      add_good(all, Section::memory, i, [&](int attempt) { return draw(i, attempt); });
  return all;
}

}  // namespace

std::vector<Question> questions(Section section, int count) {
  std::vector<Question> all;
  for (int i = 0; i < count; ++i) add_good(all, section, i, [&](int attempt) { return make(section, i, attempt); });
  return all;
}

std::vector<Question> memory_questions(const std::vector<MemoryQuestion::What>& asks, int count) {
  return scenes_that_ask(asks, count, [](int i, int attempt) { return make(Section::memory, i, attempt); });
}

std::vector<Question> return_questions(const ReturnCell& cell, const std::vector<MemoryQuestion::What>& asks,
                                       int count) {
  return scenes_that_ask(
      asks, count, [&](int i, int attempt) { return return_scene(seed_at(seeds_of_returns, i, attempt), i, cell); });
}

int usual_count(Section section) {
  switch (section) {
    case Section::adherence:
      return 144;
    case Section::pairs:
      return 64;
    case Section::switching:
      return 60;
    case Section::camera:
      return 40;
    case Section::background:
      return 18;
    case Section::endurance:
      return 4;
    case Section::fidelity:
      return 48;
    case Section::memory:
      return 216;
  }
  return 0;
}

const char* name(Section section) {
  constexpr const char* names[] = {"adherence",  "pairs",     "switching", "camera",
                                   "background", "endurance", "fidelity",  "memory"};
  return names[static_cast<std::size_t>(section)];
}
const char* name(Change change) {
  constexpr const char* names[] = {"colour", "kind", "landscape", "time", "weather"};
  return names[static_cast<std::size_t>(change)];
}
const char* name(MemoryQuestion::What what) {
  constexpr const char* names[] = {"colour", "thing", "mark", "crossing"};
  return names[static_cast<std::size_t>(what)];
}

Result<void> render_film(const Question& question, const PictureSink& sink) {
  theatre::FilmRenderer renderer;
  theatre::Footage footage;
  constexpr std::size_t at_once = 8;
  for (std::size_t i = 0; i < question.asked.size(); i += at_once) {
    const std::span<const int> numbers =
        std::span(question.asked).subspan(i, std::min(at_once, question.asked.size() - i));
    renderer.render(question.acts, numbers, footage);
    const std::size_t bytes = footage.rgb.size() / numbers.size();
    for (std::size_t n = 0; n < numbers.size(); ++n)
      sink(numbers[n], {std::span(footage.rgb).subspan(n * bytes, bytes), footage.width, footage.height});
  }
  return {};
}

}  // namespace longtake::gates
