#include <QtTest>

#include <algorithm>
#include <cmath>

#include "training/world/plan.h"
#include "training/world/pose.h"
#include "training/world/world.h"

using namespace longtake;
using namespace longtake::world;

class TestScene : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_course_starts_at_its_first_key_and_runs_back_from_its_last() {
    const Path path = {{{0, 10}, {40, 90}}, 10};
    QVERIFY(std::abs(path.at(0) - 10) < 5.01F);  // half the window at a mean slope of 1
    QVERIFY(std::abs(path.at(1) - path.at(0)) < 0.5F);
    QVERIFY(std::abs(path.at(20) - 50) < 0.01F);
    QVERIFY(std::abs(path.at(60) - 50) < 0.01F);
    QVERIFY(std::abs(path.at(80 * 50 + 20) - 50) < 0.01F);
    for (int t = 0; t < 200; ++t) {
      QVERIFY(std::abs(path.at(static_cast<float>(t + 1)) - path.at(static_cast<float>(t))) <= 2.001F);
    }
  }

  void a_course_without_keys_rests_at_zero_and_one_key_holds() {
    QCOMPARE(Path{}.at(7), 0.0F);
    QCOMPARE((Path{{{0, 5}}, 10}).at(1e5F), 5.0F);
  }

  void one_toy_in_three_quarters_of_clips_few_occluders_many_returns() {
    constexpr int kScenes = 3000;
    int single = 0, occluded = 0, returns = 0, empty = 0;
    for (int seed = 0; seed < kScenes; ++seed) {
      const SceneSpec scene = sample_scene(static_cast<std::uint64_t>(seed));
      single += scene.objects.size() == 1;
      empty += scene.objects.empty();
      occluded += !scene.occluders.empty();
      returns += scene.event != Event::none;
    }
    QVERIFY2(single > 0.70 * kScenes && single < 0.80 * kScenes, qPrintable(QString::number(single)));
    QVERIFY2(occluded > 0.20 * kScenes && occluded <= 0.36 * kScenes, qPrintable(QString::number(occluded)));
    QVERIFY2(returns >= 0.70 * kScenes, qPrintable(QString::number(returns)));
    QVERIFY2(empty > 0 && empty < 0.05 * kScenes, qPrintable(QString::number(empty)));
  }

  void a_world_with_fewer_events_leaves_its_toys_in_sight() {
    constexpr int kScenes = 2000;
    int events = 0, large = 0;
    for (int seed = 0; seed < kScenes; ++seed) {
      const SceneSpec scene = sample_scene(static_cast<std::uint64_t>(seed), WorldConfig().with_events(.25F));
      events += scene.event != Event::none;
      large += !scene.objects.empty() && scene.objects.front().size == Size::large;
    }
    QVERIFY2(events > 0.15 * kScenes && events < 0.21 * kScenes, qPrintable(QString::number(events)));
    QVERIFY2(large > 0.25 * kScenes, qPrintable(QString::number(large)));
  }

  void what_hides_is_hidden_for_one_to_two_and_a_half_seconds_about_half_of_them_for_long() {
    int hidden = 0, is_long = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      const SceneSpec scene = sample_scene(seed);
      const bool planned = scene.event != Event::none && scene.event != Event::late_entry;
      if (!planned) continue;
      int longest = 0;
      for (const Object& o : scene.objects) longest = std::max(longest, longest_gap(scene, o, kClipFrames).frames);
      QVERIFY2(longest >= 16 && longest <= 41, qPrintable(QString("seed %1: %2 frames").arg(seed).arg(longest)));
      ++hidden;
      is_long += longest >= 26;
    }
    QVERIFY2(is_long > 0.35 * hidden && is_long < 0.65 * hidden,
             qPrintable(QString("%1 of %2").arg(is_long).arg(hidden)));
  }

  void toys_and_camera_keep_to_speeds_that_four_frames_can_share() {
    float fastest_camera = 0;
    int fast = 0, moves = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
      const SceneSpec scene = sample_scene(seed);
      for (int t = 0; t + 1 < kClipFrames; ++t) {
        const auto a = static_cast<float>(t), b = a + 1;
        fastest_camera = std::max(fastest_camera, std::abs(scene.camera_x.at(b) - scene.camera_x.at(a)));
        for (const Object& o : scene.objects) {
          const Pose p = pose_at(scene, o, a), q = pose_at(scene, o, b);
          const float speed = std::sqrt((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y));
          QVERIFY2(speed < 4.5F, qPrintable(QString("seed %1 frame %2: %3").arg(seed).arg(t).arg(speed)));
          fast += speed > 3;
          ++moves;
        }
      }
    }
    QVERIFY2(fastest_camera <= 1.5F, qPrintable(QString::number(fastest_camera)));
    QVERIFY2(fast < 0.01 * moves, qPrintable(QString("%1 of %2").arg(fast).arg(moves)));
  }

  void a_wish_is_granted() {
    WorldConfig config;
    config.wish = {Scenery::desert, Time::night,   Weather::fog, CameraMove::pan_left, Event::late_entry, 2,
                   Shape::star,     Colour::white, Size::large,  Motion::hop};
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const SceneSpec scene = sample_scene(seed, config);
      QVERIFY(scene.scenery == Scenery::desert && scene.time == Time::night && scene.weather == Weather::fog);
      QVERIFY(scene.camera == CameraMove::pan_left && scene.event == Event::late_entry);
      QCOMPARE(scene.objects.size(), 2U);
      const auto wished = [](const Object& o) {
        return o.shape == Shape::star && o.colour == Colour::white && o.size == Size::large && o.motion == Motion::hop;
      };
      QVERIFY(wished(scene.objects[0]) != wished(scene.objects[1]) || wished(scene.objects[0]));
      QVERIFY(scene.objects[0].colour != scene.objects[1].colour);
    }
    config.wish = {};
    config.wish.objects = 0;
    QVERIFY(sample_scene(3, config).objects.empty());
  }
};

QTEST_APPLESS_MAIN(TestScene)
#include "test_world_scene.moc"
