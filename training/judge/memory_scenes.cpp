#include "training/judge/memory_scenes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "training/judge/stage_sight.h"
#include "training/judge/words.h"

namespace longtake::gates {
namespace {

using staging::Way;
using theatre::Scene;

constexpr float enters = 3.5F;     // seconds: after chunk 3; a whole number of pictures
constexpr int readings = 5;        // pictures before and after the absence
constexpr int apart = 4;           // pictures between them
constexpr int patience = 140;      // pictures after the return in which they must be found
constexpr int longest = 100 * 16;  // pictures
constexpr float never = 3600;      // seconds
constexpr int to_hide = 16;        // pictures from nearly to wholly hidden
constexpr int out_for = 6 * 16;    // pictures that a mark must be out of sight for
// Coming in and going out take time as well: the seconds between the first and the last sight of it.
constexpr float longest_of_short = 12, shortest_of_long = 10, longest_of_long = 22;
constexpr float longest_way_back = 13;

/// What a scene is, by its number: every combination comes equally often, in an order in which a part of the list is
/// balanced as well.
struct Plan {
  Memory::What what = Memory::What::colour;
  Way way = Way::exit;
  float sight = 3, gone = 2;
  bool elsewhere = false;
  int between = 2;         // things that come meanwhile
  bool reference = false;  // the reference is the past
};
constexpr float shortest_of_marks = 6.5F;

Plan plan_of(int index) {
  constexpr float sights[] = {3, 10}, gones[] = {2, 10, 45}, mark_gones[] = {shortest_of_marks, 10, 45};
  Plan plan;
  plan.what = asked_by(index);
  // Five ways out, two sights and three absences: 30 combinations, in steps of a number that is prime to 30. Half of
  // the returns through a door or from behind a cover are elsewhere; a camera that looks back finds all in its place.
  constexpr Way ways[] = {Way::exit, Way::cover, Way::exit, Way::cover, Way::camera};
  constexpr bool others[] = {false, true, true, false, false};
  const int turn = (index / 6 * 2 + (index % 6 >= 2 ? 1 : 0)) * 7;
  plan.sight = sights[turn % 2];
  plan.gone = gones[turn % 3];
  plan.way = ways[turn % 5];
  plan.elsewhere = others[turn % 5];
  if (plan.what == Memory::What::mark) {
    plan.gone = mark_gones[index / 6 % 3];
    plan.sight = sights[index / 18 % 2];
  }
  return plan;
}

/// Things leave the picture or hide behind a cover. A camera that looks away would leave no room for what comes
/// meanwhile.
Plan plan_of(int index, const ReturnCell& cell) {
  Plan plan;
  plan.what = asked_by(index);
  plan.way = index % 6 < 2 ? Way::exit : Way::cover;
  plan.elsewhere = index / 6 % 2 == 1;
  plan.sight = cell.sight;
  plan.gone = plan.what == Memory::What::mark ? std::max(cell.gone, shortest_of_marks) : cell.gone;
  plan.between = cell.between;
  plan.reference = true;
  return plan;
}

/// `count` pictures, `apart` pictures from each other, on which `seen` holds; fewer if there are not enough.
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

void finish(Question& q, Memory memory) {
  if (static_cast<int>(memory.before.size()) < readings || static_cast<int>(memory.after.size()) < readings) return;
  q.asked = memory.before;
  q.asked.insert(q.asked.end(), memory.after.begin(), memory.after.end());
  q.pictures = whole_latents(q.asked.back() + 1);
  q.memory = std::move(memory);
}

/// From picture `from` on, the first at which `holds`; -1 if there is none.
template <class Holds>
int first_where(int from, int end, Holds&& holds) {
  for (int n = from; n < end; ++n)
    if (holds(n)) return n;
  return -1;
}

int next_chunk(int picture) {
  int chunk = 0;
  while (first_picture(chunk) < picture) ++chunk;
  return first_picture(chunk);
}
/// The first picture of the chunk that holds this one.
int own_chunk(int picture) {
  int chunk = 0;
  while (first_picture(chunk + 1) <= picture) ++chunk;
  return first_picture(chunk);
}

/// The acts of a scene in which the first thing enters late and then goes. Behind a cover it goes by the first script.
/// A script with an exit would let what waits outside enter when it likes, and a camera would look away before it is
/// there, so both begin when the thing has come, with the same words.
std::vector<theatre::Act> acts_of(const Scene& scene, int goes_from) {
  if (scene.script.absence.way == Way::cover) return {{0, scene}};
  Scene before = scene;
  before.script.absence = {};
  if (goes_from < 0) return {{0, before}};
  return {{0, before}, {goes_from, scene}};
}

bool lasts(float sight, int pictures) {
  const float seconds = static_cast<float>(pictures) / 16;
  return sight < 5 ? seconds <= longest_of_short : seconds >= shortest_of_long && seconds <= longest_of_long;
}

/// An unsaid colour or an unsaid kind, with two other things in between where the way out allows it.
Question thing_scene(std::uint64_t seed, const Plan& plan) {
  Question q;
  theatre::Wish wish;
  wish.things = plan.way == Way::camera ? 1 : 1 + plan.between;
  wish.absence = staging::Absence{plan.way, plan.sight, plan.gone, plan.elsewhere};
  wish.kind_said = plan.what == Memory::What::colour;
  wish.pan = 0;
  Scene scene = theatre::sample_scene(seed, wish);
  // By night things shine in their colour, around covers and from outside the picture. Wet ground shows a mirror image
  // below a cover's foot.
  const bool wet = plan.way == Way::cover && scene.backdrop.weather == theatre::Weather::rain;
  if (plan.reference && (wet || scene.backdrop.time == theatre::Time::night)) return q;
  for (std::size_t i = 1; i < scene.kind_said.size(); ++i) scene.kind_said[i] = true;
  std::vector<staging::Role>& roles = scene.script.roles;
  roles.front().enters = enters;
  for (std::size_t i = 1; i < roles.size(); ++i) roles[i].enters = never, roles[i].size = staging::Size::small;
  const int length = std::min(longest, static_cast<int>((enters + 14 + plan.sight + plan.gone + 12) * 16));

  int goes_from = -1;
  if (plan.way != Way::cover) {
    const auto moments = theatre::stage(acts_of(scene, -1), length);
    const int in = first_where(first_picture(4), length,
                               [&](int n) { return !out_of_sight(moments[static_cast<std::size_t>(n)], 0); });
    if (in < 0) return q;
    goes_from = next_chunk(in + 8);
  }
  // Once without the others, to know when they have to come.
  Memory memory;
  {
    const auto moments = theatre::stage(acts_of(scene, goes_from), length);
    const auto at = [&](int n) -> const staging::Moment& { return moments[static_cast<std::size_t>(n)]; };
    memory.appears = first_where(first_picture(4), length, [&](int n) { return !out_of_sight(at(n), 0); });
    const int whole = first_where(std::max(0, memory.appears), length, [&](int n) { return seen_whole(at(n), 0); });
    memory.hidden = first_where(std::max(0, whole), length, [&](int n) { return out_of_sight(at(n), 0); });
    if (memory.appears < 0 || whole < 0 || memory.hidden < 0) return q;
    memory.returns = first_where(memory.hidden, length, [&](int n) { return seen_whole(at(n), 0); });
    if (memory.returns < 0 || !lasts(plan.sight, memory.hidden - memory.appears)) return q;
    // On its way in it may pass behind the cover, which is not the absence.
    const float away = static_cast<float>(memory.returns - memory.hidden) / 16;
    if (away < plan.gone || away > plan.gone + longest_way_back) return q;
  }
  const float away = static_cast<float>(memory.returns - memory.hidden);
  for (std::size_t i = 1; i < roles.size(); ++i)
    roles[i].enters = (static_cast<float>(memory.hidden) + (i == 1 ? -12 : std::min(.35F * away, 100.0F) - 8)) / 16;

  std::vector<Unsaid> unsaid(1);
  unsaid.front() = {plan.what == Memory::What::colour, plan.what == Memory::What::thing};
  q.acts = acts_of(scene, goes_from);
  q.prompts.assign(q.acts.size(), plain_prompt(scene, unsaid));
  const auto moments = theatre::stage(q.acts, length);
  const auto seen = [&](int n) {
    const staging::Moment& moment = moments[static_cast<std::size_t>(n)];
    return seen_whole(moment, 0) && !beside_its_colour(moment, scene, 0);
  };
  memory.what = plan.what;
  memory.way = plan.way;
  memory.sight = plan.sight;
  memory.gone = plan.gone;
  memory.elsewhere = plan.elsewhere;
  memory.before = pictures_where(memory.appears, memory.hidden - 1, true, seen);
  memory.after = pictures_where(memory.returns, std::min(length - 1, memory.returns + patience), false, seen);
  if (plan.reference) {
    const auto hidden = [&](int n) { return wholly_hidden(moments[static_cast<std::size_t>(n)], 0); };
    const int gone = first_where(memory.hidden, memory.hidden + to_hide, hidden);
    if (gone < 0) return q;
    const int back = first_where(gone, length, [&](int n) { return !hidden(n); });
    if (static_cast<float>(back - gone + to_hide) < 16 * plan.gone) return q;  // it peeps out
    memory.alone = own_chunk(back);
  }
  finish(q, std::move(memory));
  return q;
}

/// A mark that the camera leaves. Every third is the one in the middle, seen from the beginning; the others are seen
/// when the camera looks away, and again when it does so once more.
Question mark_scene(std::uint64_t seed, int turn, const Plan& plan) {
  Question q;
  const bool home = turn / 2 % 3 == 0;
  theatre::Wish wish;
  wish.things = 0;
  wish.pan = 0;
  wish.absence = staging::Absence{Way::camera, home ? plan.sight : plan.gone, home ? plan.gone : plan.sight, false};
  const Scene scene = theatre::sample_scene(seed, wish);
  q.acts = {{0, scene}};
  q.prompts = {plain_prompt(scene)};
  const int length = longest + 30 * 16;
  const auto moments = theatre::stage(q.acts, length);
  const theatre::Landscape land = scene.backdrop.landscape;
  Memory memory;
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
    memory.what = Memory::What::mark;
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

/// Two things of different kinds and unsaid colours change sides, once or twice.
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
  Memory memory;
  int from = 0;
  for (int crossed = 0; crossed <= turn % 2; ++crossed) {
    const bool before = side(from);
    const int meeting = first_where(from, length, [&](int n) { return side(n) != before; });
    if (meeting < 0) return q;
    if (crossed == 0) memory.hidden = meeting;
    from = meeting;
  }
  memory.what = Memory::What::crossing;
  memory.way = Way::none;
  memory.returns = from;
  memory.gone = static_cast<float>(from - memory.hidden) / 16;
  memory.alone = reference ? own_chunk(memory.hidden) : 0;
  memory.before = pictures_where(0, (reference ? memory.alone : memory.hidden) - 1, true, seen);
  memory.after = pictures_where(from, std::min(length - 1, from + patience), false, seen);
  finish(q, std::move(memory));
  return q;
}

Question planned_scene(std::uint64_t seed, int index, const Plan& plan) {
  switch (plan.what) {
    case Memory::What::mark:
      return mark_scene(seed, index / 6, plan);
    case Memory::What::crossing:
      return crossing_scene(seed, index / 6, plan.reference);
    default:
      return thing_scene(seed, plan);
  }
}

}  // namespace

Memory::What asked_by(int index) {
  constexpr Memory::What whats[] = {Memory::What::colour, Memory::What::thing, Memory::What::colour,
                                    Memory::What::thing,  Memory::What::mark,  Memory::What::crossing};
  return whats[index % 6];
}

Question memory_scene(std::uint64_t seed, int index) { return planned_scene(seed, index, plan_of(index)); }

Question return_scene(std::uint64_t seed, int index, const ReturnCell& cell) {
  return planned_scene(seed, index, plan_of(index, cell));
}

}  // namespace longtake::gates
