#include "training/judge/absent_thing.h"

#include <algorithm>
#include <utility>

#include "training/judge/films.h"
#include "training/judge/stage_sight.h"

namespace longtake::gates {
namespace {

using staging::Way;
using theatre::Scene;

constexpr float enters = 3.5F;  // seconds: after chunk 3, so that a sink of one frame does not hold the thing
constexpr float never = 3600;   // seconds
constexpr int to_hide = 16;     // pictures from nearly to wholly hidden
// Limits of the seconds between the first and the last sight of the thing, which include entering and leaving.
constexpr float longest_of_short = 12, shortest_of_long = 10, longest_of_long = 22;
constexpr float longest_way_back = 13;

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

}  // namespace

Scene absent_scene(std::uint64_t seed, const Absent& absent, bool kind_said) {
  theatre::Wish wish;
  wish.things = absent.way == Way::camera ? 1 : 1 + absent.between;
  wish.absence = staging::Absence{absent.way, absent.sight, absent.gone, absent.elsewhere};
  wish.kind_said = kind_said;
  wish.pan = 0;
  Scene scene = theatre::sample_scene(seed, wish);
  for (std::size_t i = 1; i < scene.kind_said.size(); ++i) scene.kind_said[i] = true;
  std::vector<staging::Role>& roles = scene.script.roles;
  roles.front().enters = enters;
  for (std::size_t i = 1; i < roles.size(); ++i) roles[i].enters = never, roles[i].size = staging::Size::small;
  return scene;
}

bool shows_while_hidden(const Scene& scene) {
  const bool wet = scene.script.absence.way == Way::cover && scene.backdrop.weather == theatre::Weather::rain;
  return wet || scene.backdrop.time == theatre::Time::night;
}

std::optional<AbsentThing> absent_thing(Scene scene, const Absent& absent) {
  const int length = std::min(kLongestFilm, static_cast<int>((enters + 14 + absent.sight + absent.gone + 12) * 16));
  int goes_from = -1;
  if (absent.way != Way::cover) {
    const auto moments = theatre::stage(acts_of(scene, -1), length);
    const int in = first_where(first_picture(4), length,
                               [&](int n) { return !out_of_sight(moments[static_cast<std::size_t>(n)], 0); });
    if (in < 0) return std::nullopt;
    goes_from = first_picture(chunk_of(in + 7) + 1);
  }
  // First pass without the other things, to find when they must enter.
  AbsentThing film;
  {
    const auto moments = theatre::stage(acts_of(scene, goes_from), length);
    const auto at = [&](int n) -> const staging::Moment& { return moments[static_cast<std::size_t>(n)]; };
    film.appears = first_where(first_picture(4), length, [&](int n) { return !out_of_sight(at(n), 0); });
    // The thing may pass behind the cover while it enters; this is not the absence.
    const int whole = first_where(std::max(0, film.appears), length, [&](int n) { return seen_whole(at(n), 0); });
    film.hidden = first_where(std::max(0, whole), length, [&](int n) { return out_of_sight(at(n), 0); });
    if (film.appears < 0 || whole < 0 || film.hidden < 0) return std::nullopt;
    film.returns = first_where(film.hidden, length, [&](int n) { return seen_whole(at(n), 0); });
    if (film.returns < 0 || !lasts(absent.sight, film.hidden - film.appears)) return std::nullopt;
  }
  const float away = static_cast<float>(film.returns - film.hidden);
  if (away < 16 * absent.gone || away > 16 * (absent.gone + longest_way_back)) return std::nullopt;
  std::vector<staging::Role>& roles = scene.script.roles;
  for (std::size_t i = 1; i < roles.size(); ++i)
    roles[i].enters = (static_cast<float>(film.hidden) + (i == 1 ? -12 : std::min(.35F * away, 100.0F) - 8)) / 16;
  film.acts = acts_of(scene, goes_from);
  film.moments = theatre::stage(film.acts, length);
  film.scene = std::move(scene);
  return film;
}

std::optional<Unseen> unseen(const AbsentThing& film, float seconds) {
  const auto end = static_cast<int>(film.moments.size());
  const auto hidden = [&](int n) { return wholly_hidden(film.moments[static_cast<std::size_t>(n)], 0); };
  const int from = first_where(film.hidden, std::min(end, film.hidden + to_hide), hidden);
  if (from < 0) return std::nullopt;
  const int to = first_where(from, end, [&](int n) { return !hidden(n); });
  if (static_cast<float>(to - from + to_hide) < 16 * seconds) return std::nullopt;
  return Unseen{from, to};
}

}  // namespace longtake::gates
