#include "training/exam/feature_proof.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "engine/core/random.h"
#include "training/exam/seen_pictures.h"
#include "training/theatre/film.h"

namespace longtake::train {
namespace {

constexpr std::uint64_t kFirstSeed = 61'000'000;  // far from the seeds of recipes and of the gates' questions
constexpr int kLength = 96, kApart = 32;          // pictures
constexpr int kAround = 12;                       // pixels of surroundings around a cropped thing
constexpr float kWhole = .95F;                    // at least this share of a thing must be visible
constexpr int kRounds = 500;

double area(const std::vector<float>& same, const std::vector<float>& other, const std::vector<std::size_t>& scenes) {
  double wins = 0;
  for (const std::size_t s : scenes)
    for (const std::size_t o : scenes) wins += same[s] > other[o] ? 1 : same[s] == other[o] ? .5 : 0;
  return wins / static_cast<double>(scenes.size() * scenes.size());
}

/// Two moments of a clip that show the whole thing, or nullopt.
std::optional<std::pair<int, int>> moments_of(theatre::FilmRenderer& renderer, const theatre::Act& act) {
  std::vector<int> numbers;
  for (int n = 0; n < kLength; n += 8) numbers.push_back(n);
  theatre::Footage film;
  renderer.render({&act, 1}, numbers, film);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    for (std::size_t j = numbers.size(); j-- > i;)
      if (numbers[j] - numbers[i] >= kApart && film.truth[i].things.front().visible > kWhole &&
          film.truth[j].things.front().visible > kWhole)
        return std::pair(numbers[i], numbers[j]);
  return std::nullopt;
}

struct Shown {
  at::Tensor whole, cut;
};

Shown show(theatre::FilmRenderer& renderer, const LiteNet& net, const theatre::Act& act, int number) {
  theatre::Footage film;
  renderer.render({&act, 1}, std::vector<int>{number}, film);
  const gates::Picture picture{film.rgb, film.width, film.height};
  Shown shown{mean_feature(net, {seen(picture)}), {}};
  if (film.truth.front().things.empty()) return shown;
  const auto [left, top, right, bottom] = film.truth.front().things.front().box;
  shown.cut = mean_feature(net, {seen(picture, gates::Box{left, top, right, bottom}.grown(kAround))});
  return shown;
}

}  // namespace

gates::Interval area_under_curve(const std::vector<float>& same, const std::vector<float>& other) {
  if (same.empty()) return {};
  std::vector<std::size_t> all(same.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  Rng rng(1, 0xA0C);
  std::vector<float> areas;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::size_t> drawn(all.size());
    for (std::size_t& each : drawn) each = static_cast<std::size_t>(rng.below(static_cast<int>(all.size())));
    areas.push_back(static_cast<float>(area(same, other, drawn)));
  }
  std::ranges::sort(areas);
  const auto at = [&](double share) { return areas[static_cast<std::size_t>(share * (kRounds - 1) + .5)]; };
  return {static_cast<float>(area(same, other, all)), at(.025), at(.975)};
}

FeatureProof prove_features(const LiteNet& net, int scenes, const std::function<void(int)>& note) {
  theatre::FilmRenderer renderer;
  std::vector<float> same_cut, other_cut, same_whole, other_whole, same_place, other_place;
  int proved = 0;
  for (std::uint64_t seed = kFirstSeed; proved < scenes; ++seed) {
    theatre::Wish one;
    one.things = 1;
    one.absence = staging::Absence{};
    one.pan = 0;
    const theatre::Act act{0, theatre::sample_scene(seed, one)};
    const auto moments = moments_of(renderer, act);
    if (!moments) continue;
    theatre::Act other = act;  // another kind in another colour, in the same place
    theatre::ThingLook& look = other.scene.looks.front();
    look.kind =
        static_cast<theatre::Kind>((static_cast<int>(look.kind) + 1 + static_cast<int>(seed % 16)) % theatre::kKinds);
    look.colour = static_cast<theatre::Colour>((static_cast<int>(look.colour) + 1 + static_cast<int>(seed % 6)) %
                                               theatre::kColours);
    const Shown before = show(renderer, net, act, moments->first), after = show(renderer, net, act, moments->second),
                instead = show(renderer, net, other, moments->second);
    same_cut.push_back(likeness(before.cut, after.cut));
    other_cut.push_back(likeness(before.cut, instead.cut));
    same_whole.push_back(likeness(before.whole, after.whole));
    other_whole.push_back(likeness(before.whole, instead.whole));

    theatre::Wish none = one;
    none.things = 0;
    none.absence.reset();
    none.pan = 1;
    const theatre::Act land{0, theatre::sample_scene(seed, none)};
    theatre::Act elsewhere = land;  // another landscape at the same hour and in the same weather
    elsewhere.scene.backdrop.landscape = static_cast<theatre::Landscape>(
        (static_cast<int>(land.scene.backdrop.landscape) + 1 + static_cast<int>(seed % 16)) % theatre::kLandscapes);
    const at::Tensor here = show(renderer, net, land, 0).whole;
    same_place.push_back(likeness(here, show(renderer, net, land, kApart).whole));
    other_place.push_back(likeness(here, show(renderer, net, elsewhere, kApart).whole));
    if (note)
      note(++proved);
    else
      ++proved;
  }
  return {scenes, area_under_curve(same_cut, other_cut), area_under_curve(same_whole, other_whole),
          area_under_curve(same_place, other_place)};
}

}  // namespace longtake::train
