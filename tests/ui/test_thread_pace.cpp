#include <QtTest>

#include <functional>
#include <map>
#include <vector>

#include "tests/support/run.h"
#include "ui/model/thread_pace.h"

using namespace longtake;
using ui::ThreadPace;

namespace thread_pace_test {

namespace {

using Why = ThreadPace::Why;

/// A simulated machine: the load of a chunk, and the window's lateness, for each number of threads.
using Machine = std::function<ThreadPace::Chunk(int threads)>;

Machine machine(std::vector<double> loads, std::vector<double> late = {}) {
  return [loads = std::move(loads), late = std::move(late)](int threads) {
    const auto i = static_cast<std::size_t>(threads - 1);
    return ThreadPace::Chunk{threads, loads.at(i), 1.0, late.empty() ? 0.02 : late.at(i)};
  };
}

/// Counts changes, and chunks generated with each number. A change takes effect one chunk later, because a chunk is
/// being generated at that time.
struct Run {
  int changes = 0;
  std::map<int, int> chunks;
};

Run run(ThreadPace& pace, const Machine& machine, int chunks) {
  Run out;
  int in_force = pace.threads();
  for (int i = 0; i < chunks; ++i) {
    const int asked = pace.threads();
    ++out.chunks[in_force];
    if (pace.chunk(machine(in_force)) != asked) ++out.changes;
    in_force = asked;
  }
  return out;
}

// Chunks of 750 ms, made in 24 passes by one thread of a Zen 5 processor; a compiler starts with the tenth.
constexpr double kRecorded_ms[] = {698, 744, 722, 735, 691, 708, 707, 729, 772, 1070, 1798, 1767, 1899};

}  // namespace

/// The number of threads with a window, over sequences of chunks.
class TestThreadPace : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_stream_that_keeps_up_stays_with_the_fewest() {
    ThreadPace pace({1, 2});
    const Run all = run(pace, machine({0.93, 0.5}), 2000);
    QCOMPARE(all.changes, 0);
    QCOMPARE(pace.why(), Why::enough);
  }

  void one_slow_chunk_is_no_trend() {
    ThreadPace pace({1, 2});
    for (int i = 0; i < 500; ++i) QCOMPARE(pace.chunk({1, i % 5 == 0 ? 3.0 : 0.9, 1, 0.02}), 1);
  }

  void a_stream_that_falls_behind_takes_one_more_and_keeps_it() {
    ThreadPace pace({1, 2});
    const Run all = run(pace, machine({1.2, 0.7}), 2000);
    QCOMPARE(all.changes, 1);
    QVERIFY(all.chunks.at(1) < 10);
    QCOMPARE(pace.threads(), 2);
    QCOMPARE(pace.why(), Why::behind);
  }

  void recorded_chunks_bring_it_when_they_become_slow_and_a_core_is_spare() {
    for (const double spare : {0.0, 1.0}) {
      ThreadPace pace({1, 2});
      int chunk = 0;
      while (pace.threads() == 1 && chunk < static_cast<int>(std::size(kRecorded_ms)))
        pace.chunk({1, kRecorded_ms[chunk++] / 750, spare, 0.1});
      QCOMPARE(pace.threads(), spare > 0 ? 2 : 1);
      if (spare > 0) QVERIFY2(chunk >= 10 && chunk <= 12, qPrintable(QString::number(chunk)));
    }
  }

  void what_does_not_help_is_tried_ever_more_rarely_data() {
    QTest::addColumn<double>("with_two");
    QTest::newRow("slower") << 1.6;
    QTest::newRow("the same") << 1.2;
    QTest::newRow("hardly faster") << 1.17;
  }
  void what_does_not_help_is_tried_ever_more_rarely() {
    QFETCH(double, with_two);
    ThreadPace pace({1, 2});
    const Run first = run(pace, machine({1.2, with_two}), 60);
    QCOMPARE(first.changes, 2);
    QCOMPARE(pace.threads(), 1);
    QCOMPARE(pace.why(), Why::no_help);
    const Run later = run(pace, machine({1.2, with_two}), 4740);  // an hour
    QVERIFY2(later.changes <= 16, qPrintable(QString::number(later.changes)));
    QVERIFY2(later.chunks.at(2) < 80, qPrintable(QString::number(later.chunks.at(2))));
  }

  void a_window_that_is_late_gets_its_core_back() {
    ThreadPace pace({1, 2});
    run(pace, machine({1.2, 0.8}, {0.05, 0.9}), 60);
    QCOMPARE(pace.threads(), 1);
    QCOMPARE(pace.why(), Why::window);
  }

  void a_window_that_becomes_late_gets_its_core_back_too() {
    ThreadPace pace({1, 2});
    run(pace, machine({1.2, 0.7}, {0.05, 0.1}), 200);
    QCOMPARE(pace.threads(), 2);
    run(pace, machine({1.2, 0.7}, {0.05, 0.7}), 20);
    QCOMPARE(pace.threads(), 1);
    QCOMPARE(pace.why(), Why::window);
  }

  void a_window_that_was_late_anyway_takes_nothing_away() {
    ThreadPace pace({1, 2});
    run(pace, machine({1.2, 0.7}, {0.6, 0.8}), 500);
    QCOMPARE(pace.threads(), 2);
  }

  void a_machine_that_became_free_gives_the_core_back() {
    ThreadPace pace({1, 2});
    run(pace, machine({1.2, 0.7}), 100);
    QCOMPARE(pace.threads(), 2);
    run(pace, machine({0.6, 0.35}), 40);
    QCOMPARE(pace.threads(), 1);
    QCOMPARE(pace.why(), Why::calm);
    QCOMPARE(run(pace, machine({0.6, 0.35}), 2000).changes, 0);
  }

  // The load looks low with two threads and high with one.
  void a_machine_between_the_two_does_not_flap() {
    ThreadPace pace({1, 2});
    const Run hour = run(pace, machine({1.05, 0.41}), 4800);
    QVERIFY2(hour.changes < 30, qPrintable(QString::number(hour.changes)));
    QVERIFY2(hour.chunks.at(2) > 4000, qPrintable(QString::number(hour.chunks.at(2))));
  }

  void two_threads_that_became_slow_are_doubted() {
    ThreadPace pace({1, 2});
    run(pace, machine({1.2, 0.7}), 200);
    QCOMPARE(pace.threads(), 2);
    run(pace, machine({1.1, 1.6}), 40);
    QCOMPARE(pace.threads(), 1);
    QCOMPARE(pace.why(), Why::no_help);
  }

  void on_a_machine_that_became_full_they_are_doubted_at_once() {
    ThreadPace pace({1, 2});
    run(pace, machine({1.2, 0.7}), 30);
    for (int i = 0; i < 8 && pace.threads() == 2; ++i) pace.chunk({2, 2.9, 0.05, 0.1});
    QCOMPARE(pace.threads(), 1);
  }

  void a_doubt_that_was_wrong_is_taken_back() {
    ThreadPace pace({1, 2});
    run(pace, machine({1.2, 0.7}), 200);
    const Run hour = run(pace, machine({1.9, 1.1}), 4800);
    QCOMPARE(pace.threads(), 2);
    QVERIFY2(hour.changes <= 12, qPrintable(QString::number(hour.changes)));
  }

  // On a fully loaded machine two threads would block each other, and the pictures would stop.
  void a_full_machine_is_not_asked_for_more() {
    ThreadPace pace({1, 2});
    for (int i = 0; i < 500; ++i) QCOMPARE(pace.chunk({1, 1.2, 0.05, 0.1}), 1);
    QCOMPARE(pace.why(), Why::crowded);
    for (int i = 0; i < 10; ++i) pace.chunk({1, 0.9, 0.05, 0.1});
    QCOMPARE(pace.why(), Why::enough);
  }

  void a_try_that_stops_the_pictures_ends_at_once() {
    ThreadPace pace({1, 2});
    while (pace.threads() == 1) pace.chunk({1, 1.2, 1, 0.02});
    QCOMPARE(pace.chunk({1, 1.2, 1, 0.02}), 2);  // it was being generated
    QCOMPARE(pace.chunk({2, 7.5, 1, 0.02}), 1);
  }

  void chunks_of_another_number_say_nothing() {
    ThreadPace pace({1, 2});
    for (int i = 0; i < 100; ++i) QCOMPARE(pace.chunk({4, 2.0, 1, 0}), 1);
  }

  void a_larger_machine_goes_one_by_one_up_to_its_cores() {
    ThreadPace pace({7, 8});
    run(
        pace,
        [](int threads) {
          return ThreadPace::Chunk{threads, 10.0 / threads, 1, 0.02};
        },
        400);
    QCOMPARE(pace.threads(), 8);
  }

  void what_the_system_refuses_is_not_asked_for_again() {
    ThreadPace pace({1, 2});
    run(pace, machine({1.2, 0.7}), 8);
    QCOMPARE(pace.threads(), 2);
    pace.limitTo(1);
    for (int i = 0; i < 2000; ++i) QCOMPARE(pace.chunk({1, 1.2, 1, 0.02}), 1);
  }
};

LONGTAKE_TEST(TestThreadPace)

}  // namespace thread_pace_test

#include "test_thread_pace.moc"
