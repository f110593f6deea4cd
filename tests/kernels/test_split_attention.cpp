#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>
#include <cmath>

#include "engine/kernels/attention.h"
#include "engine/kernels/split_attention.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"

using namespace longtake;

namespace split_attention_test {

namespace {

/// [1, heads, tokens, width], a view of [1, tokens, heads * width] as in the engine.
at::Tensor heads_of(std::int64_t heads, std::int64_t tokens, std::int64_t width, at::ScalarType type) {
  return at::randn({1, tokens, heads * width}, type).unflatten(2, {heads, width}).transpose(1, 2);
}

struct Tensors {
  at::Tensor q, k, v;

  Tensors(std::int64_t heads, std::int64_t queries, std::int64_t keys, std::int64_t width, at::ScalarType type)
      : q(heads_of(heads, queries, width, type)),
        k(heads_of(heads, keys, width, type)),
        v(heads_of(heads, keys, width, type)) {}

  at::Tensor whole() const { return at::scaled_dot_product_attention(q, k, v); }
  at::Tensor in_parts(const AttentionSplit& split) const {
    return attend_in_parts(q, k, v, split, SummingAttention::cpu);
  }
  Tensors on(at::Device device) const {
    Tensors moved = *this;
    for (at::Tensor* x : {&moved.q, &moved.k, &moved.v}) *x = x->to(device);
    return moved;
  }
};

/// The worst row's difference, relative to its length.
double worst(const at::Tensor& found, const at::Tensor& wanted) {
  if (found.sizes() != wanted.sizes()) return INFINITY;
  const at::Tensor wide = wanted.cpu().to(at::kDouble), apart = found.cpu().to(at::kDouble) - wide;
  return (apart.norm(2, -1) / wide.norm(2, -1)).max().item<double>();
}

/// Waves of tiles of both calls; the second call's waves are shorter by its number of parts.
double waves(const AttentionSplit& split, std::int64_t heads, std::int64_t queries, int multiprocessors) {
  const auto of = [&](std::int64_t rows, std::int64_t parts) {
    const double tiles = std::ceil(static_cast<double>(rows) / kTileRows) * static_cast<double>(heads * parts);
    return std::ceil(tiles / multiprocessors) / static_cast<double>(parts);
  };
  if (split.queries == 0) return of(queries, 1);
  return of(split.queries, 1) + of(queries - split.queries, split.parts);
}

/// For Wan 1.3B at 832x480, with a memory as large as a chunk.
AttentionSplit of_wan(int multiprocessors, std::int64_t keys = 9360) {
  return plan_split(12, 4680, keys, multiprocessors);
}

}  // namespace

/// Attention in two calls that fill a GPU's waves.
class TestSplitAttention : public QObject {
  Q_OBJECT
  const c10::NoGradGuard no_grad_;

 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }
  void init() { at::manual_seed(4); }

  void known_cards_get_full_waves() {
    QCOMPARE(of_wan(132), (AttentionSplit{33 * kTileRows, 2}));  // H100: 396 tiles, then 48 of half the keys
    QCOMPARE(waves({}, 12, 4680, 132), 4.0);
    QCOMPARE(waves(of_wan(132), 12, 4680, 132), 3.5);
    QCOMPARE(of_wan(128), (AttentionSplit{32 * kTileRows, 2}));  // RTX 4090
    QCOMPARE(of_wan(108), (AttentionSplit{36 * kTileRows, 9}));  // A100: a ninth of the keys for the last 72 queries
    QCOMPARE(of_wan(28), AttentionSplit());                      // RTX 3060: 15.9 of 16 waves are full
    QCOMPARE(of_wan(148), AttentionSplit());                     // B200: three full waves
    // Wan 14B, 40 heads.
    QCOMPARE(plan_split(40, 4680, 9360, 132), (AttentionSplit{36 * kTileRows, 3}));
    QCOMPARE(of_wan(132, 32760), (AttentionSplit{33 * kTileRows, 2}));
  }

  void a_split_never_takes_more_waves() {
    int split = 0;
    for (int multiprocessors = 1; multiprocessors < 200; multiprocessors += 3)
      for (const std::int64_t heads : {1, 3, 12, 24, 40})
        for (const std::int64_t queries : {1, 128, 129, 1560, 4680, 4681, 9360})
          for (const std::int64_t keys : {77, 512, 4680, 9360, 9361, 9363, 14040}) {
            const AttentionSplit plan = plan_split(heads, queries, keys, multiprocessors);
            if (plan.queries == 0) continue;
            ++split;
            QVERIFY(plan.queries > 0 && plan.queries < queries && plan.queries % kTileRows == 0);
            QVERIFY(plan.parts > 1 && keys % plan.parts == 0 && keys / plan.parts >= 1024);
            QVERIFY(waves(plan, heads, queries, multiprocessors) < waves({}, heads, queries, multiprocessors));
          }
    QVERIFY(split > 100);
  }

  void little_is_not_split() {
    QCOMPARE(of_wan(0), AttentionSplit());                            // an unknown device
    QCOMPARE(of_wan(132, 512), AttentionSplit());                     // a prompt
    QCOMPARE(of_wan(132, 9361), AttentionSplit());                    // parts of equal length are impossible
    QCOMPARE(plan_split(12, 1200, 9360, 132), AttentionSplit());      // less than one wave
    QCOMPARE(plan_split(3, 180, 360, 132), AttentionSplit());         // the built-in model
    QCOMPARE(plan_split(12, 4680 * 4, 9360, 132), AttentionSplit());  // 13.4 waves: half of one is too little
  }

  void parts_are_the_whole_data() {
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("queries");
    QTest::addColumn<int>("keys");
    QTest::addColumn<int>("at_once");
    QTest::addColumn<int>("parts");
    QTest::newRow("halves") << 2 << 200 << 256 << 128 << 2;
    QTest::newRow("one query behind") << 3 << 129 << 96 << 128 << 2;
    QTest::newRow("one query first") << 3 << 70 << 96 << 1 << 4;
    QTest::newRow("an odd number of keys") << 2 << 150 << 261 << 128 << 3;
    QTest::newRow("nine parts") << 1 << 160 << 189 << 128 << 9;
    QTest::newRow("parts of one key") << 2 << 140 << 7 << 128 << 7;
    QTest::newRow("as many keys as Wan's") << 1 << 300 << 9360 << 256 << 2;
  }
  void parts_are_the_whole() {
    QFETCH(int, heads);
    QFETCH(int, queries);
    QFETCH(int, keys);
    QFETCH(int, at_once);
    QFETCH(int, parts);
    for (const auto& [type, allowed] :
         {std::pair(at::kDouble, 1e-12), std::pair(at::kFloat, 1e-5), std::pair(at::kBFloat16, 2e-2)}) {
      const Tensors all(heads, queries, keys, 32, type);
      const at::Tensor found = all.in_parts({at_once, parts}), wanted = all.whole();
      QCOMPARE(found.scalar_type(), type);
      QVERIFY(found.transpose(1, 2).is_contiguous());  // heads are adjacent, as attention() flattens them
      const double apart = worst(found, wanted);
      QVERIFY2(apart < allowed, qPrintable(QString::number(apart)));
    }
  }

  /// If one part has nearly all of a query's weight, the other's share is almost zero.
  void parts_of_very_different_weight_are_merged() {
    Tensors all(2, 40, 64, 32, at::kDouble);
    all.k.narrow(2, 0, 32).mul_(60);
    QVERIFY(worst(all.in_parts({8, 2}), all.whole()) < 1e-12);
    all.k.mul_(1e3);
    QVERIFY(worst(all.in_parts({8, 2}), all.whole()) < 1e-12);
  }

  void a_trial_accepts_the_same_and_refuses_anything_else() {
    Tensors all(2, 200, 256, 64, at::kBFloat16);
    const auto trial = [&] { return split_trial(all.q, all.k, all.v, {128, 2}, SummingAttention::cpu); };
    QVERIFY(trial().is_right(at::kCPU));
    const BothWays ways = trial().both_ways(at::kCPU);
    ways.own();
    ways.aten();
    all.v[0][0][5].fill_(NAN);
    QVERIFY(!trial().is_right(at::kCPU));
  }

  /// Streams on a CPU keep their bits.
  void a_cpu_makes_attention_whole() {
    const Tensors all(12, 1280, 2048, 16, at::kFloat);
    QVERIFY(plan_split(12, 1280, 2048, 100).queries > 0);
    QVERIFY(!split_used(all.q, all.k, all.v) && !attend_in_waves(all.q, all.k, all.v));
    QVERIFY(at::equal(attend(all.q, all.k, all.v), all.whole()));
  }

  /// The same operators as on a GPU: no waits, no copies to or from the host, and seven kernels instead of one.
  void a_device_never_waits_for_the_host() {
    const Tensors here(2, 200, 256, 32, at::kFloat), all = here.on(fake_device());
    const auto counted = [](const auto& work) {
      reset_fake_device_counts();
      const at::Tensor made = work();
      const FakeDeviceCounts counts = fake_device_counts();
      return std::pair(made, counts);
    };
    const auto [whole, before] = counted([&] { return attend(all.q, all.k, all.v); });
    const auto [split, after] = counted([&] {
      return attend_in_parts(all.q, all.k, all.v, {128, 2}, SummingAttention::flash);
    });
    QVERIFY(worst(split, here.whole()) < 1e-5 && worst(whole, here.whole()) < 1e-5);
    QCOMPARE(before.kernels, std::int64_t(1));
    // Both calls, a copy of the first result, copies of the queries for the parts, the shares, and two to merge.
    QCOMPARE(after.kernels, std::int64_t(7));
    QCOMPARE(after.host_syncs + after.copies_to_host + after.copies_to_device, std::int64_t(0));
    QVERIFY(!split_used(all.q, all.k, all.v));
  }
};

LONGTAKE_CORE_TEST(TestSplitAttention)

}  // namespace split_attention_test

#include "test_split_attention.moc"
