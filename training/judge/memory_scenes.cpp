#include "training/judge/memory_scenes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "training/judge/absent_thing.h"
#include "training/judge/stage_sight.h"
#include "training/judge/words.h"

namespace longtake::gates {
namespace {

using staging::Way;
using theatre::Scene;

constexpr int readings = 5;      // pictures before and after the absence
constexpr int apart = 4;         // pictures between them
constexpr int patience = 140;    // pictures after the return within which they must be found
constexpr int out_for = 6 * 16;  // pictures that a mark must be out of sight for

/// The plan of a scene by its number. Every combination is equally frequent, and the order keeps parts of the list
/// balanced, too.
struct ScenePlan : Absent {
  MemoryQuestion::What what = MemoryQuestion::What::colour;
  bool reference = false;  // the reference is the past
};
constexpr float shortest_of_marks = 6.5F;

ScenePlan plan_of(int index) {
  constexpr float sights[] = {3, 10}, gones[] = {2, 10, 45}, mark_gones[] = {shortest_of_marks, 10, 45};
  ScenePlan plan;
  plan.what = asked_by(index);
  // Five ways out, two sights and three absences give 30 combinations, visited in steps coprime to 30. Half of the
  // returns after an exit or a cover are elsewhere. After a camera move everything is in its place.
  constexpr Way ways[] = {Way::exit, Way::cover, Way::exit, Way::cover, Way::camera};
  constexpr bool others[] = {false, true, true, false, false};
  const int turn = (index / 6 * 2 + (index % 6 >= 2 ? 1 : 0)) * 7;
  plan.sight = sights[turn % 2];
  plan.gone = gones[turn % 3];
  plan.way = ways[turn % 5];
  plan.elsewhere = others[turn % 5];
  if (plan.what == MemoryQuestion::What::mark) {
    plan.gone = mark_gones[index / 6 % 3];
    plan.sight = sights[index / 18 % 2];
  }
  return plan;
}

/// Things leave the picture or hide behind a cover. The camera never looks away from them, because then nothing could
/// enter in between.
ScenePlan plan_of(int index, const ReturnCell& cell) {
  ScenePlan plan;
  plan.what = asked_by(index);
  plan.way = index % 6 < 2 ? Way::exit : Way::cover;
  plan.elsewhere = index / 6 % 2 == 1;
  plan.sight = cell.sight;
  plan.gone = plan.what == MemoryQuestion::What::mark ? std::max(cell.gone, shortest_of_marks) : cell.gone;
  plan.between = cell.between;
  plan.reference = true;
  return plan;
}

/// The first picture of the chunk that holds this one.
int own_chunk(int picture) { return first_picture(chunk_of(picture)); }

/// `count` pictures at distances of `apart` on which `seen` holds; fewer if there are not enough.
template <class Seen>
std::vector<int> pictures_where(int from, int to, bool backwards, Seen&& seen) {
  std::vector<int> found;
  for (int n = backwards ? to : from; n >= from && n <= to && static_cast<int>(found.size()) < readings;) {
    const bool good = seen(n);
    if (good) found.push_back(n);
    const int step = good ? apart : 1;
    n += backwards ? -step : step;
  }
  if (backwards) std::ranges::reverse(found);
  return found;
}

void finish(Question& q, MemoryQuestion memory) {
  if (static_cast<int>(memory.before.size()) < readings || static_cast<int>(memory.after.size()) < readings) return;
  q.asked = memory.before;
  q.asked.insert(q.asked.end(), memory.after.begin(), memory.after.end());
  q.pictures = whole_latents(q.asked.back() + 1);
  q.memory = std::move(memory);
}

/// An unsaid colour or kind, with other things in between if the way out allows it.
Question thing_scene(std::uint64_t seed, const ScenePlan& plan) {
  Question q;
  const Scene drawn = absent_scene(seed, plan, plan.what == MemoryQuestion::What::colour);
  if (plan.reference && shows_while_hidden(drawn)) return q;
  const auto film = absent_thing(drawn, plan);
  if (!film) return q;
  std::vector<Unsaid> unsaid(1);
  unsaid.front() = {plan.what == MemoryQuestion::What::colour, plan.what == MemoryQuestion::What::thing};
  q.acts = film->acts;
  q.prompts.assign(q.acts.size(), plain_prompt(film->scene, unsaid));
  const auto seen = [&](int n) {
    const staging::Moment& moment = film->moments[static_cast<std::size_t>(n)];
    return seen_whole(moment, 0) && !beside_its_colour(moment, film->scene, 0);
  };
  MemoryQuestion memory;
  memory.appears = film->appears;
  memory.hidden = film->hidden;
  memory.returns = film->returns;
  memory.what = plan.what;
  memory.way = plan.way;
  memory.sight = plan.sight;
  memory.gone = plan.gone;
  memory.elsewhere = plan.elsewhere;
  const int last = static_cast<int>(film->moments.size()) - 1;
  memory.before = pictures_where(memory.appears, memory.hidden - 1, true, seen);
  memory.after = pictures_where(memory.returns, std::min(last, memory.returns + patience), false, seen);
  if (plan.reference) {
    const auto away = unseen(*film, plan.gone);
    if (!away) return q;
    memory.alone = own_chunk(away->to);
  }
  finish(q, std::move(memory));
  return q;
}

/// A mark that goes out of sight by a camera move. Every third scene uses the middle mark, which is visible from the
/// beginning. In the others the mark is visible only when the camera looks away, which it does twice.
Question mark_scene(std::uint64_t seed, int turn, const ScenePlan& plan) {
  Question q;
  const bool home = turn / 2 % 3 == 0;
  theatre::Wish wish;
  wish.things = 0;
  wish.pan = 0;
  wish.absence = staging::Absence{Way::camera, home ? plan.sight : plan.gone, home ? plan.gone : plan.sight, false};
  const Scene scene = theatre::sample_scene(seed, wish);
  q.acts = {{0, scene}};
  q.prompts = {plain_prompt(scene)};
  const int length = kLongestFilm + 30 * 16;
  const auto moments = theatre::stage(q.acts, length);
  const theatre::Landscape land = scene.backdrop.landscape;
  MemoryQuestion memory;
  for (const int mark : home ? std::vector<int>{1} : std::vector<int>{0, 2}) {
    const auto seen = [&](int n) { return mark_seen_whole(moments[static_cast<std::size_t>(n)], land, mark); };
    const auto out = [&](int n) { return mark_out_of_sight(moments[static_cast<std::size_t>(n)], land, mark); };
    memory.mark = mark;
    memory.appears = first_where(0, length, [&](int n) { return !out(n); });
    const int whole = first_where(0, length, seen);
    if (memory.appears < 0 || whole < 0) continue;
    memory.hidden = first_where(whole, length, out);
    if (memory.hidden < 0) continue;
    memory.returns = first_where(memory.hidden, length, seen);
    const int back = first_where(memory.hidden, length, [&](int n) { return !out(n); });
    if (memory.returns < 0 || back - memory.hidden < out_for) continue;
    memory.what = MemoryQuestion::What::mark;
    memory.way = Way::camera;
    memory.sight = plan.sight;
    memory.gone = static_cast<float>(back - memory.hidden) / 16;
    memory.alone = plan.reference ? own_chunk(back) : 0;
    memory.before = pictures_where(whole, memory.hidden - 1, true, seen);
    memory.after = pictures_where(memory.returns, std::min(length - 1, memory.returns + patience), false, seen);
    finish(q, memory);
    if (!q.asked.empty()) return q;
  }
  return q;
}

/// Two things of different kinds and unsaid colours swap sides, once or twice.
Question crossing_scene(std::uint64_t seed, int turn, bool reference) {
  Question q;
  theatre::Wish wish;
  wish.things = 2;
  wish.absence = staging::Absence{};
  wish.crossing = true;
  wish.kind_said = true;
  wish.pan = 0;
  Scene scene = theatre::sample_scene(seed, wish);
  scene.kind_said.assign(2, true);
  scene.script.covered = false;
  for (staging::Role& role : scene.script.roles) role.enters = 0;
  q.acts = {{0, scene}};
  q.prompts = {plain_prompt(scene, {{true, false}, {true, false}})};
  const int length = 45 * 16;
  const auto moments = theatre::stage(q.acts, length);
  const auto side = [&](int n) {
    const staging::Moment& moment = moments[static_cast<std::size_t>(n)];
    return moment.things[0].x < moment.things[1].x;
  };
  const auto seen = [&](int n) {
    const staging::Moment& moment = moments[static_cast<std::size_t>(n)];
    for (const std::size_t t : {std::size_t{0}, std::size_t{1}})
      if (!seen_whole(moment, t) || beside_its_colour(moment, scene, t)) return false;
    return true;
  };
  MemoryQuestion memory;
  int from = 0;
  for (int crossed = 0; crossed <= turn % 2; ++crossed) {
    const bool before = side(from);
    const int meeting = first_where(from, length, [&](int n) { return side(n) != before; });
    if (meeting < 0) return q;
    if (crossed == 0) memory.hidden = meeting;
    from = meeting;
  }
  memory.what = MemoryQuestion::What::crossing;
  memory.way = Way::none;
  memory.returns = from;
  memory.gone = static_cast<float>(from - memory.hidden) / 16;
  memory.alone = reference ? own_chunk(memory.hidden) : 0;
  memory.before = pictures_where(0, (reference ? memory.alone : memory.hidden) - 1, true, seen);
  memory.after = pictures_where(from, std::min(length - 1, from + patience), false, seen);
  finish(q, std::move(memory));
  return q;
}

Question planned_scene(std::uint64_t seed, int index, const ScenePlan& plan) {
  switch (plan.what) {
    case MemoryQuestion::What::mark:
      return mark_scene(seed, index / 6, plan);
    case MemoryQuestion::What::crossing:
      return crossing_scene(seed, index / 6, plan.reference);
    default:
      return thing_scene(seed, plan);
  }
}

}  // namespace

MemoryQuestion::What asked_by(int index) {
  constexpr MemoryQuestion::What whats[] = {MemoryQuestion::What::colour, MemoryQuestion::What::thing,
                                            MemoryQuestion::What::colour, MemoryQuestion::What::thing,
                                            MemoryQuestion::What::mark,   MemoryQuestion::What::crossing};
  return whats[index % 6];
}

Question memory_scene(std::uint64_t seed, int index) { return planned_scene(seed, index, plan_of(index)); }

Question return_scene(std::uint64_t seed, int index, const ReturnCell& cell) {
  return planned_scene(seed, index, plan_of(index, cell));
}

}  // namespace longtake::gates
