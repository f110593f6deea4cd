#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

#include "tests/support/run.h"
#include "training/judge/intervals.h"
#include "training/judge/memory_scenes.h"
#include "training/judge/tables.h"

using namespace longtake;
using namespace longtake::gates;

namespace {

using What = MemoryQuestion::What;

/// The question with other colours and kinds for all things that it is about.
Question changed(const Question& question) {
  Question other = question;
  for (theatre::Act& act : other.acts) {
    theatre::Scene& scene = act.scene;
    if (question.memory->what == What::mark) {
      theatre::Colour& mark = scene.backdrop.marks[static_cast<std::size_t>(question.memory->mark)];
      mark = static_cast<theatre::Colour>((static_cast<int>(mark) + 3) % theatre::kColours);
      continue;
    }
    theatre::ThingLook& look = scene.looks.front();
    look.colour = static_cast<theatre::Colour>((static_cast<int>(look.colour) + 3) % theatre::kColours);
    if (question.memory->what == What::thing)
      look.kind = static_cast<theatre::Kind>((static_cast<int>(look.kind) + 5) % theatre::kKinds);
  }
  return other;
}

std::vector<std::uint8_t> rendered(const Question& question, int number) {
  theatre::FilmRenderer renderer;
  theatre::Footage footage;
  renderer.render(question.acts, {&number, 1}, footage);
  return footage.rgb;
}

/// Continues a wrong past in three ways; the first `right` of them show the reference.
FilmMaker ways(int right) {
  return [right](const Question& question, const PictureSink& sink) -> Result<void> {
    Question past = changed(question), after = question;
    past.asked = question.memory->before;
    after.asked = question.memory->after;
    TRY(render_film(past, sink));
    for (int way = 0; way < 3; ++way) TRY(render_film(way < right ? after : changed(after), sink));
    return {};
  };
}

}  // namespace

class TestReturns : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void scenes_are_of_their_cell_and_of_no_other_list() {
    std::set<std::uint64_t> old;
    for (const Question& q : questions(Section::memory, 48)) old.insert(q.first().seed);
    for (const ReturnCell& cell : {ReturnCell{}, {3, 2, 0}, {3, 45, 2}, {10, 10, 1}}) {
      const auto asked = return_questions(cell, {}, 12);
      QCOMPARE(asked.size(), std::size_t{12});
      for (const Question& q : asked) {
        const MemoryQuestion& m = *q.memory;
        QVERIFY(!old.contains(q.first().seed));
        QVERIFY(m.alone > 0 && (m.alone + 3) % kChunkPictures == 0);
        QVERIFY(m.before.back() < m.alone && m.alone <= m.returns && m.returns <= m.after.front());
        if (m.what == What::crossing) continue;
        QVERIFY(m.appears < m.hidden && m.hidden < m.alone);
        if (m.what == What::mark) continue;
        QCOMPARE(static_cast<int>(q.first().looks.size()), 1 + cell.between);
        QVERIFY(m.returns - m.hidden >= static_cast<int>(16 * cell.gone));
      }
    }
  }

  void a_filter_leaves_the_scenes_as_they_are() {
    const auto all = return_questions({}, {}, 12), some = return_questions({}, {What::colour, What::mark}, 6);
    std::size_t next = 0;
    for (const Question& q : all) {
      if (q.memory->what != What::colour && q.memory->what != What::mark) continue;
      QCOMPARE(some[next].index, q.index);
      QCOMPARE(some[next++].first().seed, q.first().seed);
    }
    QCOMPARE(next, some.size());
    for (const Question& q : memory_questions({What::mark}, 3)) QVERIFY(q.memory->what == What::mark);
    QCOMPARE(memory_questions({}, 7).back().asked, questions(Section::memory, 7).back().asked);
  }

  void the_reference_shows_nothing_of_what_is_asked_while_it_is_away() {
    for (const Question& q : return_questions({3, 2, 1}, {What::colour, What::thing, What::mark}, 10)) {
      const Question other = changed(q);
      const MemoryQuestion& m = *q.memory;
      for (int n = m.hidden + 16; n < m.alone; n += 3) {
        const auto one = rendered(q, n), two = rendered(other, n);
        const auto differ = std::ranges::mismatch(one, two).in1 - one.begin();
        QVERIFY2(differ == std::ssize(one), qPrintable(QString("scene %1, %2, picture %3 of %4 to %5")
                                                           .arg(q.index)
                                                           .arg(name(m.what))
                                                           .arg(n)
                                                           .arg(m.hidden)
                                                           .arg(m.alone)));
      }
    }
  }

  void asked_cells_of_a_mark_are_what_is_painted_in_its_colour() {
    for (const Question& q : return_questions({}, {What::mark}, 8)) {
      const auto cells = asked_cells(q, 6, 10);
      const auto asked = std::ranges::count_if(cells, [](const Cell& cell) { return cell.share >= .1F; });
      QVERIFY2(asked > 0, std::to_string(q.index).c_str());
      Question old = q;
      old.memory->alone = 0;
      float flat = 0, painted = 0;
      for (const Cell& cell : asked_cells(old, 6, 10)) flat += cell.share;
      for (const Cell& cell : cells) painted += cell.share;
      QVERIFY2(painted > .9F * flat && painted < 4 * flat, qPrintable(QString("%1 %2").arg(painted).arg(flat)));
    }
  }

  void right_is_what_the_reference_shows_in_each_way() {
    Judge judge;
    const auto asked = return_questions({3, 2, 1}, {}, 6);
    for (int right = 0; right <= 3; ++right) {
      Line line{"row", {}};
      QVERIFY(judge.run(asked, ways(right), line));
      for (const char* measure : {"return_colour", "return_thing", "return_mark", "return_crossing", "returned"})
        for (const auto& [film, value] : line.measures.at(measure))
          QVERIFY2(std::abs(value - 100.0F * static_cast<float>(right) / 3) < .01F,
                   qPrintable(QString("%1 %2 %3").arg(measure).arg(film).arg(value)));
      QCOMPARE(line.measures.at("returned").size(), std::size_t{3});
      QVERIFY(!line.measures.contains("memory_colour"));
    }
  }

  void most_renders_are_read_right() {
    Judge judge;
    Line line{"renders", {}};
    QVERIFY(judge.run(return_questions({}, {}, 12), render_film, line));
    float right = 0;
    for (const auto& [film, value] : line.measures.at("returned")) right += value;
    QVERIFY2(right >= 80 * static_cast<float>(line.measures.at("returned").size()), std::to_string(right).c_str());
  }

  void mcnemar_is_the_binomial_test_of_pairs_that_differ() {
    const auto near = [](double a, double b) { return std::abs(a - b) < 1e-9; };
    QVERIFY(near(exact_mcnemar(0, 0), 1) && near(exact_mcnemar(5, 5), 1));
    QVERIFY(near(exact_mcnemar(6, 0), 2.0 / 64) && near(exact_mcnemar(0, 6), 2.0 / 64));
    QVERIFY(near(exact_mcnemar(9, 2), 2 * 67.0 / 2048));
    QVERIFY(near(exact_mcnemar(2, 12), 2 * 106.0 / 16384));
    QVERIFY(near(exact_mcnemar(18, 2), 2 * 211.0 / 1048576));
    QVERIFY(near(exact_mcnemar(120, 80), 0.0056851559967503055));
  }

  void pairs_count_the_scenes_that_both_were_asked_about() {
    Line a{"a", {{"returned", {{0, 100.0F}, {1, 66.7F}, {2, 0.0F}, {3, 100.0F}, {9, 100.0F}}}}};
    Line b{"b", {{"returned", {{0, 100.0F}, {1, 33.3F}, {2, 66.7F}, {3, 0.0F}, {8, 0.0F}}}}};
    const auto both = pairs({a, b}, {"returned", "return_mark"});
    QCOMPARE(both.size(), std::size_t{1});
    QCOMPARE(both[0].scenes, 4);
    QCOMPARE(both[0].only_a, 2);
    QCOMPARE(both[0].only_b, 1);
    QVERIFY(std::abs(both[0].p - 1) < 1e-9);
    QVERIFY(pairs_table(both).find("2 : 1 of 4, p 1") != std::string::npos);
    QCOMPARE(to_json(both).front()["scenes"].get<int>(), 4);
  }
};

LONGTAKE_CORE_TEST(TestReturns)
#include "test_returns.moc"
