#include "engine/jobs/verify.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "tests/support/run.h"
#include "tests/support/toy_starter.h"
#include "tests/ui/joint_walk.h"

using namespace longtake;

namespace joint_walk_engine_test {

namespace {

/// The first chunk of a session that the model regenerates differently; "" if there is none.
std::string madeAgain(const std::string& folder) {
  const auto session = SessionReader::open(folder);
  if (!session) return session.error().text();
  if (session->chunks().empty()) return {};
  const auto options = session_options(session->manifest());
  if (!options) return options.error().text();
  const auto source = make_source(*options);
  const auto found = verify(*session, *source, [](const std::string&, double) {}, {});
  if (!found) return found.error().text();
  if (!found->first_difference) return found->proven() ? std::string() : "the log is damaged";
  return "take " + std::to_string(found->first_difference->take) + " chunk " +
         std::to_string(found->first_difference->chunk) + " differs";
}

}  // namespace

/// The joint walk with a real engine: the toy model, with its memory, its policies and its log.
class TestJointWalkEngine : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void whatever_happens_every_chunk_has_the_same_bits_again() {
    const QTemporaryDir model;
    SourceOptions options = toy::options(toy::pack_staged(model.filePath("toy").toStdString()));
    const auto engine = [&](Rng& rng, const std::string& sessions) {
      options.seed = static_cast<std::uint64_t>(rng.below(1000));
      return [options, sessions]() -> std::unique_ptr<ChunkSource> {
        return std::make_unique<LoggedSource>(make_source(options), sessions, manifest_of(options));
      };
    };
    std::map<std::string, int> done;
    const std::string wrong = walkJointly(engine, 60, madeAgain, done);
    QVERIFY2(wrong.empty(), wrong.c_str());
    for (const char* kind : {"window", "client", "controller", "vanished", "full", "sessions"})
      QVERIFY2(done[kind] > 0, kind);
  }
};

LONGTAKE_WINDOW_TEST(TestJointWalkEngine)

}  // namespace joint_walk_engine_test

#include "test_joint_walk_engine.moc"
