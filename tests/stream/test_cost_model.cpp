#include <QtTest>

#include "engine/stream/cost_model.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr int kPasses = 4;

// A pass takes 10 ms and 0.05 ms for each token, everything else 25 ms.
StageTimes planted(std::int32_t kept, double slower = 1) {
  StageTimes t;
  const double pass = slower * (10 + 0.05 * kept);
  t.denoise_ms = kPasses * pass;
  t.context_ms = pass;
  t.policy_ms = 2;
  t.snapshot_ms = 1;
  t.decode_ms = 20;
  t.total_ms = t.denoise_ms + t.context_ms + 25;  // 2 ms belong to no stage
  return t;
}

CostModel measured(std::initializer_list<std::int32_t> amounts, int each = 8) {
  CostModel model(kPasses);
  for (const std::int32_t kept : amounts)
    for (int i = 0; i < each; ++i) model.add({planted(kept), kept});
  return model;
}

bool near(double found, double expected) { return std::abs(found - expected) < 0.01; }

}  // namespace

// The cost of a chunk, from planted times.
class TestCostModel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void other_passes_and_another_budget_cost_what_was_planted() {
    const CostModel model = measured({60, 120, 180});
    const CostAnswer now = model.answer({4, 120});
    QVERIFY(!now.unknown && near(now.total_ms, planted(120).total_ms));
    const CostAnswer fewer = model.answer({2, 180});
    QVERIFY(near(fewer.denoise_ms, 2 * 19) && near(fewer.context_ms, 19) && near(fewer.memory_ms, 3));
    QVERIFY(near(fewer.decode_ms, 20) && near(fewer.rest_ms, 2) && near(fewer.total_ms, 57 + 25));
    QVERIFY(!fewer.beyond);
    const CostAnswer larger = model.answer({4, 400});
    QVERIFY(near(larger.total_ms, planted(400).total_ms));
    QVERIFY(larger.beyond);
    QCOMPARE(larger.least_kept, 60);
    QCOMPARE(larger.most_kept, 180);
    QCOMPARE(larger.samples, 24);
    QVERIFY(near(model.answer({4, 180, 5.0}).total_ms, planted(180).total_ms - 15));
  }

  void chunks_in_other_passes_count_as_if_they_had_been_made_in_those_of_the_model() {
    CostModel model = measured({60, 120});
    for (int i = 0; i < 8; ++i) {
      StageTimes twice = planted(180);
      twice.denoise_ms *= 2;
      twice.total_ms += twice.denoise_ms / 2;
      model.add({twice, 180, 2 * kPasses});
    }
    QVERIFY(near(model.answer({kPasses, 180}).total_ms, planted(180).total_ms));
    QVERIFY(near(model.answer({2 * kPasses, 120}).denoise_ms, 2 * planted(120).denoise_ms));
  }

  void what_was_not_measured_is_not_known() {
    QCOMPARE(CostModel(kPasses).answer({4, 0}).unknown.value(), CostUnknown::nothing_measured);
    // A chunk without times gives no sample.
    CostModel empty(kPasses);
    empty.add({});
    QCOMPARE(empty.samples(), 0);
    const CostModel same = measured({180});
    QCOMPARE(same.answer({4, 90}).unknown.value(), CostUnknown::memory_never_varied);
    QVERIFY(near(same.answer({2, 180}).total_ms, 3 * 19 + 25));
    // Two nearly equal amounts show noise, not a slope.
    QCOMPARE(measured({178, 180}).answer({4, 90}).unknown.value(), CostUnknown::memory_never_varied);
  }

  void a_device_that_measures_whole_chunks_tells_the_budget_alone() {
    CostModel model(kPasses, false);
    for (const std::int32_t kept : {60, 180})
      for (int i = 0; i < 4; ++i) {
        StageTimes t;
        t.total_ms = planted(kept).total_ms;
        model.add({t, kept});
      }
    QVERIFY(near(model.answer({4, 120}).total_ms, planted(120).total_ms));
    QCOMPARE(model.answer({2, 120}).unknown.value(), CostUnknown::parts_not_measured);
    QCOMPARE(model.answer({4, 120, 1.0}).unknown.value(), CostUnknown::parts_not_measured);
  }

  void a_slow_chunk_widens_the_range_and_moves_nothing() {
    CostModel model = measured({60, 180}, 20);
    QVERIFY(near(model.answer({4, 180}).high_ms, planted(180).total_ms));
    model.add({planted(180, 5), 180});
    const CostAnswer one = model.answer({4, 180});
    QVERIFY(near(one.total_ms, planted(180).total_ms));
    for (int i = 0; i < 5; ++i) model.add({planted(180, 2), 180});
    const CostAnswer six = model.answer({4, 180});
    QVERIFY(near(six.total_ms, planted(180).total_ms));
    QVERIFY(six.high_ms > 1.5 * six.total_ms);
    QVERIFY(six.low_ms <= six.total_ms);
  }

  void a_switch_of_prompts_is_not_a_chunks_cost() {
    CostModel model = measured({60, 180});
    StageTimes t = planted(180);
    t.recache_ms = 500;
    t.text_ms = 40;
    t.total_ms += 540;
    for (int i = 0; i < 8; ++i) model.add({t, 180});
    QVERIFY(near(model.answer({4, 180}).total_ms, planted(180).total_ms));
  }

  void many_chunks_of_one_amount_do_not_crowd_out_the_few_of_another() {
    CostModel model = measured({60}, 3);
    for (int i = 0; i < 5000; ++i) model.add({planted(180), 180});
    QVERIFY(near(model.answer({4, 60}).total_ms, planted(60).total_ms));
    QVERIFY(!model.answer({4, 120}).unknown);
    // The number of stored amounts is bounded even if they vary all the time.
    for (int i = 0; i < 5000; ++i) model.add({planted(i % 500), i % 500});
    QVERIFY(model.samples() <= 64 * 32);
    QVERIFY(near(model.answer({4, 100}).total_ms, planted(100).total_ms));
  }

  void more_tokens_never_make_it_cheaper() {
    CostModel model(kPasses);
    for (int i = 0; i < 4; ++i) {
      model.add({planted(60, 1.5), 60});
      model.add({planted(180), 180});
    }
    QVERIFY(model.answer({4, 400}).total_ms >= model.answer({4, 60}).total_ms);
  }
};

LONGTAKE_TEST(TestCostModel)
#include "test_cost_model.moc"
