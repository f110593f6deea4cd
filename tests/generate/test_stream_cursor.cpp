#include <ATen/ATen.h>

#include <QtTest>

#include "engine/core/random.h"
#include "engine/generate/guided_model.h"
#include "engine/generate/stream_cursor.h"
#include "tests/support/run.h"

using namespace longtake;

class TestStreamCursor : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void noise_follows_from_seed_chunk_and_pass_alone() {
    const std::vector<std::int64_t> shape = {3, 4, 4, 6};
    const StreamCursor cursor{.seed = 5, .chunk = 7, .frame = 100, .epoch = 2};
    at::Tensor expected = at::empty({1, 3, 4, 4, 6});
    fill_normal({expected.mutable_data_ptr<float>(), static_cast<std::size_t>(expected.numel())}, {5, 9, 1});
    QVERIFY(cursor.noise(shape, 1, 2).equal(expected));
    QVERIFY((StreamCursor{.seed = 5, .chunk = 9}.noise(shape, 1).equal(expected)));
    QVERIFY(!cursor.noise(shape, 1, 1).equal(expected) && !cursor.noise(shape, 0, 2).equal(expected));
  }

  void a_finished_chunk_moves_it_on() {
    StreamCursor cursor{.seed = 5, .chunk = 2, .frame = 6};
    QVERIFY(cursor.frames(3) == (std::vector<std::int64_t>{6, 7, 8}));
    cursor.advance(3);
    QCOMPARE(cursor.chunk, ChunkIndex{3});
    QCOMPARE(cursor.frame, std::int64_t{9});
    QCOMPARE(cursor.seed, std::uint64_t{5});
  }

  void a_pass_stands_where_the_rule_puts_its_frames() {
    DitConfig model;
    model.patch_height = model.patch_width = 2;
    Positioner rule;
    rule.kind = Positioner::Kind::absolute;
    const ChunkInput pass = StreamCursor{.frame = 6}.input(at::zeros({2, 3, 4, 4, 6}), 750, rule, model);
    QVERIFY(pass.timesteps.equal(at::full({2, 3}, 750.0F)));
    QCOMPARE(pass.positions.time.numel(), std::int64_t{3 * 2 * 3});
    QCOMPARE(pass.positions.time[0].item<float>(), 6.0F);
    QCOMPARE(pass.positions.time[17].item<float>(), 8.0F);
  }

  void guidance_ends_with_the_age_of_a_prompt_and_below_a_level() {
    const GuidanceOptions plan{.weight = 3, .above = 500, .chunks = 2};
    QCOMPARE(plan.at(0, 1000), 3.0);
    QCOMPARE(plan.at(1, 500), 3.0);  // below, not at
    QCOMPARE(plan.at(1, 499), 1.0);
    QCOMPARE(plan.at(2, 1000), 1.0);
    QCOMPARE((GuidanceOptions{.weight = 3}.at(1000, 0)), 3.0);  // no end
  }
};

LONGTAKE_TEST(TestStreamCursor)
#include "test_stream_cursor.moc"
