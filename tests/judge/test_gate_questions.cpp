#include <QtTest>

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/support/run.h"
#include "training/judge/memory_scenes.h"
#include "training/judge/tables.h"
#include "training/theatre/caption.h"

using namespace longtake;
using namespace longtake::gates;

namespace {

/// Renders a scene that does not match the question.
Result<void> render_wrong_film(const Question& question, const PictureSink& sink) {
  Question other = question;
  for (theatre::Act& act : other.acts) {
    for (theatre::ThingLook& look : act.scene.looks) {
      look.colour = static_cast<theatre::Colour>((static_cast<int>(look.colour) + 3) % theatre::kColours);
      look.kind = static_cast<theatre::Kind>((static_cast<int>(look.kind) + 5) % theatre::kKinds);
    }
  }
  return render_film(other, sink);
}

/// A model that forgets: the first thing has another colour and kind after its absence.
Result<void> render_forgetful_film(const Question& question, const PictureSink& sink) {
  Question before = question, after = question;
  const int returns = question.memory->returns;
  std::erase_if(before.asked, [&](int n) { return n >= returns; });
  std::erase_if(after.asked, [&](int n) { return n < returns; });
  if (auto made = render_film(before, sink); !made) return made;
  for (theatre::Act& act : after.acts)
    for (theatre::Colour& mark : act.scene.backdrop.marks)
      mark = static_cast<theatre::Colour>((static_cast<int>(mark) + 1) % theatre::kColours);
  if (question.memory->what == MemoryQuestion::What::crossing) {
    for (theatre::Act& act : after.acts) std::swap(act.scene.looks[0].colour, act.scene.looks[1].colour);
    return render_film(after, sink);
  }
  return render_wrong_film(after, sink);
}

float mean(const Line& line, const std::string& measure) {
  const auto found = line.measures.find(measure);
  if (found == line.measures.end()) return -1;
  float sum = 0;
  for (const auto& [film, value] : found->second) sum += value;
  return sum / static_cast<float>(found->second.size());
}

}  // namespace

class TestGateQuestions : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void lists_are_full_and_their_words_are_known() {
    const auto& all = theatre::vocabulary();
    const std::set<std::string> known(all.begin(), all.end());
    for (const Section section : kSections) {
      const int count = section == Section::memory ? 60 : std::min(usual_count(section), 24);
      const std::vector<Question> asked = questions(section, count);
      QCOMPARE(static_cast<int>(asked.size()), count);
      for (const Question& q : asked) {
        QVERIFY(!q.asked.empty() && std::ranges::is_sorted(q.asked) && q.asked.back() < q.pictures);
        QCOMPARE(q.acts.size(), q.prompts.size());
        for (const theatre::Act& act : q.acts) QVERIFY(act.begins == 0 || (act.begins + 3) % kChunkPictures == 0);
        for (const std::string& prompt : q.prompts) {
          std::istringstream in(prompt);
          int words = 0;
          for (std::string word; in >> word; ++words) QVERIFY2(known.contains(word), word.c_str());
          QVERIFY2(words <= theatre::kCaptionWords, prompt.c_str());
        }
      }
    }
  }

  void a_smaller_list_is_the_beginning_of_a_larger() {
    const auto few = questions(Section::memory, 6), many = questions(Section::memory, 12);
    for (std::size_t i = 0; i < few.size(); ++i) {
      QCOMPARE(few[i].prompts, many[i].prompts);
      QCOMPARE(few[i].asked, many[i].asked);
    }
  }

  void memory_scenes_say_nothing_of_what_is_asked() {
    for (const Question& q : questions(Section::memory, 48)) {
      const MemoryQuestion& m = *q.memory;
      QVERIFY(m.before.back() < m.hidden && m.hidden <= m.returns && m.returns <= m.after.front());
      if (m.what == MemoryQuestion::What::colour || m.what == MemoryQuestion::What::thing) {
        QVERIFY(m.appears >= first_picture(4));
        QVERIFY(m.returns - m.hidden >= static_cast<int>(m.gone * 16));
        const std::string first = q.prompts.front().substr(0, q.prompts.front().find(" and "));
        const theatre::ThingLook& look = q.first().looks.front();
        if (m.what == MemoryQuestion::What::colour)
          QVERIFY(first.find(" " + std::string(name(look.colour)) + ' ') == std::string::npos);
        else
          QVERIFY(first.starts_with("something"));
      }
      const std::vector<Cell> cells = asked_cells(q, 6, 10);
      QVERIFY(!cells.empty());
      for (const Cell& cell : cells) {
        QVERIFY(cell.latent >= latent_of(m.appears) && cell.latent <= latent_of(m.hidden));
        QVERIFY(cell.share > 0 && cell.share < 1.01F);
      }
    }
  }

  void renders_pass_and_wrong_films_fail() {
    Judge judge;
    Line right{"renders", {}}, wrong{"wrong", {}};
    for (const auto& [section, count] :
         {std::pair(Section::adherence, 8), {Section::pairs, 4}, {Section::switching, 5}}) {
      const auto asked = questions(section, count);
      QVERIFY(judge.run(asked, render_film, right).has_value());
      QVERIFY(judge.run(asked, render_wrong_film, wrong).has_value());
    }
    for (const char* measure : {"colour", "landscape", "time", "weather", "all_words", "one_thing",
                                "two_things_own_colours", "switched_rest_kept"})
      QVERIFY2(mean(right, measure) >= 75, measure);
    for (const char* measure : {"colour", "thing", "all_words", "two_things_own_colours", "switched_rest_kept"})
      QVERIFY2(mean(wrong, measure) <= 25, measure);
    QVERIFY(mean(wrong, "landscape") >= 75);
    QVERIFY(difference(right, wrong, "colour").excludes_zero());
    QVERIFY(table({right, wrong}).find("all_words") != std::string::npos);
    QCOMPARE(to_json({right, wrong}).size(), std::size_t{2});
  }

  void memory_is_told_from_forgetting() {
    Judge judge;
    Line right{"renders", {}}, wrong{"forgets", {}};
    const auto asked = questions(Section::memory, 6);
    QVERIFY(judge.run(asked, render_film, right).has_value());
    QVERIFY(judge.run(asked, render_forgetful_film, wrong).has_value());
    for (const char* measure : {"memory_colour", "memory_thing", "memory_mark", "memory_crossing"}) {
      QVERIFY2(mean(right, measure) >= 99, measure);
      QVERIFY2(mean(wrong, measure) <= 1, measure);
    }
  }
};

LONGTAKE_CORE_TEST(TestGateQuestions)
#include "test_gate_questions.moc"
