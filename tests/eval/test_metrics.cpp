#include <QtTest>

#include <algorithm>
#include <cmath>

#include "training/eval/metrics.h"
#include "training/world/world.h"

using namespace longtake;
using namespace longtake::eval;
using namespace longtake::world;

namespace {

Clip film_of(std::uint64_t seed, CameraMove camera, int frames) {
  WorldConfig config;
  config.wish.camera = camera;
  config.wish.event = Event::none;
  config.wish.objects = 1;
  config.wish.weather = Weather::clear;
  Renderer renderer;
  Clip clip;
  renderer.render(sample_scene(seed, config), 0, frames, clip);
  return clip;
}

Film view(const Clip& clip) { return {clip.rgb, clip.frames, clip.width, clip.height}; }

// Every second picture replaced by the one before: motion that stutters.
Clip stutter(Clip clip) {
  const std::size_t bytes = clip.rgb.size() / static_cast<std::size_t>(clip.frames);
  for (int t = 1; t < clip.frames; t += 2) {
    std::copy_n(clip.rgb.begin() + static_cast<std::ptrdiff_t>((t - 1) * static_cast<int>(bytes)), bytes,
                clip.rgb.begin() + static_cast<std::ptrdiff_t>(t * static_cast<int>(bytes)));
  }
  return clip;
}

}  // namespace

class TestMetrics : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void real_films_are_steady_whether_the_camera_moves_or_not() {
    BlobFinder finder;
    for (const CameraMove camera : {CameraMove::still, CameraMove::pan_left, CameraMove::away_and_back}) {
      for (std::uint64_t seed = 30; seed < 33; ++seed) {
        const Clip clip = film_of(seed, camera, 60);
        const QString where = QString("camera %1 seed %2").arg(static_cast<int>(camera)).arg(seed);
        const float back = background_steadiness(finder, view(clip));
        QVERIFY2(back > 88, qPrintable(where + QString(": %1").arg(back)));
        const auto subject = subject_steadiness(find_tracks(finder, view(clip)));
        QVERIFY2(subject && *subject > 85, qPrintable(where + QString(": %1").arg(subject.value_or(0))));
      }
    }
  }

  void a_cut_to_another_place_ruins_the_background() {
    BlobFinder finder;
    Clip clip = film_of(30, CameraMove::still, 40);
    WorldConfig config;
    config.wish.scenery = Scenery::city;
    config.wish.time = Time::night;
    config.wish.objects = 0;
    Renderer renderer;
    Clip other;
    renderer.render(sample_scene(1, config), 0, 30, other);
    const float before = background_steadiness(finder, view(clip));
    const auto bytes = static_cast<std::ptrdiff_t>(clip.rgb.size() / 40);
    std::copy(other.rgb.begin(), other.rgb.end(), clip.rgb.begin() + 10 * bytes);
    QVERIFY(background_steadiness(finder, view(clip)) < before - 40);
  }

  void stutter_is_rough_and_a_frozen_film_has_no_dynamics() {
    BlobFinder finder;
    const Clip clip = film_of(31, CameraMove::pan_right, 40);
    const float real = roughness(view(clip));
    const float bad = roughness(view(stutter(clip)));
    QVERIFY2(bad > 1.5F * real, qPrintable(QString("%1 and %2").arg(bad).arg(real)));
    QVERIFY(motion_score(real, real) > 99 && motion_score(bad, real) < 60);
    Clip frozen = clip;
    const std::size_t bytes = clip.rgb.size() / 40;
    for (int t = 1; t < 40; ++t)
      std::copy_n(clip.rgb.begin(), bytes,
                  frozen.rgb.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(t) * bytes));
    QVERIFY(dynamics(find_tracks(finder, view(clip))) > .2F);
    QVERIFY(dynamics(find_tracks(finder, view(frozen))) < .01F);
  }

  void a_toy_that_trembles_goes_nowhere() {
    const auto speed = [](auto x_at) {
      Track track;
      for (int frame = 0; frame < 40; ++frame) {
        Track::Point point{.frame = frame, .blob = {}};
        point.blob.x = x_at(frame);
        track.points.push_back(point);
      }
      return dynamics({track});
    };
    const auto going = [](int frame) { return 20 + 1.5F * static_cast<float>(frame); };
    const auto trembling = [](int frame) { return frame % 2 == 0 ? 20.0F : 24.0F; };
    QVERIFY(std::abs(speed(going) - 1.5F) < .001F);
    QVERIFY(speed(trembling) < .001F);
  }

  void a_picture_that_fades_to_grey_drifts() {
    const PlaceReader reader(384);
    Clip clip = film_of(32, CameraMove::still, 32);
    const float edges = edge_strength(view(clip), 0, 16);
    const float early = imagery(reader, view(clip), 0, 16, edges);
    for (std::size_t i = clip.rgb.size() / 2; i < clip.rgb.size(); ++i)
      clip.rgb[i] = static_cast<std::uint8_t>(110 + clip.rgb[i] / 8);
    const float late = imagery(reader, view(clip), 16, 32, edges);
    QVERIFY2(early > 60, qPrintable(QString::number(early)));
    QVERIFY2(late < early - 25, qPrintable(QString("%1 after %2").arg(late).arg(early)));
  }

  void what_a_prompt_asked_for_is_checked_and_nothing_else() {
    const PlaceReader reader(768);
    BlobFinder finder;
    WorldConfig config;
    config.wish = {Scenery::desert,
                   Time::dusk,
                   Weather::clear,
                   CameraMove::still,
                   Event::none,
                   1,
                   Shape::cube,
                   Colour::green,
                   {},
                   {}};
    Renderer renderer;
    Clip clip;
    renderer.render(sample_scene(77, config), 0, 24, clip);
    const auto tracks = find_tracks(finder, view(clip));
    const Answer right = adherence({1, Colour::green, Shape::cube, Scenery::desert, Time::dusk, Weather::clear}, tracks,
                                   reader, view(clip));
    QVERIFY(*right.objects && *right.colour && *right.shape && *right.scenery && *right.time && *right.weather);
    const Answer wrong =
        adherence({2, Colour::red, Shape::ball, Scenery::city, Time::day, Weather::snow}, tracks, reader, view(clip));
    QVERIFY(!*wrong.objects && !*wrong.colour && !*wrong.shape && !*wrong.scenery && !*wrong.time && !*wrong.weather);
    const Answer silent = adherence({}, tracks, reader, view(clip));
    QVERIFY(!silent.objects && !silent.colour && !silent.shape && !silent.scenery && !silent.time && !silent.weather);
  }

  void a_switch_counts_from_where_it_stays_visible() {
    std::vector<bool> holds(60, false);
    holds[22] = true;  // a flicker
    for (std::size_t t = 30; t < 60; ++t) holds[t] = true;
    QCOMPARE(*switch_latency(holds, 20), 10);
    QCOMPARE(*switch_latency(holds, 35), 0);
    QVERIFY(!switch_latency(std::vector<bool>(60, false), 20));
  }

  void a_bootstrap_interval_holds_the_mean_and_narrows_with_more_values() {
    Rng rng(4);
    std::vector<float> few, many;
    for (int i = 0; i < 1600; ++i) {
      many.push_back(rng.uniform());
      if (i < 100) few.push_back(many.back());
    }
    const Interval wide = bootstrap(few), narrow = bootstrap(many);
    QVERIFY(narrow.low < .5F && narrow.high > .5F);
    QVERIFY(narrow.low < narrow.mean && narrow.mean < narrow.high);
    // For uniform values, the standard deviation of the mean is 0.289 / sqrt(n); the interval is 1.96 times that to
    // each side.
    QVERIFY(std::abs((narrow.high - narrow.low) - .0283F) < .004F);
    QVERIFY((wide.high - wide.low) > 3 * (narrow.high - narrow.low));
    const Interval constant = bootstrap({2, 2, 2});
    QCOMPARE(constant.low, 2.0F);
    QCOMPARE(constant.high, 2.0F);
    QCOMPARE(bootstrap({}).mean, 0.0F);
  }
};

QTEST_APPLESS_MAIN(TestMetrics)
#include "test_metrics.moc"
