#include <QtTest>

#include "engine/staging/said.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::staging;

namespace {

StageWords words() {
  StageWords words;
  words.nouns = {{"ball", 0}, {"sphere", 0}, {"boat", 6}, {"something", 18}};
  words.looks = {{"red", 0}, {"crimson", 0}, {"blue", 5}};
  words.motions = {{"bouncing", 1}, {"hovering", 4}};
  words.small = {"small", "tiny"};
  words.large = {"large"};
  words.covers = {"tree", "rock"};
  words.leaves = {"leaves"};
  words.crosses = {"crossing"};
  return words;
}

}  // namespace

class TestSaid : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_prompt_names_things_with_their_looks_sizes_motions_and_places() {
    const Said said = staging::said(words(), "A tiny red ball bouncing on the left, and a blue boat in a green meadow");
    QCOMPARE(said.script.roles.size(), std::size_t(2));
    const Role& ball = said.script.roles[0];
    QCOMPARE(ball.noun, 0);
    QCOMPARE(ball.looks, std::vector<int>{0});
    QVERIFY(ball.size == Size::small && ball.motion == Motion::bounce && ball.place == .2F);
    QCOMPARE(said.script.roles[1].looks, std::vector<int>{5});
    QVERIFY(!said.script.roles[1].size && !said.script.roles[1].place);
  }

  void a_thing_points_to_the_words_about_it() {
    const Said said = staging::said(words(), "a tiny red ball bouncing and a blue boat behind a rock");
    QCOMPARE(said.things.size(), std::size_t(2));
    QCOMPARE(said.things[0].first, 1);
    QCOMPARE(said.things[0].count, 4);  // tiny red ball bouncing
    QCOMPARE(said.things[1].first, 7);
    QCOMPARE(said.things[1].count, 3);  // blue boat behind
    QCOMPARE(said.cover.first, 11);
    QCOMPARE(said.cover.count, 1);
  }

  void something_red_is_a_thing_whose_look_follows_it() {
    const Said said = staging::said(words(), "something red hovering in a desert");
    QCOMPARE(said.script.roles.size(), std::size_t(1));
    QCOMPARE(said.script.roles[0].noun, 18);
    QCOMPARE(said.script.roles[0].looks, std::vector<int>{0});
    QVERIFY(said.script.roles[0].motion == Motion::hover);
  }

  void ways_out_of_sight_are_heard() {
    QVERIFY(staging::said(words(), "a ball behind a tree").script.absence.way == Way::cover);
    QVERIFY(staging::said(words(), "a ball leaves and comes back").script.absence.way == Way::exit);
    QVERIFY(staging::said(words(), "a ball, the camera looks away and back").script.absence.way == Way::camera);
    QVERIFY(staging::said(words(), "a ball in a meadow").script.absence.way == Way::none);
    QVERIFY(staging::said(words(), "a rock in a desert").script.absence.way == Way::none);
    QVERIFY(staging::said(words(), "a ball and a boat crossing").script.crossing);
  }

  void pans_are_heard_and_places_of_things_are_not_pans() {
    QCOMPARE(staging::said(words(), "a ball, the camera pans to the left").script.pan, -1);
    QCOMPARE(staging::said(words(), "a ball, camera moving right").script.pan, 1);
    QCOMPARE(staging::said(words(), "a ball on the left").script.pan, 0);
    QCOMPARE(without_places(words(), "a ball on the left and a boat"), std::string("a ball and a boat"));
  }

  void any_text_is_heard() {
    for (const char* text :
         {"", "ball", "ball ball ball ball ball", "behind", "camera", "a a a", "\xff\xfe ball", "on the left"})
      QVERIFY(staging::said(words(), text).script.roles.size() <= static_cast<std::size_t>(kMostRoles));
    QVERIFY(staging::said({}, "a red ball").script.roles.empty());
  }
};

LONGTAKE_TEST(TestSaid)
#include "test_said.moc"
