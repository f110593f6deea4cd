#include <QTemporaryDir>

#include "engine/stream/take_outline.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/run.h"
#include "tests/ui/walk.h"

using namespace longtake;

namespace {

constexpr int kCommands = 60;
// Three pictures a chunk: a walk waits for chunks as long as a person watches them.
constexpr FakeSource::Shape kSmall{64, 48, 2, 3, 3, 3, 8};

Manifest manifest() {
  Manifest first;
  first.seed = 42;  // the fake's
  return first;
}

/// Counts the pictures that an export finds in the log: the fake has no decoder.
Result<JobResult> countedPictures(const JobBody& body, const Library::Progress&, std::stop_token) {
  const auto& job = std::get<ExportJob>(body);
  const auto session = SessionReader::open(job.session);
  if (!session) return fail(session.error());
  Exported done{job.out};
  for (const SessionReader::Chunk& chunk : session->path_of(job.take)) {
    const auto record = session->read(chunk);
    if (!record) return fail(record.error());
    for (int picture = 0; picture < record->frames; ++picture) {
      const std::int64_t frame = record->first_frame + picture;
      if (frame >= job.span->first && frame < job.span->end) ++done.frames;
    }
  }
  return JobResult(done);
}

Walk::Ground ground(const std::string& root) {
  const auto source = [root] {
    return std::make_unique<LoggedSource>(std::make_unique<FakeSource>(kSmall, FakeSource::Faults{}), root, manifest());
  };
  Walk::Ground made{
      source, 20000, {"a red ball", "a blue cube", "a star at night", "a ring", "nothing", "a planned ball"}};
  made.exporter = countedPictures;
  made.exports = root;
  return made;
}

/// Makes every take of a session again from its log; the first difference in words, "" if there is none.
std::string madeAgain(const std::string& folder, FakeSource::Faults faults = {}) {
  const auto session = SessionReader::open(folder);
  if (!session) return session.error().text();
  if (!session->is_whole()) return "the log is damaged";
  for (const TakeSummary& take : takes_of(*session)) {
    if (take.frames == 0) continue;
    LoggedSource source(std::make_unique<FakeSource>(kSmall, faults), LoggedSource::Earlier{folder, take.take});
    const auto opened = source.open([](const std::string&, double) {}, {});
    if (!opened) return "take " + std::to_string(take.take) + ": " + opened.error().text();
  }
  return {};
}

}  // namespace

// After any actions in any order, the log explains every chunk.
class TestWalks : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_chunk_of_a_random_walk_is_made_again_from_the_log() {
    const int walks = qEnvironmentVariable("LONGTAKE_WALKS", "3").toInt();
    const int first = qEnvironmentVariable("LONGTAKE_FIRST_WALK", "1").toInt();
    for (int i = first; i < first + walks; ++i) {
      QTemporaryDir root;
      std::string folder;
      {
        Walk walk(ground(root.path().toStdString()), static_cast<std::uint64_t>(i));
        walk.run(kCommands);
        QVERIFY2(walk.failure().empty(), walk.failure().c_str());
        QVERIFY(walk.exported() > 0);
        qInfo("walk %d: %d chunks, %d commands applied", i, walk.chunks(), walk.applied());
        QVERIFY(walk.chunks() >= kCommands / 3);
        QVERIFY(walk.applied() >= kCommands / 2);
        folder = walk.session();
      }
      const std::string wrong = madeAgain(folder);
      root.setAutoRemove(wrong.empty());
      QVERIFY2(wrong.empty(), ("walk " + std::to_string(i) + ": " + wrong + ", in " + folder).c_str());
    }
  }

  void a_pin_that_gets_lost_is_found() {
    const QTemporaryDir root;
    std::string folder;
    {
      LoggedSource source(std::make_unique<FakeSource>(kSmall, FakeSource::Faults{}), root.path().toStdString(), {});
      folder = source.open([](const std::string&, double) {}, {})->session;
      QVERIFY(source.next({}).has_value());
      QVERIFY(source.apply(Pin{{{1, 0, 0}}}).has_value());
      QVERIFY(source.next({}).has_value());
    }
    QCOMPARE(madeAgain(folder), std::string());
    FakeSource::Faults lost;
    lost.loses_pins = true;
    QVERIFY(!madeAgain(folder, lost).empty());
  }
};

LONGTAKE_CORE_TEST(TestWalks)
#include "test_walks.moc"
