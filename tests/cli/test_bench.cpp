#include <QtTest>

#include "app/lab/bench.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::cli;

class TestBench : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_bench_reports_what_the_source_measured() {
    FakeSource source;
    const auto report = bench(source, 0.05, {});
    QVERIFY(report.has_value());
    QVERIFY(report->chunks >= 1);
    QVERIFY(report->fps > 0);
    // The fake's own figures.
    QCOMPARE(report->median.denoise_ms, 12.0);
    QCOMPARE(report->median.context_ms, 3.0);
    QCOMPARE(report->median.total_ms, 20.5);
    QVERIFY(report->p99_over_p50 >= 1);
    QVERIFY(report->rss_mb > 1);
    QCOMPARE(report->source.model, std::string("Fake"));
  }

  void other_settings_are_estimated_from_what_was_measured() {
    FakeSource source({}, {.passes = 4, .token_ms = 0.1});
    const auto report = bench(source, 0.05, {});
    QVERIFY(report.has_value());
    const double kept = report->kept_tokens;
    QVERIFY(kept > 0);
    const CostAnswer fewer = report->cost.answer({2, report->kept_tokens});
    QVERIFY(!fewer.unknown && std::abs(fewer.total_ms - (3 * (3 + 0.1 * kept) + 5)) < 5);
  }

  void more_threads_share_a_part_of_the_work() {
    const ThreadEstimate estimate(100, 60, 2);
    QCOMPARE(estimate.at(1), 100.0);
    QCOMPARE(estimate.at(2), 60.0);
    QCOMPARE(estimate.at(4), 40.0);
    QCOMPARE(ThreadEstimate(100, 120, 2).at(8), 100.0);  // noise, or threads that only disturb each other
    QCOMPARE(ThreadEstimate(100, 20, 2).at(4), 25.0);
  }

  void a_source_that_fails_fails_the_bench() {
    FakeSource opening({}, {.open_fails = true});
    QVERIFY(!bench(opening, 0.05, {}));
    FakeSource running({}, {.fail_at = 1});
    QVERIFY(!bench(running, 0.05, {}));
  }

  void stopping_ends_it() {
    std::stop_source stop;
    stop.request_stop();
    FakeSource source;
    const auto report = bench(source, 1000, stop.get_token());
    QVERIFY(!report);
    QVERIFY(report.error().kind == Error::Kind::cancelled);
  }

  void quantiles_are_elements_of_the_list() {
    std::vector<double> values = {5, 1, 4, 2, 3};
    QCOMPARE(quantile(values, 0.5), 3.0);
    QCOMPARE(quantile(values, 0), 1.0);
    QCOMPARE(quantile(values, 0.99), 5.0);
    std::vector<double> none;
    QCOMPARE(quantile(none, 0.5), 0.0);
  }
};

LONGTAKE_TEST(TestBench)
#include "test_bench.moc"
