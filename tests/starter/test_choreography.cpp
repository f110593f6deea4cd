#include <QtTest>

#include "engine/starter/choreography.h"

using namespace longtake;

namespace {

constexpr int kHeight = 12, kWidth = 20;
const LayoutWords kWords = {{{"ball", 0}, {"cube", 1}, {"cone", 2}, {"star", 3}},
                            {{"red", 0}, {"blue", 5}},
                            {{"rolling", 0}, {"bouncing", 1}, {"floating", 4}, {"spinning", 5}},
                            {"small"},
                            {"large"},
                            {"tree"}};

void tell(Choreography& film, const char* prompt, std::uint64_t seed) {
  film.follow(layout_said(kWords, prompt), seed);
}

std::vector<FrameLayout> film_of(const char* prompt, std::uint64_t seed, int frames) {
  Choreography film;
  tell(film, prompt, seed);
  return film.next(frames, true, kHeight, kWidth);
}

const PlacedThing& ball_of(const FrameLayout& frame) { return *std::ranges::find(frame.things, 0, &PlacedThing::kind); }

float way(const std::vector<FrameLayout>& film) {
  float least = 1e9F, most = -1e9F;
  for (const FrameLayout& frame : film) {
    least = std::min(least, ball_of(frame).x);
    most = std::max(most, ball_of(frame).x);
  }
  return most - least;
}

}  // namespace

class TestChoreography : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_film_is_the_same_whatever_its_chunks_and_another_for_another_seed() {
    Choreography film;
    tell(film, "a red ball rolling", 3);
    std::vector<FrameLayout> pieces;
    for (int chunk = 0; chunk < 4; ++chunk)
      for (FrameLayout& frame : film.next(3, chunk == 0, kHeight, kWidth)) pieces.push_back(std::move(frame));
    const auto whole = film_of("a red ball rolling", 3, 12), other = film_of("a red ball rolling", 4, 12);
    for (std::size_t i = 0; i < whole.size(); ++i) {
      QCOMPARE(pieces[i].things[0].x, whole[i].things[0].x);
      QVERIFY(other[i].things[0].x != whole[i].things[0].x);
    }
    QCOMPARE(whole[0].things[0].dx, 0.0F);  // its first frame is one picture
  }

  void things_stay_in_the_picture_and_each_has_its_words() {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      for (const FrameLayout& frame : film_of("a small red ball rolling and a large blue star floating", seed, 240)) {
        QCOMPARE(frame.things.size(), std::size_t{2});
        for (const PlacedThing& thing : frame.things) {
          QVERIFY(thing.x > .8F * thing.radius && thing.x < kWidth - .8F * thing.radius);
          QVERIFY(thing.y > 0 && thing.y < kHeight);
          QVERIFY(thing.looks == (thing.kind == 0 ? std::vector{0} : std::vector{5}));
          QVERIFY(thing.kind == 0 ? thing.radius < 1.4F : thing.radius > 2.2F);
        }
      }
    }
  }

  void what_rolls_goes_and_what_bounces_leaves_the_ground() {
    float rolled = 0, stood = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      rolled += way(film_of("a red ball rolling", seed, 60));
      stood += way(film_of("a red ball spinning", seed, 60));
      float highest = 1e9F, lowest = 0;
      for (const FrameLayout& frame : film_of("a red ball bouncing", seed, 20)) {
        highest = std::min(highest, frame.things[0].y);
        lowest = std::max(lowest, frame.things[0].y);
      }
      QVERIFY(lowest - highest > .9F);
    }
    QVERIFY2(rolled > 40 * 4 && stood < rolled / 2, qPrintable(QString("%1 %2").arg(rolled / 40).arg(stood / 40)));
  }

  void nothing_jumps_from_frame_to_frame() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const auto film = film_of("a red ball rolling behind a tree", seed, 200);
      for (std::size_t i = 2; i < film.size(); ++i) {
        const float step = ball_of(film[i]).x - ball_of(film[i - 1]).x;
        QVERIFY2(std::abs(step) < .75F, qPrintable(QString("seed %1 frame %2: %3").arg(seed).arg(i).arg(step)));
      }
    }
  }

  void a_thing_behind_a_cover_is_out_of_sight_for_seconds_and_comes_back() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      int hidden = 0, longest = 0, returns = 0;
      for (const FrameLayout& frame : film_of("a ball behind a tree", seed, 160)) {  // 40 seconds
        QCOMPARE(frame.covers.size(), std::size_t{1});
        const float edge = .5F * frame.covers[0].width;
        const bool out_of_sight = std::abs(frame.things[0].x - frame.covers[0].x) + frame.things[0].radius < edge;
        returns += !out_of_sight && hidden > 0;
        hidden = out_of_sight ? hidden + 1 : 0;
        longest = std::max(longest, hidden);
      }
      QVERIFY2(longest >= 6 && returns >= 2, qPrintable(QString("%1 frames, %2").arg(longest).arg(returns)));
    }
  }

  void a_camera_that_looks_away_loses_the_thing_for_a_while() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      int hidden = 0, longest = 0, returns = 0;
      for (const FrameLayout& frame : film_of("a small ball, the camera looks away and back", seed, 200)) {
        const PlacedThing& ball = frame.things[0];
        const bool out_of_sight = ball.x + ball.radius < 0 || ball.x - ball.radius > kWidth;
        returns += !out_of_sight && hidden > 0;
        hidden = out_of_sight ? hidden + 1 : 0;
        longest = std::max(longest, hidden);
      }
      QVERIFY2(longest >= 6 && returns >= 2, qPrintable(QString("%1 frames, %2").arg(longest).arg(returns)));
    }
  }

  void a_camera_that_is_no_longer_told_to_look_away_comes_home_and_nothing_jumps() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      for (const int until : {2, 9, 17, 25}) {
        Choreography film;
        tell(film, "a small red ball, the camera looks away and back", seed);
        float before = film.next(until, true, kHeight, kWidth).back().things[0].x;
        tell(film, "a small blue ball", seed);
        for (const FrameLayout& frame : film.next(30, false, kHeight, kWidth)) {
          QVERIFY(std::abs(frame.things[0].x - before) < .75F);
          before = frame.things[0].x;
        }
        QVERIFY(before > 0 && before < kWidth && !film.glance);
      }
    }
  }

  void a_camera_pans_where_it_is_told_and_takes_the_things_along() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Choreography film, still;
      tell(film, "a ball rolling, the camera pans left", seed);
      tell(still, "a ball rolling", seed);
      const auto panned = film.next(30, true, kHeight, kWidth), unmoved = still.next(30, true, kHeight, kWidth);
      QCOMPARE(panned.front().camera, 0.0F);
      QVERIFY(panned.back().camera < -3);  // 117 pictures, .6 of 16 or more in each
      QVERIFY(unmoved.back().camera == 0 && unmoved.back().things[0].x == panned.back().things[0].x);
      // If the prompt no longer mentions the camera, it stops and does not go back.
      tell(film, "a ball rolling", seed);
      const float rest = film.next(4, false, kHeight, kWidth).back().camera;
      QVERIFY(rest < panned.back().camera);
      QCOMPARE(film.next(9, false, kHeight, kWidth).back().camera, rest);
    }
  }

  void a_camera_that_looks_away_goes_as_far_as_the_thing_goes_out_of_sight() {
    const auto film = film_of("a small ball bouncing, the camera looks away and back", 3, 60);
    const float from = film.front().things[0].x;
    for (const FrameLayout& frame : film) QVERIFY(std::abs(from - frame.things[0].x - frame.camera) < 1e-3F);
  }

  void a_new_prompt_keeps_what_it_goes_on_naming_where_it_is() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Choreography film;
      tell(film, "a red ball rolling", seed);
      const float before = film.next(9, true, kHeight, kWidth).back().things[0].x;
      Choreography blue = film, two = film, gone = film, bouncing = film;
      tell(blue, "a blue ball rolling", seed);
      const PlacedThing now = ball_of(blue.next(1, false, kHeight, kWidth)[0]);
      QVERIFY(std::abs(now.x - before) < .75F && now.looks == std::vector{5});
      tell(two, "a large blue star and a red ball rolling", seed);
      const auto both = two.next(1, false, kHeight, kWidth)[0];
      QCOMPARE(both.things.size(), std::size_t{2});
      QVERIFY(std::abs(ball_of(both).x - before) < .75F);
      tell(bouncing, "a red ball bouncing", seed);
      QVERIFY(std::abs(bouncing.next(1, false, kHeight, kWidth)[0].things[0].x - before) < .75F);
      tell(gone, "a meadow", seed);
      QVERIFY(gone.next(1, false, kHeight, kWidth)[0].things.empty());
    }
  }

  void two_things_do_not_stand_in_one_place() {
    int close = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const auto film = film_of("a ball spinning and a cube floating", seed, 1);
      const auto& things = film[0].things;
      close += std::abs(things[0].x - things[1].x) < .7F * (things[0].radius + things[1].radius);
    }
    QVERIFY2(close < 8, qPrintable(QString::number(close)));
  }

  void a_thing_is_where_it_is_told_to_be_and_walks_where_it_is_told_to_go() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Choreography film;
      tell(film, "a small ball on the left", seed);
      QVERIFY(film.next(1, true, kHeight, kWidth)[0].things[0].x < kWidth / 3.0F);
      tell(film, "a small ball on the right", seed);
      const auto on_its_way = film.next(60, false, kHeight, kWidth);
      QVERIFY(on_its_way.front().things[0].x < kWidth / 3.0F + 1);
      QVERIFY(on_its_way.back().things[0].x > kWidth * 2 / 3.0F - 1);
    }
  }
};

QTEST_GUILESS_MAIN(TestChoreography)
#include "test_choreography.moc"
