#include <QtTest>

#include <limits>
#include <memory>

#include "tests/support/run.h"

// Planted errors, one for each sanitizer, with the settings of all tests. If one of these functions ever ends without a
// report, a quiet sanitizer run proves nothing.
class CanaryMemory : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_read_behind_the_end() {
    const auto numbers = std::make_unique<int[]>(4);
    const volatile int four = 4;
    QCOMPARE(numbers[four], numbers[four]);
  }
  void a_sum_that_overflows() {
    const volatile int most = std::numeric_limits<int>::max();
    QVERIFY(most + 1 != 0);
  }
  void a_block_that_is_lost() {
    static volatile char* lost = new char[1000];
    lost[0] = 1;
    lost = nullptr;
  }
};

LONGTAKE_TEST(CanaryMemory)
#include "canary_memory.moc"
