#include <QtTest>

#include <thread>

#include "tests/support/run.h"

// A deliberate race. The thread sanitizer must find it with the suppressions of all tests. If this program ever
// succeeds, a clean run of the other tests proves nothing.
class CanaryRace : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void two_threads_write_one_number() {
    int number = 0;
    const auto add = [&number] {
      for (int i = 0; i < 1000; ++i) ++number;
    };
    std::jthread other(add);
    add();
  }
};

LONGTAKE_TEST(CanaryRace)
#include "canary_race.moc"
