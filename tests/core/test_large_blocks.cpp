#include <malloc.h>

#include <QtTest>
#include <cstdlib>

#include "engine/core/large_blocks.h"
#include "engine/core/sanitized.h"
#include "tests/support/run.h"

using namespace longtake;

/// A block that no compiler can optimise away.
[[maybe_unused]] static void* block_of(std::size_t bytes) {
  auto* block = static_cast<volatile char*>(std::malloc(bytes));
  block[0] = 1;
  return const_cast<char*>(block);
}

class TestLargeBlocks : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_large_block_is_the_systems_also_after_a_larger_one_was_freed() {
#if !defined(__GLIBC__) || defined(LONGTAKE_SANITIZED)
    QSKIP("these are facts of glibc's own malloc");
#else
    give_large_blocks_back();
    std::free(block_of(30 << 20));  // without the call above, glibc would now keep all smaller blocks in its heap
    const auto before = ::mallinfo2();
    void* block = block_of(5 << 20);
    const auto with = ::mallinfo2();
    std::free(block);
    QCOMPARE(with.hblks, before.hblks + 1);
    QCOMPARE(::mallinfo2().hblks, before.hblks);
#endif
  }
};

LONGTAKE_CORE_TEST(TestLargeBlocks)
#include "test_large_blocks.moc"
