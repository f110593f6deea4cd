#include <QtTest>

#include <cmath>
#include <random>

#include "control/midi_clock.h"
#include "control/pad_wait.h"
#include "control/two_prompts.h"
#include "tests/support/run.h"

using namespace longtake::control;

namespace {

bool near(double one, double other, double within = 1e-6) { return std::abs(one - other) <= within; }

}  // namespace

// Tempo, MIDI clock, and pads that wait for a beat, all without real time.
class TestBeat : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void taps_say_tempo_and_the_first_begins_a_bar() {
    Beat beat;
    for (int i = 0; i < 5; ++i) beat.tap(10 + i * 0.6);
    QVERIFY(near(beat.bpm(), 100));
    QVERIFY(near(beat.next(Grid::bar, 10.1), 12.4));
    QVERIFY(near(beat.next(Grid::beat, 12.5), 13.0));
    QVERIFY(near(beat.next(Grid::beat, 13.0), 13.0));  // a beat that begins now is still to come
    QVERIFY(near(beat.next(Grid::off, 12.5), 12.5));
    QVERIFY(near(beat.place(12.7), 0.5));  // the bar began at the fifth tap
  }

  void uneven_taps_are_averaged_and_a_finger_that_bounces_counts_once() {
    Beat beat;
    const double at[] = {0, 0.51, 0.55, 0.99, 1.52, 1.99, 2.5};
    for (const double time : at) beat.tap(time);
    QVERIFY2(std::abs(beat.bpm() - 120) < 0.5, qPrintable(QString::number(beat.bpm())));
  }

  void another_tempo_or_a_long_pause_begins_another_series() {
    Beat beat;
    for (int i = 0; i < 6; ++i) beat.tap(i * 0.5);
    QVERIFY(near(beat.bpm(), 120));
    beat.tap(2.5 + 1.0);
    QVERIFY(near(beat.bpm(), 60));
    beat.tap(20);
    QVERIFY(near(beat.bpm(), 60));  // one tap alone gives no tempo
    beat.tap(20.4);
    QVERIFY(near(beat.bpm(), 150));
    QVERIFY(near(beat.next(Grid::bar, 20.01), 21.6));
  }

  void a_typed_tempo_keeps_the_place_in_the_bar_and_has_limits() {
    Beat beat;
    beat.tap(0);
    beat.tap(0.5);
    const double place = beat.place(1.75);
    beat.set_bpm(90, 1.75);
    QVERIFY(near(beat.place(1.75), place));
    beat.set_bpm(1e9, 2);
    QVERIFY(near(beat.bpm(), kFastest));
    beat.set_bpm(-5, 2);
    QVERIFY(near(beat.bpm(), kSlowest));
  }

  void a_clock_is_followed_when_it_is_chosen_and_taps_are_not() {
    Beat beat;
    beat.clock_beat(5, 130, 0);
    QVERIFY(near(beat.bpm(), 120));
    beat.follow(TempoFrom::clock);
    beat.clock_beat(5, 130, 6);
    beat.tap(7);
    beat.tap(8);
    QVERIFY(near(beat.bpm(), 130));
    QVERIFY(near(beat.next(Grid::bar, 5.1), 5 + 2 * 60.0 / 130));  // beat 6 is the third of its bar
    beat.clock_beat(6, std::nan(""), 0);
    beat.clock_beat(6, 1e6, 0);
    QVERIFY(near(beat.bpm(), 130));
  }

  void ticks_of_a_clock_that_come_in_lots_give_tempo_and_beats() {
    MidiClock clock;
    clock.start();
    std::mt19937 random(7);
    std::uniform_real_distribution<double> late(0, 0.0213);  // a period of 1024 frames at 48 kHz
    constexpr double bpm = 128.5;
    int beats = 0;
    double worst_bpm = 0, worst_at = 0, last = 0;
    for (int i = 0; i < 24 * 32; ++i) {
      const double at = 3 + i * 60 / bpm / 24;
      last = std::max(last, at + late(random));  // the taps keep their order
      if (const auto found = clock.tick(last)) {
        ++beats;
        QCOMPARE(found->beat, static_cast<long>(i / 24));
        if (i < 96) continue;
        worst_bpm = std::max(worst_bpm, std::abs(found->bpm - bpm));
        worst_at = std::max(worst_at, std::abs(found->at - at - 0.0107));  // the mean of how late they are
      }
    }
    QCOMPARE(beats, 31);  // the first comes before a tempo is known
    QVERIFY2(worst_bpm < 1, qPrintable(QString::number(worst_bpm)));
    QVERIFY2(worst_at < 0.006, qPrintable(QString::number(worst_at)));
  }

  void start_stop_and_place_say_where_the_bar_is() {
    MidiClock clock;
    double at = 0;
    const auto run = [&](int ticks) {
      std::optional<MidiClock::Found> last;
      for (int i = 0; i < ticks; ++i)
        if (const auto found = clock.tick(at += 0.02)) last = found;
      return last;
    };
    run(50);
    clock.start();
    QCOMPARE(run(1)->beat, 0L);
    run(29);
    clock.stop();
    QVERIFY(!run(100));  // a stopped clock still ticks, and has no beat
    clock.resume();
    QCOMPARE(run(19)->beat, 2L);
    clock.place(16);
    QCOMPARE(run(1)->beat, 4L);
    clock.place(-3);
    QCOMPARE(run(1)->beat, 0L);
  }

  void a_clock_that_ends_is_lost_and_a_flood_of_ticks_is_no_tempo() {
    MidiClock clock;
    QVERIFY(!clock.is_lost(100));
    QVERIFY(!clock.is_there(100));
    for (int i = 0; i < 48; ++i) clock.tick(i * 0.02);
    QVERIFY(clock.is_there(1.5));
    QVERIFY(clock.is_lost(3));
    for (int i = 0; i < 10'000; ++i) QVERIFY(!clock.tick(50 + i * 1e-5));
    for (int i = 0; i < 1000; ++i) QVERIFY(!clock.tick(60));  // all at one time
  }

  // Chunks of 0.75 s are shown one after the other, and each is requested when the previous one is first shown. A pad
  // is pressed at a random time.
  void a_pad_acts_at_the_boundary_nearest_to_its_beat_data() {
    QTest::addColumn<double>("bpm");
    QTest::addColumn<bool>("bar");
    for (const double bpm : {40.0, 80.0, 120.0, 128.0, 174.0, 300.0})
      for (const bool bar : {false, true}) QTest::addRow("%g %s", bpm, bar ? "bar" : "beat") << bpm << bar;
  }
  void a_pad_acts_at_the_boundary_nearest_to_its_beat() {
    QFETCH(double, bpm);
    QFETCH(bool, bar);
    const Grid grid = bar ? Grid::bar : Grid::beat;
    constexpr double kChunk = 0.75;
    Beat beat;
    beat.tap(0.2);
    beat.set_bpm(bpm, 0.2);
    const double step = 60 / bpm * (bar ? kBeatsOfABar : 1);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> any(10, 20);
    for (int i = 0; i < 200; ++i) {
      const double pressed = any(random);
      double next = (std::floor(pressed / kChunk) + 2) * kChunk;  // the previous one is being generated
      const double first = next;
      PadWait wait;
      QVERIFY(!wait.press(4, beat, grid, {next, kChunk, true}));
      QCOMPARE(wait.pad(), 4);
      const double until = wait.until();
      while (!wait.due({next, kChunk, true})) next += kChunk;
      QCOMPARE(wait.pad(), 0);
      QVERIFY(near(beat.next(grid, until), until, 1e-5));    // `until` is a beat
      QVERIFY(std::abs(next - until) <= kChunk / 2 + 1e-9);  // no other boundary is nearer
      QVERIFY(next - first <= step + kChunk);                // no beat that could be met is missed
      QVERIFY(until - step < earliest_beat(first, kChunk) + 1e-5);
    }
  }

  void a_pad_acts_at_once_without_a_grid_or_a_stream_that_runs() {
    Beat beat;
    PadWait wait;
    QVERIFY(wait.press(1, beat, Grid::off, {1, 0.75, true}));
    QVERIFY(wait.press(1, beat, Grid::bar, {1, 0.75, false}));
    QCOMPARE(wait.pad(), 0);
  }

  void a_pad_that_waits_is_taken_back_by_itself_and_replaced_by_another() {
    Beat beat;
    PadWait wait;
    const NextChunk next{1, 0.75, true};
    QVERIFY(!wait.press(1, beat, Grid::bar, next));
    QVERIFY(!wait.press(2, beat, Grid::bar, next));
    QCOMPARE(wait.pad(), 2);
    QVERIFY(!wait.press(2, beat, Grid::bar, next));
    QCOMPARE(wait.pad(), 0);
    QVERIFY(!wait.due({100, 0.75, true}));
    QVERIFY(!wait.drop());
    // When the grid is switched off meanwhile, a second press still cancels.
    QVERIFY(!wait.press(3, beat, Grid::bar, next));
    QVERIFY(!wait.press(3, beat, Grid::off, next));
    QVERIFY(!wait.due({100, 0.75, true}));
  }

  void prompts_that_stand_between_two_others() {
    QCOMPARE(*between("a", "b", 0.25), std::string("a :0.75 | b :0.25"));
    QCOMPARE(*between("a", "b", 0), std::string("a | b :0"));
    QCOMPARE(*between("a :3 | b", "c", 0.5), std::string("a :0.375 | b :0.125 | c :0.5"));
    QVERIFY(!between("a | b | c", "d | e", 0.5));
    QVERIFY(!between("", "b", 0.5));
    QCOMPARE(share_of_second("a :0.75 | b :0.25", "a", "b").value_or(-1), 0.25);
    QCOMPARE(share_of_second("b", "a", "b").value_or(-1), 1.0);
    QVERIFY(!share_of_second("c", "a", "b"));
    QCOMPARE(share_of("a :1 | b :3", "b"), 0.75);
    QCOMPARE(share_of("a", "b"), 0.0);
  }
};

LONGTAKE_CORE_TEST(TestBeat)
#include "test_beat.moc"
