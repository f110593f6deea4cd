#include <QtTest>

#include <algorithm>
#include <numeric>

#include "tests/support/run.h"
#include "training/theatre/backdrop.h"
#include "training/theatre/film.h"
#include "training/theatre/things.h"

using namespace longtake;
using namespace longtake::theatre;

namespace {

constexpr int kSmallWidth = 320, kSmallHeight = 192;

Footage rendered(const std::vector<Act>& acts, const std::vector<int>& numbers, int width = kSmallWidth,
                 int height = kSmallHeight) {
  FilmRenderer renderer(width, height);
  Footage footage;
  renderer.render(acts, numbers, footage);
  return footage;
}

}  // namespace

class TestTheatreFilm : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_picture_is_the_same_whichever_others_are_asked_for() {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const std::vector<Act> acts = {{0, sample_scene(seed)}};
      const Footage many = rendered(acts, {3, 4, 5, 40, 200}), one = rendered(acts, {40});
      const std::size_t size = one.rgb.size();
      QVERIFY(std::equal(one.rgb.begin(), one.rgb.end(), many.rgb.begin() + static_cast<std::ptrdiff_t>(3 * size)));
      QVERIFY(std::equal(one.mask.begin(), one.mask.end(),
                         many.mask.begin() + static_cast<std::ptrdiff_t>(3 * one.mask.size())));
    }
  }

  void the_land_does_not_depend_on_the_seed_but_its_marks_do() {
    Wish wish;
    wish.things = 0;
    wish.landscape = Landscape::haystacks;
    wish.time = Time::day;
    wish.weather = Weather::clear;
    wish.pan = 0;
    wish.absence = staging::Absence{};
    const Scene a = sample_scene(1, wish);
    Scene b = a;
    b.backdrop.seed = 77;  // other clouds
    b.backdrop.marks = {Colour::white, Colour::white, Colour::white};
    const Footage first = rendered({{0, a}}, {0}), second = rendered({{0, b}}, {0});
    const MarkTruth mark = mark_place(Landscape::haystacks, 1);
    int different = 0, in_mark = 0;
    for (int y = 120; y < kSmallHeight; ++y) {
      for (int x = 0; x < kSmallWidth; ++x) {
        const std::size_t at = (static_cast<std::size_t>(y) * kSmallWidth + static_cast<std::size_t>(x)) * 3;
        const bool differs = !std::equal(&first.rgb[at], &first.rgb[at] + 3, &second.rgb[at]);
        const bool inside = static_cast<float>(x) > mark.left - 6 && static_cast<float>(x) < mark.right + 6 &&
                            static_cast<float>(y) > mark.top - 6 && static_cast<float>(y) < mark.bottom + 6;
        (inside ? in_mark : different) += differs;
      }
    }
    QCOMPARE(different, 0);
    QVERIFY(in_mark > 0 || a.backdrop.marks[1] == Colour::white);
  }

  void far_along_the_land_other_ground_without_marks_is_below_the_same_things() {
    Wish wish;
    wish.things = 1;
    wish.pan = 1;
    wish.absence = staging::Absence{};
    const Scene a = sample_scene(5, wish);
    Scene b = a;
    b.backdrop.land = 5000;
    const Footage usual = rendered({{0, a}}, {0, 30}), own = rendered({{0, b}}, {0, 30});
    QVERIFY(own.mask == usual.mask);
    QVERIFY(own.rgb != usual.rgb);
    for (std::size_t picture = 0; picture < 2; ++picture) {
      QCOMPARE(own.truth[picture].camera, usual.truth[picture].camera);
      for (const MarkView& mark : own.truth[picture].marks) QCOMPARE(mark.visible, 0.0F);
    }
    // `land` moves the ground continuously, as a camera does.
    Scene far = a;
    far.backdrop.land = 5000.5F;
    QVERIFY(rendered({{0, far}}, {0}).rgb != rendered({{0, b}}, {0}).rgb);
  }

  void marks_are_large_enough_and_stand_behind_the_things() {
    for (int land = 0; land < kLandscapes; ++land) {
      for (int i = 0; i < kMarks; ++i) {
        const MarkTruth mark = mark_place(static_cast<Landscape>(land), i);
        QVERIFY(mark.right - mark.left >= 14 && mark.bottom - mark.top >= 14);
        QVERIFY(mark.bottom <= 152);
        QVERIFY(mark.left > -kCameraReach && mark.right < kWidth + kCameraReach);
      }
    }
  }

  void a_thing_is_visible_where_its_truth_says() {
    int looked = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      const Footage footage = rendered({{0, sample_scene(seed)}}, {8});
      for (std::size_t i = 0; i < footage.truth[0].things.size(); ++i) {
        const ThingTruth& thing = footage.truth[0].things[i];
        if (thing.visible < .95F) continue;
        ++looked;
        const float middle_x = .5F * static_cast<float>(thing.box[0] + thing.box[2]);
        QVERIFY(std::abs(middle_x - thing.place.x) < .45F * thing.place.radius);
        QVERIFY(static_cast<float>(thing.box[3] - thing.box[1]) < 2.6F * thing.place.radius);
      }
    }
    QVERIFY(looked > 10);
  }

  void every_kind_fits_its_square_and_stands_on_its_foot() {
    for (int kind = 0; kind < kKinds; ++kind) {
      float lowest = -2, widest = 0;
      for (int y = -130; y <= 130; ++y) {
        for (int x = -130; x <= 130; ++x) {
          const float u = static_cast<float>(x) / 100, v = static_cast<float>(y) / 100;
          if (!thing_covers(static_cast<Kind>(kind), u, v, 1)) continue;
          lowest = std::max(lowest, v);
          widest = std::max(widest, std::abs(u));
        }
      }
      QVERIFY2(std::abs(lowest - 1) < .03F, qPrintable(QString("%1: %2").arg(kind).arg(lowest)));
      QVERIFY2(widest < 1.03F, qPrintable(QString("%1: %2").arg(kind).arg(widest)));
    }
  }

  void a_later_act_keeps_the_places_of_what_it_still_names() {
    Wish wish;
    wish.things = 1;
    wish.absence = staging::Absence{};
    const Scene day = sample_scene(5, wish);
    Scene night = day;
    night.backdrop.time = Time::night;
    const Footage footage = rendered({{0, day}, {10, night}}, {9, 10});
    QCOMPARE(footage.truth[1].act, std::size_t(1));
    QVERIFY(std::abs(footage.truth[0].things[0].place.x - footage.truth[1].things[0].place.x) < 4);
    const auto light = [&](std::size_t picture) {
      const std::size_t size = footage.rgb.size() / 2;
      return std::accumulate(footage.rgb.begin() + static_cast<std::ptrdiff_t>(picture * size),
                             footage.rgb.begin() + static_cast<std::ptrdiff_t>((picture + 1) * size), 0.0);
    };
    if (day.backdrop.time != Time::night) QVERIFY(light(1) < .8 * light(0));
  }
};

LONGTAKE_TEST(TestTheatreFilm)
#include "test_theatre_film.moc"
