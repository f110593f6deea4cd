#include <QtTest>

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/support/run.h"
#include "training/theatre/caption.h"

using namespace longtake;
using namespace longtake::theatre;

class TestTheatreScene : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void no_name_of_a_kind_is_part_of_another_kinds_name() {
    for (int a = 0; a < kKinds; ++a)
      for (int b = 0; b < kKinds; ++b)
        for (const std::string& one : words_for(static_cast<Kind>(a)))
          for (const std::string& other : words_for(static_cast<Kind>(b)))
            QVERIFY2(a == b || other.find(one) == std::string::npos,
                     qPrintable(QString::fromStdString(one + " " + other)));
  }

  void captions_are_short_and_every_word_is_in_the_vocabulary() {
    const std::vector<std::string>& known = vocabulary();
    QVERIFY(std::ranges::is_sorted(known));
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
      Rng rng(seed);
      const std::string text = caption(sample_scene(seed), rng, Silence::of(seed % 3 == 0 ? 0 : .3F));
      std::istringstream in(text);
      int count = 0;
      for (std::string word; in >> word; ++count)
        QVERIFY2(std::ranges::binary_search(known, word), qPrintable(QString::fromStdString(word)));
      QVERIFY2(count <= kCaptionWords, qPrintable(QString::fromStdString(text)));
    }
  }

  void a_caption_without_time_or_weather_gets_a_clear_day() {
    QCOMPARE(on_a_clear_day("a ball in a meadow"), std::string("a ball in a meadow by day in clear weather"));
    QCOMPARE(on_a_clear_day("a ball in a misty meadow"), std::string("a ball in a misty meadow by day"));
    QCOMPARE(on_a_clear_day("a ball at night"), std::string("a ball at night in clear weather"));
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      Rng rng(seed);
      const std::string whole = caption(sample_scene(seed), rng, Silence::of(0));
      QCOMPARE(on_a_clear_day(whole), whole);
    }
  }

  void a_director_hears_in_a_caption_what_the_scene_has() {
    const staging::StageWords words = stage_words();
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      const Scene scene = sample_scene(seed);
      Rng rng(seed);
      const staging::Said said = staging::said(words, caption(scene, rng, Silence::of(0)));
      QCOMPARE(said.script.roles.size(), scene.looks.size());
      for (std::size_t i = 0; i < scene.looks.size(); ++i) {
        const staging::Role& role = said.script.roles[i];
        QCOMPARE(role.noun, scene.kind_said[i] ? static_cast<int>(scene.looks[i].kind) : kKinds);
        QCOMPARE(role.looks, std::vector<int>{static_cast<int>(scene.looks[i].colour)});
        QVERIFY(role.size == scene.script.roles[i].size);
        QVERIFY(role.motion == scene.script.roles[i].motion);
      }
    }
  }

  void a_wish_changes_nothing_but_what_it_names() {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      const Scene plain = sample_scene(seed);
      Wish wish;
      wish.time = Time::night;
      const Scene night = sample_scene(seed, wish);
      QVERIFY(night.backdrop.time == Time::night);
      QCOMPARE(night.backdrop.landscape, plain.backdrop.landscape);
      QCOMPARE(night.looks.size(), plain.looks.size());
      for (std::size_t i = 0; i < plain.looks.size(); ++i) QCOMPARE(night.looks[i].kind, plain.looks[i].kind);
    }
  }

  void what_is_told_of_an_unnamed_thing_does_not_depend_on_its_kind() {
    // Every kind is tried for each seed. Size and motion stay the same, because the prompt does not name the kind.
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      Wish wish;
      wish.things = 1;
      wish.kind_said = false;
      std::set<int> motions, sizes;
      for (int kind = 0; kind < kKinds; ++kind) {
        wish.kind = static_cast<Kind>(kind);
        const Scene scene = sample_scene(seed, wish);
        motions.insert(static_cast<int>(*scene.script.roles[0].motion));
        sizes.insert(static_cast<int>(*scene.script.roles[0].size));
      }
      QCOMPARE(motions.size(), std::size_t(1));
      QCOMPARE(sizes.size(), std::size_t(1));
    }
  }
};

LONGTAKE_TEST(TestTheatreScene)
#include "test_theatre_scene.moc"
