#include "training/exam/recall_scene.h"

#include <cmath>
#include <utility>

#include "training/data/clips.h"
#include "training/judge/absent_thing.h"
#include "training/judge/films.h"
#include "training/judge/words.h"

namespace longtake::train {
namespace {

using staging::Way;

constexpr std::uint32_t way_stream = 0x4EC1, colour_stream = 0x4EC2;
constexpr int least_shown = 9;    // pictures of the target chunk on which the thing's middle is in sight
constexpr int most_left_out = 4;  // chunks in which the thing comes into sight

gates::Absent absent_of(std::uint64_t seed, const RecallScenes& scenes) {
  Rng ways(seed, way_stream);
  gates::Absent absent;
  absent.way = ways.chance(.5F) ? Way::exit : Way::cover;
  absent.elsewhere = ways.chance(.5F);
  absent.sight = scenes.sight;
  absent.gone = scenes.gone;
  absent.between = scenes.between;
  return absent;
}

bool middle_shown(const staging::Moment& moment) {
  const staging::PlacedThing& thing = moment.things.front();
  if (thing.x < 0 || thing.x > theatre::kWidth) return false;
  return !moment.cover || std::abs(thing.x - moment.cover->x) > .5F * moment.cover->width;
}

}  // namespace

Json to_json(const RecallScenes& scenes) {
  return {{"held_out", scenes.held_out},
          {"seed", scenes.seed},
          {"sight", scenes.sight},
          {"gone", scenes.gone},
          {"between", scenes.between}};
}

std::vector<theatre::Act> RecallScene::in_colour(theatre::Colour colour) const {
  std::vector<theatre::Act> other = acts;
  for (theatre::Act& act : other) act.scene.looks.front().colour = colour;
  return other;
}

std::uint64_t recall_seed(const RecallScenes& scenes, int index, int attempt) {
  return sample_seed(scenes.seed, "recall", index, attempt) << 1 | (scenes.held_out ? 1 : 0);
}

std::optional<RecallScene> recall_scene(std::uint64_t seed, const RecallScenes& scenes) {
  const gates::Absent absent = absent_of(seed, scenes);
  theatre::Scene scene = gates::absent_scene(seed, absent, /*kind_said=*/true);
  if (gates::shows_while_hidden(scene)) return std::nullopt;
  // Drawn again: absent_scene() gives all things different colours, so a visible thing would exclude a colour.
  scene.looks.front().colour = static_cast<theatre::Colour>(Rng(seed, colour_stream).below(theatre::kColours));
  const auto film = gates::absent_thing(std::move(scene), absent);
  const auto away = film ? gates::unseen(*film, absent.gone) : std::nullopt;
  if (!away) return std::nullopt;
  RecallScene recall;
  recall.seed = seed;
  recall.acts = film->acts;
  recall.prompt = gates::plain_prompt(film->scene, std::vector<gates::Unsaid>(film->scene.looks.size(), {true, false}));
  recall.hidden = away->from;
  recall.past = gates::chunk_of(away->to);
  const auto end = static_cast<int>(film->moments.size());
  for (recall.returns = recall.past; recall.returns <= recall.past + most_left_out; ++recall.returns) {
    int shown = 0;
    for (int n = gates::first_picture(recall.returns); n < gates::first_picture(recall.returns + 1); ++n)
      shown += n < end && middle_shown(film->moments[static_cast<std::size_t>(n)]) ? 1 : 0;
    if (shown >= least_shown) return recall;
  }
  return std::nullopt;
}

}  // namespace longtake::train
