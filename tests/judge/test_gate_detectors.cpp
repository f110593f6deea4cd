#include <QtTest>

#include "tests/judge/rates.h"
#include "tests/support/run.h"

using namespace longtake::gates;

namespace {

constexpr std::uint64_t kHeldOut = 700'000'000;  // seeds that are used for nothing else

void check(const std::vector<Rate>& rates, const std::string& name, float least) {
  for (const Rate& rate : rates) {
    if (rate.name != name) continue;
    qInfo("%s: %d of %d", rate.name.c_str(), rate.right, rate.of);
    for (const std::string& wrong : rate.wrong) qInfo("    %s", wrong.c_str());
    QVERIFY2(rate.percent() >= least, rate.name.c_str());
    return;
  }
  QFAIL("no such rate");
}

}  // namespace

// Detectors must be right on reference clips in every light before they judge models. `longtake::gates::rates_of_...`
// with more seeds give the figures in docs; a test needs only a few.
class TestGateDetectors : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void things_are_found_and_named() {
    const auto rates = rates_of_things(112, kHeldOut);
    check(rates, "thing found", 98);
    check(rates, "colour", 98);
    check(rates, "kind, pose told", 96);
    check(rates, "kind, nothing told", 94);
    check(rates, "number of things", 96);
  }
  void small_things_are_named() {
    const auto rates = rates_of_small_things(72, kHeldOut, false);
    check(rates, "small thing found", 98);
    check(rates, "... colour", 98);
    check(rates, "... kind, pose told", 94);
  }
  void marks_are_named() { check(rates_of_marks(64, kHeldOut), "colour of a mark", 98); }
  void places_are_named() {
    const auto rates = rates_of_places(64, kHeldOut, false);
    check(rates, "landscape", 98);
    check(rates, "time of day", 98);
    check(rates, "weather", 98);
  }
  void cameras_are_followed() { check(rates_of_cameras(15, kHeldOut), "camera's way within 10 %", 93); }
};

LONGTAKE_CORE_TEST(TestGateDetectors)
#include "test_gate_detectors.moc"
