#include <algorithm>

#include "training/judge/film_judges.h"

namespace longtake::gates {
namespace {

using theatre::Scene;

float percent(bool right) { return right ? 100.0F : 0.0F; }

/// Whether more than half of the answers are right.
template <class Right>
bool mostly(const std::vector<Answer>& answers, Right&& right) {
  return 2 * std::ranges::count_if(answers, right) > static_cast<std::ptrdiff_t>(answers.size());
}

struct Wanted {
  const Scene& scene;

  bool landscape(const Answer& a) const { return a.place.landscape == scene.backdrop.landscape; }
  bool scenery(const Answer& a) const { return scenery_of(a.place.landscape) == scenery_of(scene.backdrop.landscape); }
  bool time(const Answer& a) const { return a.place.time == scene.backdrop.time; }
  bool weather(const Answer& a) const { return a.place.weather == scene.backdrop.weather; }
  bool colour(const Answer& a, std::size_t t) const {
    return a.things[t] && a.things[t]->colour == scene.looks[t].colour;
  }
  bool kind(const Answer& a, std::size_t t) const {
    return a.things[t] && a.things[t]->fit.kind == scene.looks[t].kind;
  }
  bool count(const Answer& a) const { return a.count == static_cast<int>(scene.looks.size()); }
  bool things(const Answer& a) const {
    for (std::size_t t = 0; t < scene.looks.size(); ++t)
      if (!colour(a, t) || !kind(a, t)) return false;
    return true;
  }
  bool place(const Answer& a) const { return landscape(a) && time(a) && weather(a); }
};

/// Reads every evaluated picture at the places of its act.
class Reader : public FilmJudge {
 public:
  Reader(const Question& question, Readers& readers)
      : question_(question), readers_(readers), moments_(theatre::stage(question.acts, question.pictures)) {}

  void see(int number, const Picture& picture) override {
    const Scene& scene = act_of(number).scene;
    answers_.push_back(answer(readers_, picture, number, scene, moments_[static_cast<std::size_t>(number)]));
  }

 protected:
  const theatre::Act& act_of(int number) const {
    const theatre::Act* act = &question_.acts.front();
    for (const theatre::Act& later : question_.acts)
      if (later.begins <= number) act = &later;
    return *act;
  }
  std::vector<Answer> between(int first, int end) const {
    std::vector<Answer> part;
    for (const Answer& a : answers_)
      if (a.number >= first && a.number < end) part.push_back(a);
    return part;
  }

  const Question& question_;
  Readers& readers_;
  std::vector<staging::Moment> moments_;
  std::vector<Answer> answers_;
};

class Words : public Reader {
 public:
  using Reader::Reader;

  std::map<std::string, float> result() override {
    const Wanted want{question_.first()};
    const auto by = [&](auto&& right) { return mostly(answers_, right); };
    const bool count = by([&](const Answer& a) { return want.count(a); });
    if (question_.section == Section::pairs) {
      const bool own = by([&](const Answer& a) { return want.colour(a, 0) && want.colour(a, 1); });
      return {{"two_things", percent(count)},
              {"two_colours", percent(own)},
              {"two_things_own_colours", percent(count && own)}};
    }
    const bool colour = by([&](const Answer&a) { return want.colour(a, 0); }),
               kind = by([&](const Answer&a) { return want.kind(a, 0); }),
               scenery = by([&](const Answer&a) { return want.scenery(a); }),
               landscape = by([&](const Answer&a) { return want.landscape(a); }),
               time = by([&](const Answer&a) { return want.time(a); }),
               weather = by([&](const Answer&a) { return want.weather(a); });
    return {{"colour", percent(colour)},
            {"thing", percent(kind)},
            {"scenery", percent(scenery)},
            {"landscape", percent(landscape)},
            {"time", percent(time)},
            {"weather", percent(weather)},
            {"all_words", percent(colour && kind && landscape && time && weather)},
            {"one_thing", percent(count)}};
  }
};

class Switches : public Reader {
 public:
  using Reader::Reader;

  std::map<std::string, float> result() override {
    const int from = question_.acts.back().begins;
    const Wanted first{question_.first()}, last{question_.last()};
    const std::vector<Answer> before = between(0, from), soon = between(from, from + 2 * kChunkPictures),
                              late = between(from + 2 * kChunkPictures, question_.pictures);
    const auto changed = [&](const Wanted& want, const Answer& a) {
      switch (*question_.change) {
        case Change::colour:
          return want.colour(a, 0);
        case Change::kind:
          return want.kind(a, 0);
        case Change::landscape:
          return want.landscape(a);
        case Change::time:
          return want.time(a);
        case Change::weather:
          return want.weather(a);
      }
      return false;
    };
    const auto kept = [&](const Answer& a) {
      const Change c = *question_.change;
      return (c == Change::colour || last.colour(a, 0)) && (c == Change::kind || last.kind(a, 0)) &&
             (c == Change::landscape || last.landscape(a)) && (c == Change::time || last.time(a)) &&
             (c == Change::weather || last.weather(a));
    };
    std::map<std::string, float> out;
    // A property that already existed before the switch cannot show that the switch worked.
    if (mostly(before, [&](const Answer& a) { return changed(last, a); })) return out;
    const bool right = mostly(soon, [&](const Answer& a) { return changed(last, a); });
    const bool rest = mostly(soon, kept);
    out["switched"] = percent(right);
    out["switched_rest_kept"] = percent(right && rest);
    out[std::string("switched_") + name(*question_.change)] = percent(right);
    if (*question_.change == Change::colour || *question_.change == Change::kind) {
      out["old_gone"] =
          percent(mostly(late,
                         [&](const Answer& a) {
                           if (a.count != 1 || !a.things[0]) return false;
                           return *question_.change == Change::kind ||
                                  std::ranges::find(a.colours, question_.first().looks[0].colour) == a.colours.end();
                         }) &&
                  !mostly(late, [&](const Answer& a) { return changed(first, a); }));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<FilmJudge> judge_of_words(const Question& question, Readers& readers) {
  return std::make_unique<Words>(question, readers);
}
std::unique_ptr<FilmJudge> judge_of_switches(const Question& question, Readers& readers) {
  return std::make_unique<Switches>(question, readers);
}

}  // namespace longtake::gates
