#include <QtTest>

#include <map>
#include <set>

#include "engine/core/random.h"
#include "engine/memory/slot_table.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

SlotInfo token(std::int64_t number) {
  SlotInfo info;
  info.frame = number / 60;
  info.row = static_cast<int>(number % 60) / 10;
  info.column = static_cast<int>(number % 10);
  info.salience = static_cast<float>(number);
  return info;
}

// The table's rules in the simplest form: a map of kept slots and a set of free ones.
class Naive {
 public:
  Naive(int capacity, Reclaim reclaim) : capacity_(capacity), reclaim_(reclaim) { refill(); }

  SlotId admit(const SlotInfo& info) {
    const SlotId slot = *free_.begin();
    free_.erase(free_.begin());
    kept_[slot] = info;
    return slot;
  }
  void evict(SlotId slot) {
    kept_.erase(slot);
    if (reclaim_ == Reclaim::recycle) free_.insert(slot);
  }
  void compact() {
    std::map<SlotId, SlotInfo> moved;
    for (const auto& [slot, info] : kept_) moved[static_cast<SlotId>(moved.size())] = info;
    kept_ = moved;
    refill();
  }
  void clear() {
    kept_.clear();
    refill();
  }
  int room() const { return static_cast<int>(free_.size()); }
  const std::map<SlotId, SlotInfo>& kept() const { return kept_; }

 private:
  void refill() {
    free_.clear();
    for (SlotId slot = 0; slot < capacity_; ++slot) {
      if (!kept_.contains(slot)) free_.insert(slot);
    }
  }
  int capacity_;
  Reclaim reclaim_;
  std::map<SlotId, SlotInfo> kept_;
  std::set<SlotId> free_;
};

bool agree(const SlotTable& table, const Naive& naive) {
  if (table.size() != static_cast<int>(naive.kept().size()) || table.room() != naive.room()) return false;
  std::size_t i = 0;
  for (const auto& [slot, info] : naive.kept()) {
    if (table.kept()[i++] != slot || !(table.at(slot) == info) || !table.holds(slot)) return false;
  }
  const bool dense = naive.kept().empty() || naive.kept().rbegin()->first + 1 == table.size();
  return table.dense() == dense;
}

// Picks random operations with the frequencies of a stream: mostly admitting and evicting, sometimes compacting or a
// new shot.
void random_walk(Reclaim reclaim, int capacity, int operations, std::uint64_t seed) {
  SlotTable table(capacity, reclaim);
  Naive naive(capacity, reclaim);
  Rng rng(seed);
  for (int i = 0; i < operations; ++i) {
    const int kind = rng.below(1000);
    if (kind < 560 && table.room() > 0) {
      const SlotInfo info = token(i);
      QCOMPARE(table.admit(info), naive.admit(info));
    } else if (kind < 990 && table.size() > 0) {
      const SlotId slot = table.kept()[static_cast<std::size_t>(rng.below(table.size()))];
      table.evict(slot);
      naive.evict(slot);
    } else if (kind < 997 || (reclaim == Reclaim::append && table.room() == 0)) {
      table.compact();
      naive.compact();
    } else if (kind < 999 && reclaim == Reclaim::recycle) {
      SlotTable copy(capacity, reclaim);  // saved and restored, it must behave in the same way
      std::vector<SlotInfo> infos;
      for (const SlotId slot : table.kept()) infos.push_back(table.at(slot));
      copy.restore(table.kept(), infos);
      table = copy;
    } else if (kind == 999) {
      table.clear();
      naive.clear();
    }
    if (!agree(table, naive)) QFAIL(qPrintable(QStringLiteral("differs after operation %1").arg(i)));
  }
}

}  // namespace

class TestSlotTable : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void recycling_agrees_with_a_naive_model_over_random_operations() { random_walk(Reclaim::recycle, 97, 100000, 1); }
  void appending_agrees_with_a_naive_model_over_random_operations() { random_walk(Reclaim::append, 211, 100000, 2); }

  void an_evicted_slot_is_overwritten_when_recycling_and_readable_when_appending() {
    for (const Reclaim reclaim : {Reclaim::recycle, Reclaim::append}) {
      SlotTable table(4, reclaim);
      for (int i = 0; i < 3; ++i) table.admit(token(i));
      table.evict(1);
      QVERIFY(table.at(1) == token(1));
      QCOMPARE(table.admit(token(9)), reclaim == Reclaim::recycle ? 1 : 3);
      QVERIFY((table.at(1) == token(1)) == (reclaim == Reclaim::append));
    }
  }

  void a_full_table_takes_one_token_for_each_that_leaves_and_moves_none() {
    SlotTable table(10, Reclaim::recycle);
    for (int i = 0; i < 10; ++i) table.admit(token(i));
    for (int i = 10; i < 200; ++i) {
      const SlotId slot = (i * 7) % 10;
      const std::vector<SlotId> before = table.kept();
      table.evict(slot);
      QCOMPARE(table.admit(token(i)), slot);
      QCOMPARE(table.kept(), before);
      QVERIFY(table.dense());
    }
  }

  void a_token_is_found_by_its_place_only_while_it_is_kept() {
    SlotTable table(8, Reclaim::recycle);
    for (int i = 100; i < 106; ++i) table.admit(token(i));
    QCOMPARE(table.find(1, 4, 2), std::optional<SlotId>(2));
    table.evict(2);
    QVERIFY(!table.find(1, 4, 2));
    QVERIFY(!table.find(7, 0, 0));
  }

  void a_table_of_no_slots_has_no_room() {
    SlotTable table(0, Reclaim::recycle);
    QCOMPARE(table.room(), 0);
    QVERIFY(table.dense());
    QVERIFY(table.kept().empty());
    QVERIFY(!table.holds(0));
  }

  void growing_keeps_every_slot() {
    SlotTable table(3, Reclaim::recycle);
    for (int i = 0; i < 3; ++i) table.admit(token(i));
    table.evict(1);
    table.resize(5);
    QCOMPARE(table.room(), 3);
    QCOMPARE(table.admit(token(7)), 1);
    QCOMPARE(table.admit(token(8)), 3);
    QVERIFY(table.at(2) == token(2));
  }
};

LONGTAKE_TEST(TestSlotTable)
#include "test_slot_table.moc"
