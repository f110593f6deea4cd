#include <QtTest>

#include <algorithm>
#include <cmath>

#include "engine/core/describe_json.h"
#include "engine/staging/staging.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::staging;

namespace {

Script script_of(int things, Absence absence = {}) {
  Script script;
  for (int i = 0; i < things; ++i) script.roles.emplace_back().noun = i;
  script.absence = absence;
  return script;
}

std::vector<Moment> film(const Script& script, std::uint64_t seed, int pictures) {
  Staging staging;
  staging.follow(script, seed);
  std::vector<Moment> moments;
  for (int i = 0; i < pictures; ++i) moments.push_back(staging.next());
  return moments;
}

/// Whether a thing is completely hidden, by the margins of the staging rules.
bool out_of_sight(const Moment& moment) {
  const PlacedThing& thing = moment.things.front();
  if (thing.x + thing.radius < 0 || thing.x - thing.radius > kStageWidth) return true;
  return moment.cover && std::abs(thing.x - moment.cover->x) + thing.radius < .5F * moment.cover->width + 4;
}

/// The lengths of the alternating periods in which the first thing is visible and hidden.
std::vector<int> stretches(const std::vector<Moment>& moments) {
  std::vector<int> lengths = {0};
  bool hidden = out_of_sight(moments.front());
  for (const Moment& moment : moments) {
    if (out_of_sight(moment) != hidden) {
      hidden = !hidden;
      lengths.push_back(0);
    }
    ++lengths.back();
  }
  return lengths;
}

Json written(const Staging& staging) {
  Staging copy = staging;
  FieldWriter writer;
  visit(copy, writer);
  return writer.take();
}

bool same(const Moment& a, const Moment& b) {
  if (a.things.size() != b.things.size() || a.camera != b.camera) return false;
  for (std::size_t i = 0; i < a.things.size(); ++i)
    if (a.things[i].x != b.things[i].x || a.things[i].y != b.things[i].y || a.things[i].angle != b.things[i].angle)
      return false;
  return true;
}

}  // namespace

class TestStaging : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void things_stay_on_the_stage_and_move_smoothly() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Script script = script_of(2);
      script.roles[0].motion = static_cast<Motion>(seed % kMotions);
      const std::vector<Moment> moments = film(script, seed, 400);
      for (std::size_t i = 1; i < moments.size(); ++i) {
        for (std::size_t k = 0; k < 2; ++k) {
          const PlacedThing &now = moments[i].things[k], &before = moments[i - 1].things[k];
          QVERIFY2(now.x > 0 && now.x < kStageWidth, qPrintable(QString::number(now.x)));
          QVERIFY(std::abs(now.x - before.x) < 5 && std::abs(now.y - before.y) < 8);
          QVERIFY(std::abs(now.facing) <= 1);
        }
      }
    }
  }

  void an_absence_lasts_as_long_as_it_is_told_and_comes_again_data() {
    QTest::addColumn<int>("way");
    QTest::addColumn<float>("gone");
    for (const Way way : {Way::cover, Way::exit, Way::camera})
      for (const float gone : {2.0F, 10.0F, 45.0F})
        QTest::addRow("%s %g s", name_of(way).c_str(), static_cast<double>(gone)) << static_cast<int>(way) << gone;
  }

  void an_absence_lasts_as_long_as_it_is_told_and_comes_again() {
    QFETCH(int, way);
    QFETCH(float, gone);
    const Absence absence{static_cast<Way>(way), 5, gone, false};
    const int pictures = static_cast<int>(2.5F * (gone + 14) * kPicturesPerSecond);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      const std::vector<int> lengths = stretches(film(script_of(1, absence), seed, pictures));
      QVERIFY2(lengths.size() >= 4, qPrintable(QString("seed %1: %2 stretches").arg(seed).arg(lengths.size())));
      const float seconds = static_cast<float>(lengths[1]) / kPicturesPerSecond;
      // Leaving and returning takes a fraction of a second, slightly more with a camera.
      QVERIFY2(seconds > gone - .3F && seconds < gone + 3, qPrintable(QString("seed %1: %2 s").arg(seed).arg(seconds)));
      const float seen = static_cast<float>(lengths[0]) / kPicturesPerSecond;
      QVERIFY2(seen > 2 && seen < 9, qPrintable(QString("seed %1: seen for %2 s").arg(seed).arg(seen)));
    }
  }

  void a_thing_may_come_back_on_the_other_side() {
    for (const bool elsewhere : {false, true}) {
      for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const std::vector<Moment> moments = film(script_of(1, {Way::exit, 4, 2, elsewhere}), seed, 260);
        float left_at = 0, back_at = 0;
        for (std::size_t i = 1; i < moments.size() && back_at == 0; ++i) {
          if (out_of_sight(moments[i]) && !out_of_sight(moments[i - 1])) left_at = moments[i - 1].things[0].x;
          if (!out_of_sight(moments[i]) && out_of_sight(moments[i - 1])) back_at = moments[i].things[0].x;
        }
        QVERIFY(left_at != 0 && back_at != 0);
        QCOMPARE((left_at < 160) == (back_at < 160), !elsewhere);
      }
    }
  }

  void a_late_thing_waits_outside() {
    for (const Way way : {Way::none, Way::exit, Way::cover}) {
      Script later = script_of(1, {way, 5, 9, false});
      later.roles[0].enters = 2.97F;
      const std::vector<Moment> seen = film(later, 4, 140);
      QVERIFY(out_of_sight(seen[40]));
      QVERIFY(std::ranges::any_of(seen, [](const Moment& moment) { return !out_of_sight(moment); }));
    }
    Script script = script_of(1);
    script.roles[0].enters = 3;
    const std::vector<Moment> moments = film(script, 4, 160);
    for (int i = 0; i < 46; ++i) QVERIFY(out_of_sight(moments[static_cast<std::size_t>(i)]));
    QVERIFY(!out_of_sight(moments.back()));
  }

  void two_that_cross_change_sides() {
    Script script = script_of(2);
    script.crossing = true;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const std::vector<Moment> moments = film(script, seed, 400);
      int changes = 0;
      for (std::size_t i = 1; i < moments.size(); ++i)
        changes += (moments[i].things[0].x < moments[i].things[1].x) !=
                   (moments[i - 1].things[0].x < moments[i - 1].things[1].x);
      QVERIFY(changes >= 2);
      QVERIFY(std::abs(moments[0].things[0].ground - moments[0].things[1].ground) >= 9);
    }
  }

  void a_pan_goes_as_far_as_the_land_and_turns_back() {
    Script script = script_of(1);
    script.pan = 1;
    float farthest = 0, last = 0;
    bool returned = false;
    for (const Moment& moment : film(script, 2, 3000)) {
      QVERIFY(std::abs(moment.camera) <= kCameraReach);
      QVERIFY(std::abs(moment.camera - last) < 1.3F);
      returned = returned || moment.camera < farthest - 50;
      farthest = std::max(farthest, moment.camera);
      last = moment.camera;
    }
    QVERIFY(farthest > 400 && returned);
  }

  void the_same_scripts_and_seed_give_the_same_film() {
    const std::vector<Moment> a = film(script_of(3, {Way::camera, 3, 2, false}), 9, 300),
                              b = film(script_of(3, {Way::camera, 3, 2, false}), 9, 300);
    for (std::size_t i = 0; i < a.size(); ++i) QVERIFY(same(a[i], b[i]));
  }

  void what_a_later_script_still_names_keeps_its_place() {
    Staging staging;
    staging.follow(script_of(2), 5);
    Moment before;
    for (int i = 0; i < 50; ++i) before = staging.next();
    Script later = script_of(1);
    later.roles[0].noun = 1;
    later.roles.emplace_back().noun = 7;
    staging.follow(later, 5);
    const Moment after = staging.next();
    QVERIFY(std::abs(after.things[0].x - before.things[1].x) < 5);
    QCOMPARE(after.things.size(), std::size_t(2));
  }

  void a_film_goes_on_from_its_saved_state() {
    Staging staging;
    staging.follow(script_of(2, {Way::cover, 3, 2, true}), 6);
    for (int i = 0; i < 77; ++i) staging.next();
    Staging restored;
    const Json json = written(staging);
    FieldReader reader(json, {"Cannot go on"});
    visit(restored, reader);
    QVERIFY(reader.finish());
    for (int i = 0; i < 100; ++i) QVERIFY(same(staging.next(), restored.next()));
  }
};

LONGTAKE_TEST(TestStaging)
#include "test_staging.moc"
