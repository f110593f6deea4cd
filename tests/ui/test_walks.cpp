#include <QTemporaryDir>

#include "tests/support/run.h"
#include "tests/ui/made_again.h"
#include "tests/ui/walk.h"

using namespace longtake;

namespace {

constexpr int kCommands = 60;
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
    return std::make_unique<LoggedSource>(std::make_unique<FakeSource>(kSmall, FakeSource::Faults{}), root,
                                          walkedManifest());
  };
  Walk::Ground made{
      source, 20000, {"a red ball", "a blue cube", "a star at night", "a ring", "nothing", "a planned ball"}};
  made.exporter = countedPictures;
  made.exports = root;
  return made;
}

}  // namespace

// After any actions in any order, the log reproduces every chunk.
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
