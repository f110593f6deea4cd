#include <QTemporaryDir>

#include "engine/jobs/library_worker.h"
#include "engine/jobs/verify.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "tests/support/run.h"
#include "tests/ui/walk.h"

using namespace longtake;

namespace walks_engine_test {

namespace {

// A larger policy could be refused for lack of memory, but none here is.
Walk::Ground ground(const std::string& root) {
  SourceOptions options;
  options.steps = {1000, 500};
  const auto source = [root, options] {
    const Manifest manifest = manifest_of(options);
    return std::make_unique<LoggedSource>(make_source(options), root, manifest);
  };
  return {source,
          60000,
          {"a red ball rolling in a meadow by day", "a blue cube on a beach at night",
           "a yellow star in the forest at dusk", "a green ring in a desert at noon",
           "a small red ball in a city at night"},
          60,
          300,
          make_library_worker(),
          root,
          2};
}

}  // namespace

/// Random walks on the embedded model: after any actions in any order, the log reproduces every chunk with the same
/// bits.
class TestWalksEngine : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // Without this test, a refused state would only show in the time that resuming takes.
  void a_saved_state_of_the_built_in_model_is_taken() {
    SourceOptions options;
    options.steps = {1000};
    const auto source = make_source(options);
    QVERIFY(source->open([](const std::string&, double) {}, {}).has_value());
    QVERIFY(source->next({}).has_value());
    const auto state = source->saved_state(64U << 20);
    QVERIFY(state.has_value());
    const auto restored = source->restore_state(state->joined());
    QVERIFY2(restored.has_value(), restored ? "" : restored.error().text().c_str());
  }

  void every_chunk_of_a_random_walk_has_the_same_bits_again() {
    const int walks = qEnvironmentVariable("LONGTAKE_WALKS", "1").toInt();
    const int commands = qEnvironmentVariable("LONGTAKE_COMMANDS", "12").toInt();
    const int first = qEnvironmentVariable("LONGTAKE_FIRST_WALK", "1").toInt();
    for (int i = first; i < first + walks; ++i) {
      const QTemporaryDir root;
      std::string folder;
      int chunks = 0;
      {
        Walk walk(ground(root.path().toStdString()), static_cast<std::uint64_t>(i));
        walk.run(commands);
        QVERIFY2(walk.failure().empty(), walk.failure().c_str());
        QVERIFY(walk.exported() > 0);
        folder = walk.session();
        chunks = walk.chunks();
        QVERIFY(chunks >= commands / 3 && walk.applied() >= commands / 3);
      }
      const auto session = SessionReader::open(folder);
      QVERIFY2(session.has_value(), session ? "" : session.error().text().c_str());
      QVERIFY(session->is_whole() && session->ended_cleanly());
      const auto options = session_options(session->manifest());
      QVERIFY2(options.has_value(), options ? "" : options.error().text().c_str());
      const auto source = make_source(*options);
      const auto found = verify(*session, *source, [](const std::string&, double) {}, {});
      QVERIFY2(found.has_value(), found ? "" : found.error().text().c_str());
      const QString where = found->first_difference ? QStringLiteral("take %1 chunk %2")
                                                          .arg(found->first_difference->take)
                                                          .arg(found->first_difference->chunk)
                                                    : QStringLiteral("all equal");
      QVERIFY2(found->proven(), qPrintable(QStringLiteral("walk %1: %2").arg(i).arg(where)));
      QVERIFY(found->chunks >= chunks);
      qInfo("walk %d: %lld chunks, %zu events, all with the same bits again", i, static_cast<long long>(found->chunks),
            session->events().size());
    }
  }
};

LONGTAKE_CORE_TEST(TestWalksEngine)

}  // namespace walks_engine_test

#include "test_walks_engine.moc"
