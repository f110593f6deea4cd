#include <QtTest>

#include <map>

#include "tests/support/run.h"
#include "tests/ui/scripted_stream.h"
#include "ui/model/player.h"

using namespace longtake;
using ui::Player;

// A clock that the test moves, and an engine that needs `making` seconds for a chunk.
struct Bench {
  Player player;
  double now = 100;
  double making = 0.2;
  double ready_at = -1;
  ChunkIndex next = 0;
  std::vector<double> shown_at;
  std::vector<std::int64_t> frames;
  int most_waiting = 0;

  void run(double seconds, double tick = 0.001) {
    for (const double end = now + seconds; now < end; now += tick) {
      if (ready_at >= 0 && now >= ready_at) {
        player.add(greyChunk(next++, 12, making * 1000), now);
        ready_at = -1;
      }
      if (player.wantsChunk()) {
        player.asked(now);
        ready_at = now + making;
      }
      while (const auto shown = player.advance(now)) {
        shown_at.push_back(now);
        frames.push_back(shown->chunk->first_frame + shown->frame);
      }
    }
  }
  double longestGap(std::size_t from) const {
    double longest = 0;
    for (std::size_t i = from + 1; i < shown_at.size(); ++i) longest = std::max(longest, shown_at[i] - shown_at[i - 1]);
    return longest;
  }
  double shortestGap(std::size_t from) const {
    double shortest = 1e9;
    for (std::size_t i = from + 1; i < shown_at.size(); ++i)
      shortest = std::min(shortest, shown_at[i] - shown_at[i - 1]);
    return shortest;
  }
};

class TestPlayer : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_fast_engine_is_shown_at_the_native_rate() {
    Bench bench;
    bench.run(6);
    QVERIFY(bench.longestGap(0) < 1.0 / 16 + 0.003);
    QVERIFY(bench.shortestGap(0) > 1.0 / 16 - 0.003);
  }

  void the_next_chunk_shows_when_that_was_foretold_data() {
    QTest::addColumn<double>("making");
    QTest::newRow("fast") << 0.2;
    QTest::newRow("hardly in time") << 0.7;
  }
  void the_next_chunk_shows_when_that_was_foretold() {
    QFETCH(double, making);
    Bench bench;
    bench.making = making;
    std::map<std::int64_t, double> foretold;  // by its first picture
    for (int tick = 0; tick < 8000; ++tick) {
      if (const auto coming = bench.player.coming(bench.now); coming && bench.player.wantsChunk()) {
        foretold[bench.next * 12] = coming->shows_at;
        QVERIFY(std::abs(coming->lasts - 0.75) < 0.01);
      }
      bench.run(0.001);
    }
    int checked = 0;
    for (std::size_t i = 0; i < bench.frames.size(); ++i) {
      const auto told = foretold.find(bench.frames[i]);
      if (told == foretold.end()) continue;
      QVERIFY2(std::abs(bench.shown_at[i] - told->second) < 0.01,
               qPrintable(QString::number(bench.shown_at[i] - told->second)));
      ++checked;
    }
    QVERIFY(checked >= 8);
    QVERIFY(!Player().coming(0));
  }

  void a_slow_engine_is_shown_evenly_and_never_in_bursts() {
    Bench bench;
    bench.making = 1.5;  // half of the native rate
    bench.run(20);
    const double even = 1.5 / 12;
    QVERIFY2(bench.longestGap(36) < even * 1.3, qPrintable(QString::number(bench.longestGap(36))));
    QVERIFY2(bench.shortestGap(36) > even * 0.8, qPrintable(QString::number(bench.shortestGap(36))));
  }

  void a_slow_engine_is_kept_busy() {
    Bench bench;
    bench.making = 1.5;
    bench.run(30);
    // Each chunk is requested when the previous one starts to show; the display must not slow the engine by more than 1
    // %.
    QVERIFY2(bench.next >= 19, qPrintable(QString::number(bench.next)));
  }

  void every_picture_is_shown_once_and_in_order() {
    Bench bench;
    bench.making = 0.9;
    bench.run(5);
    bench.making = 0.1;
    bench.run(5);
    QVERIFY(bench.frames.size() > 100);
    for (std::size_t i = 0; i < bench.frames.size(); ++i) QCOMPARE(bench.frames[i], static_cast<std::int64_t>(i));
  }

  void a_hitch_of_the_window_is_not_followed_by_a_burst() {
    Bench bench;
    bench.run(2);
    const std::size_t before = bench.shown_at.size();
    bench.now += 0.4;
    bench.run(1);
    QVERIFY(bench.shortestGap(before) > 1.0 / 16 - 0.003);
    QCOMPARE(bench.frames.back(), static_cast<std::int64_t>(bench.frames.size()) - 1);
  }

  void at_most_one_chunk_waits() {
    Bench bench;
    bench.making = 0.01;
    bench.run(3);
    // 48 pictures of 12 were shown; one chunk is on screen and one waits.
    QVERIFY(bench.next <= 6);
  }

  void pausing_asks_for_nothing_and_resuming_keeps_the_rest_of_the_picture_time() {
    Bench bench;
    bench.run(1.03);
    const auto count = bench.shown_at.size();
    bench.player.setPlaying(false, bench.now);
    bench.run(5);
    QCOMPARE(bench.shown_at.size(), count);
    QVERIFY(!bench.player.wantsChunk());
    QVERIFY(!bench.player.nextDue());
    const double resumed = bench.now;
    bench.player.setPlaying(true, bench.now);
    bench.run(1);
    QVERIFY(bench.shown_at[count] - resumed <= 1.0 / 16 + 0.002);
    QVERIFY(bench.shortestGap(count) > 1.0 / 16 - 0.003);
  }

  void stepping_shows_one_picture_and_asks_when_none_is_left() {
    Bench bench;
    bench.run(0.5);
    bench.player.setPlaying(false, bench.now);
    bench.run(1);
    for (int i = 0; i < 30; ++i) {
      const auto count = bench.shown_at.size();
      bench.player.step();
      bench.run(0.5);
      QCOMPARE(bench.shown_at.size(), count + 1);
    }
  }

  void one_slow_switch_does_not_slow_the_following_pictures() {
    Bench bench;
    bench.run(4);
    bench.making = 2.0;
    bench.run(1.4);  // a chunk at the slow rate is under way
    bench.making = 0.2;
    bench.run(3);
    const std::size_t tail = bench.shown_at.size() - 12;
    QVERIFY(bench.longestGap(tail) < 1.0 / 16 + 0.003);
  }

  void another_take_begins_as_soon_as_it_is_there() {
    Bench bench;
    bench.run(1);
    bench.player.clear();
    bench.next = 0;
    const auto count = bench.shown_at.size();
    bench.frames.clear();
    bench.run(0.5);
    QVERIFY(bench.shown_at.size() > count);
    QCOMPARE(bench.frames.front(), 0);
  }
};

LONGTAKE_TEST(TestPlayer)
#include "test_player.moc"
