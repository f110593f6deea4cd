#include <QtTest>

#include "engine/stream/drift_json.h"
#include "engine/stream/judge.h"
#include "tests/stream/clips.h"
#include "tests/support/run.h"

using namespace longtake::drift;

namespace {

constexpr int kSteady = 24;  // chunks before a fault

struct Watched {
  Judge judge;
  std::int64_t next = 0;
  std::vector<Verdict> all;

  void film(const Film& film, int chunks, const Fault& fault = {}) {
    for (int i = 0; i < chunks; ++i) {
      Film::Pixels pixels = film.chunk(next++);
      if (fault) fault(pixels);
      all.push_back(judge.add(measures_of(pixels)));
    }
  }
  const Verdict& last() const { return all.back(); }
  int count(Level level) const { return static_cast<int>(std::ranges::count(all, level, &Verdict::level)); }
};

// Chunks from the fault to the first red one, and its measure.
std::pair<int, std::optional<Measure>> red_after(const Fault& fault) {
  Watched watched;
  watched.film({}, kSteady);
  if (watched.count(Level::watch) + watched.count(Level::drifted) > 0) return {-1, {}};
  for (int i = 1; i <= 20; ++i) {
    watched.film({}, 1, fault);
    if (watched.last().level == Level::drifted) return {i, watched.last().worst};
  }
  return {-1, {}};
}

}  // namespace

class TestJudge : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_steady_film_is_green_after_its_reference_is_learned() {
    Watched watched;
    watched.film({}, 120);
    QCOMPARE(watched.count(Level::learning), int(Judge::kSettling + Judge::kReference) - 1);
    QCOMPARE(watched.count(Level::good), 120 - watched.count(Level::learning));
    QVERIFY(watched.last().score < 0.5);
  }

  void a_planted_fault_turns_red_within_eight_chunks_under_its_own_name_data() {
    QTest::addColumn<longtake::drift::Fault>("fault");
    QTest::addColumn<int>("measure");
    const auto row = [](const char* name, const Fault& fault, Measure which) {
      QTest::newRow(name) << fault << static_cast<int>(which);
    };
    row("saturation +30 %", more_colour(1.3), Measure::saturation);
    row("saturation -30 %", more_colour(0.7), Measure::saturation);
    row("contrast +45 %", more_contrast(1.45), Measure::contrast);
    row("frozen", freeze, Measure::motion);
    row("blurred", blur, Measure::sharpness);
    row("noisy", noise(14), Measure::sharpness);
  }
  void a_planted_fault_turns_red_within_eight_chunks_under_its_own_name() {
    QFETCH(const longtake::drift::Fault, fault);
    QFETCH(const int, measure);
    const auto [chunks, which] = red_after(fault);
    QVERIFY2(chunks > 0 && chunks <= 8, qPrintable(QString::number(chunks)));
    QVERIFY(which.has_value());
    QCOMPARE(static_cast<int>(*which), measure);
  }

  void a_small_change_stays_green() {
    QCOMPARE(red_after(more_colour(1.1)).first, -1);
    QCOMPARE(red_after(more_contrast(1.1)).first, -1);
  }

  void a_switch_to_night_stays_green_and_without_one_the_same_pictures_are_red() {
    Film night;
    night.is_night = true;
    Watched switched;
    switched.film({}, kSteady);
    switched.judge.begin_stretch();
    switched.film(night, 40);
    QCOMPARE(switched.count(Level::watch) + switched.count(Level::drifted), 0);
    QVERIFY(switched.last().level == Level::good);
    Watched not_told;
    not_told.film({}, kSteady);
    not_told.film(night, 8);
    QVERIFY(not_told.last().level == Level::drifted);
  }

  void a_fade_is_over_before_its_reference_begins() {
    Watched watched;
    watched.film({}, kSteady);
    watched.judge.begin_stretch();
    for (int i = 0; i < 16; ++i) watched.film({}, 1, more_colour(1 - 0.04 * i));
    watched.film({}, 40, more_colour(0.4));
    QCOMPARE(watched.count(Level::drifted) + watched.count(Level::watch), 0);
    QVERIFY(watched.last().level == Level::good);
    // Chunks are compared with the end of the fade.
    watched.film({}, 8);
    QVERIFY(watched.last().level == Level::drifted);
  }

  void a_drift_that_grows_is_amber_before_it_is_red() {
    Watched watched;
    watched.film({}, kSteady);
    for (int i = 1; i <= 60; ++i) watched.film({}, 1, more_colour(1 + 0.008 * i));
    const auto first = [&](Level level) {
      return std::ranges::find(watched.all, level, &Verdict::level) - watched.all.begin();
    };
    QVERIFY(first(Level::watch) < first(Level::drifted));
    QVERIFY(watched.last().level == Level::drifted);
    const auto back = last_good(watched.all);
    QVERIFY(back.has_value());
    // The average at the last good chunk must not include chunks with visible drift.
    QVERIFY(*back + Judge::kSmoothing <= std::size_t(first(Level::watch)));
    QVERIFY(*back >= kSteady);
  }

  void a_restless_stretch_has_wider_limits() {
    Film restless;
    restless.flutter = 0.15;
    Watched watched;
    watched.film(restless, 80);
    QCOMPARE(watched.count(Level::drifted), 0);
    Watched calm;
    calm.film({}, 20);
    QVERIFY(watched.last()[Measure::saturation].high > calm.last()[Measure::saturation].high * 1.05);
  }

  void a_measure_that_comes_later_gets_a_reference_of_its_own() {
    // The first chunks are from a log: colours only.
    Judge judge;
    const Film film;
    Verdict last;
    for (int i = 0; i < 30; ++i) {
      ChunkMeasures measures = measures_of(film.chunk(i));
      if (i < 14) measures[Measure::sharpness] = measures[Measure::motion] = NAN;
      last = judge.add(measures);
      if (i == 13) QVERIFY(last.level == Level::good && !last[Measure::motion].known());
    }
    QVERIFY(last[Measure::motion].known() && last[Measure::sharpness].known());
    for (int i = 30; i < 36; ++i) {
      Film::Pixels pixels = film.chunk(i);
      freeze(pixels);
      last = judge.add(measures_of(pixels));
    }
    QVERIFY(last.level == Level::drifted);
    QVERIFY(last.worst == Measure::motion);
  }

  void chunks_without_measures_change_nothing() {
    Judge judge;
    QVERIFY(judge.add({}).level == Level::unmeasured);
    const Film film;
    for (int i = 0; i < 12; ++i) (void)judge.add(measures_of(film.chunk(i)));
    QVERIFY(judge.add({}).level == Level::unmeasured);
    QVERIFY(judge.add(measures_of(film.chunk(13))).level == Level::good);
  }

  void the_way_back_ends_at_the_stretchs_beginning() {
    const auto verdicts = [](std::initializer_list<Level> levels) {
      std::vector<Verdict> out;
      for (const Level level : levels) out.emplace_back().level = level;
      return out;
    };
    using enum Level;
    QVERIFY(!last_good({}));
    QVERIFY(!last_good(verdicts({learning, good, good})));
    QVERIFY(!last_good(verdicts({learning, drifted})));
    QCOMPARE(last_good(verdicts({learning, good, drifted})).value(), std::size_t(1));
    QCOMPARE(last_good(verdicts({good, good, good, good, good, good, watch, drifted})).value(), std::size_t(2));
    // An earlier drift that disappeared again is ignored.
    QCOMPARE(last_good(verdicts({good, drifted, good, good, watch})).value(), std::size_t(2));
  }

  void a_program_reads_values_limits_and_the_worst() {
    Watched watched;
    watched.film({}, kSteady);
    Film::Pixels pixels = Film().chunk(3);
    more_colour(1.6)(pixels);
    ChunkMeasures measures = measures_of(pixels);
    for (int i = 0; i < 4; ++i) watched.all.push_back(watched.judge.add(measures));
    const auto json = to_json(measures, watched.last());
    QCOMPARE(json["level"].get<std::string>(), std::string("drifted"));
    QCOMPARE(json["worst"].get<std::string>(), std::string("saturation"));
    QVERIFY(json["score"].get<double>() > 1);
    QVERIFY(json["measures"]["saturation"]["beside"].get<double>() >
            json["measures"]["saturation"]["high"].get<double>());
    QVERIFY(!json["measures"]["motion"].contains("high"));  // more motion is no fault
    QVERIFY(worst_text(watched.last()).starts_with("saturation 1."));
    QCOMPARE(to_json({}, {}).size(), std::size_t(1));
  }
};

LONGTAKE_TEST(TestJudge)
#include "test_judge.moc"
