#include "tests/support/run.h"
#include "tests/ui/joint_walk.h"
#include "tests/ui/made_again.h"

using namespace longtake;

class TestJointWalk : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void whatever_happens_the_window_goes_on_and_the_logs_explain_every_chunk() {
    const auto fake = [](Rng& rng, const std::string& sessions) {
      // Each stream fails in both ways, if it runs long enough.
      FakeSource::Faults faults;
      faults.fail_at = 10 + static_cast<ChunkIndex>(rng.below(8));
      faults.throw_at = 4 + static_cast<ChunkIndex>(rng.below(6));
      return [faults, sessions]() -> std::unique_ptr<ChunkSource> {
        return std::make_unique<LoggedSource>(std::make_unique<FakeSource>(kSmall, faults), sessions, walkedManifest());
      };
    };
    std::map<std::string, int> done;
    const std::string wrong = walkJointly(
        fake, 100, [](const std::string& folder) { return madeAgain(folder); }, done);
    QVERIFY2(wrong.empty(), wrong.c_str());
    for (const char* kind : {"window", "client", "controller", "vanished", "full", "mended"})
      QVERIFY2(done[kind] > 0, kind);
  }
};

LONGTAKE_WINDOW_TEST(TestJointWalk)
#include "test_joint_walk.moc"
