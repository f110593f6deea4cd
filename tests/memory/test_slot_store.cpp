#include <ATen/ATen.h>

#include <QtTest>

#include "engine/core/random.h"
#include "engine/memory/slot_store.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr int kBlocks = 2;
constexpr int kWidth = 4;

// K of token n in block b is n + b/10, V is its negative, so every row identifies its origin.
std::vector<BlockKeyValues> numbered(int first, int count, int batch = 1) {
  std::vector<BlockKeyValues> blocks;
  for (int block = 0; block < kBlocks; ++block) {
    at::Tensor k = at::arange(first, first + count, at::kFloat).add(block / 10.0).reshape({1, count, 1});
    k = k.add(at::arange(batch, at::kFloat).mul(1000).reshape({batch, 1, 1})).expand({batch, count, kWidth});
    blocks.push_back({k.contiguous(), k.neg()});
  }
  return blocks;
}

std::vector<SlotInfo> infos(int first, int count) {
  std::vector<SlotInfo> out(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    out[static_cast<std::size_t>(i)].frame = first + i;
    out[static_cast<std::size_t>(i)].row = i;
    out[static_cast<std::size_t>(i)].column = 2 * i;
  }
  return out;
}

std::vector<std::int64_t> range(int count) {
  std::vector<std::int64_t> out(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) out[static_cast<std::size_t>(i)] = i;
  return out;
}

StoreConfig config(int capacity, Reclaim reclaim = Reclaim::recycle) {
  StoreConfig config;
  config.blocks = kBlocks;
  config.width = kWidth;
  config.capacity = capacity;
  config.reclaim = reclaim;
  return config;
}

void fill(SlotStore& store, int first, int count) {
  store.stage(numbered(first, count));
  store.admit(range(count), infos(first, count));
}

// Every kept row contains the K and V of the frame in its metadata.
bool rows_match_their_metadata(const StoreView& view) {
  for (int block = 0; block < kBlocks; ++block) {
    const at::Tensor expected =
        view.frame.to(at::kFloat).add(block / 10.0).reshape({1, view.tokens(), 1}).expand({1, view.tokens(), kWidth});
    const BlockKeyValues& kv = view.blocks[static_cast<std::size_t>(block)];
    if (!at::equal(kv.k, expected) || !at::equal(kv.v, expected.neg())) return false;
  }
  return true;
}

}  // namespace

class TestSlotStore : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void kept_rows_keep_their_place_and_content_through_a_thousand_chunks() {
    SlotStore store(config(30));
    fill(store, 0, 30);
    const void* storage = store.view().blocks[0].k.data_ptr();
    Rng rng(5);
    for (int chunk = 1; chunk <= 1000; ++chunk) {
      std::vector<SlotId> out;
      for (const SlotId slot : store.table().kept()) {
        if (rng.chance(0.3F)) out.push_back(slot);
      }
      store.evict(out);
      fill(store, 100 * chunk, static_cast<int>(out.size()));
      const StoreView view = store.view();
      QCOMPARE(view.tokens(), 30);
      QVERIFY(view.blocks[0].k.data_ptr() == storage);  // read in place: nothing was moved or reallocated
      QVERIFY(rows_match_their_metadata(view));
    }
  }

  void holes_are_skipped_by_a_gather_and_filled_by_the_next_tokens() {
    SlotStore store(config(10));
    fill(store, 0, 10);
    store.evict(std::vector<SlotId>{0, 3, 4});
    QCOMPARE(store.view().tokens(), 7);
    QVERIFY(rows_match_their_metadata(store.view()));
    fill(store, 50, 3);
    QCOMPARE(store.table().at(0).frame, 50);
    QCOMPARE(store.table().at(4).frame, 52);
    QVERIFY(rows_match_their_metadata(store.view()));
  }

  void an_empty_store_has_a_view_of_no_tokens() {
    SlotStore store(config(0));
    QCOMPARE(store.view().tokens(), 0);
    QCOMPARE(store.view().blocks.size(), std::size_t(kBlocks));
    QCOMPARE(store.view().blocks[0].k.size(1), 0);
  }

  void a_bias_appears_in_the_view_only_when_some_token_has_one() {
    SlotStore store(config(4));
    fill(store, 0, 4);
    QVERIFY(!store.view().bias.defined());
    store.table().at(2).bias = -2;
    QVERIFY(at::equal(store.view().bias, at::tensor({0.0F, 0.0F, -2.0F, 0.0F})));
  }

  void recaching_replaces_rows_in_place() {
    SlotStore store(config(4));
    fill(store, 0, 4);
    store.stage(numbered(70, 8));
    store.overwrite(std::vector<SlotId>{1, 3}, std::vector<std::int64_t>{5, 0});
    const at::Tensor k = store.view().blocks[0].k.select(0, 0).select(1, 0);
    QVERIFY(at::equal(k, at::tensor({0.0F, 75.0F, 2.0F, 70.0F})));
  }

  void appended_tokens_stay_readable_after_eviction_until_compacted() {
    SlotStore store(config(10, Reclaim::append));
    fill(store, 0, 5);
    store.evict(std::vector<SlotId>{1, 2});
    fill(store, 5, 5);
    QVERIFY(rows_match_their_metadata(store.view({1, 2, 6})));
    const StoreView before = store.view();
    const at::Tensor keys = before.blocks[1].k.clone();
    store.compact();
    const StoreView after = store.view();
    QVERIFY(at::equal(after.blocks[1].k, keys));
    QVERIFY(at::equal(after.frame, before.frame) && at::equal(after.column, before.column));
    QCOMPARE(store.table().room(), 2);
    QVERIFY(store.table().dense());
  }

  void a_saved_store_is_restored_bit_for_bit_into_the_same_slots() {
    SlotStore store(config(9));
    fill(store, 0, 9);
    store.evict(std::vector<SlotId>{2, 5});
    const std::vector<SlotId> slots = store.table().kept();
    std::vector<SlotInfo> saved;
    for (const SlotId slot : slots) saved.push_back(store.table().at(slot));
    const at::Tensor rows = store.save();
    const StoreView before = store.view();
    store.clear();
    fill(store, 500, 9);
    store.restore(slots, saved, rows);
    const StoreView after = store.view();
    QVERIFY(at::equal(before.blocks[0].k, after.blocks[0].k) && at::equal(before.blocks[1].v, after.blocks[1].v));
    QCOMPARE(store.table().kept(), slots);
    fill(store, 90, 2);
    QCOMPARE(store.table().at(2).frame, 90);
  }

  // bf16 cannot add a thousandth, so without float32 sums the sinks would never change.
  void a_sink_of_bf16_takes_up_thousandths() {
    StoreConfig small = config(4);
    small.dtype = at::kBFloat16;
    SlotStore store(small);
    fill(store, 0, 4);
    const std::vector<SlotStore::Blend> step = {{1, 3, false, 0.999F}};  // 1 fades towards 3
    double expected = 1;
    for (int i = 0; i < 700; ++i) {
      store.blend(step);
      expected = 0.999 * expected + 0.001 * 3;
    }
    const auto value = [](const SlotStore& s) { return s.view().blocks[0].k[0][1][0].item<float>(); };
    QVERIFY(std::abs(static_cast<double>(value(store)) - expected) < 0.01);  // half a step of bf16 at 2
    // After saving and restoring, it continues with the sums and not with their rounded copies.
    SlotStore copy(small);
    std::vector<SlotInfo> saved;
    for (const SlotId slot : store.table().kept()) saved.push_back(store.table().at(slot));
    copy.restore(store.table().kept(), saved, store.save());
    FadeSums sums;
    sums.restore(store.fade_sums().slots(), store.fade_sums().values());
    copy.restore(sums);
    for (SlotStore* each : {&store, &copy})
      for (int i = 0; i < 300; ++i) each->blend(step);
    QCOMPARE(value(copy), value(store));
    // New contents of a slot start new sums.
    store.evict(std::vector<SlotId>{1});
    QVERIFY(store.fade_sums().empty());
    fill(store, 7, 1);
    QCOMPARE(value(store), 7.0F);
  }

  void sums_follow_their_slots_when_the_store_is_compacted() {
    StoreConfig small = config(5, Reclaim::append);
    small.dtype = at::kBFloat16;
    SlotStore store(small);
    fill(store, 0, 5);
    store.blend(std::vector<SlotStore::Blend>{{4, 0, false, 0.5F}, {2, 0, false, 0.5F}});
    store.evict(std::vector<SlotId>{0, 1, 2});
    store.compact();
    QCOMPARE(store.fade_sums().slots(), std::vector<SlotId>{1});
    QCOMPARE(store.fade_sums().values()[0][0][0][0].item<float>(), 2.0F);
  }

  void a_new_capacity_keeps_every_token() {
    SlotStore store(config(6));
    fill(store, 0, 6);
    store.resize(9);
    fill(store, 6, 3);
    QVERIFY(rows_match_their_metadata(store.view()));
    store.evict(std::vector<SlotId>{0, 1, 2, 3, 4});
    store.resize(4);
    QCOMPARE(store.view().tokens(), 4);
    QVERIFY(rows_match_their_metadata(store.view()));
  }

  void wrong_shapes_are_refused() {
    SlotStore store(config(4));
    auto blocks = numbered(0, 2);
    blocks.pop_back();
    QVERIFY_EXCEPTION_THROWN(store.stage(blocks), std::exception);
    QVERIFY_EXCEPTION_THROWN(store.stage(numbered(0, 2, 2)), std::exception);
    QVERIFY_EXCEPTION_THROWN(store.admit(range(1), infos(0, 1)), std::exception);
    store.stage(numbered(0, 8));
    QVERIFY_EXCEPTION_THROWN(store.admit(range(5), infos(0, 5)), std::exception);
  }
};

LONGTAKE_TEST(TestSlotStore)
#include "test_slot_store.moc"
