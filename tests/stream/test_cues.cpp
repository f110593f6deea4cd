#include <QtTest>

#include <QTemporaryDir>

#include "engine/stream/engine_stream.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/take_outline.h"
#include "tests/fakes/drive.h"
#include "tests/fakes/event_reader.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/run.h"

using namespace longtake;

namespace cues_test {

namespace {

struct Rig {
  explicit Rig(std::unique_ptr<ChunkSource> source = std::make_unique<FakeSource>()) {
    EngineStream::Options options;
    options.wakeup = reader.wakeup();
    stream = std::make_unique<EngineStream>(std::move(source), std::move(options));
    reader.read_from(*stream);
  }
  /// Requests chunks and waits for them.
  void run(int count) {
    stream->request_chunks(count);
    for (int i = 0; i < count; ++i) QVERIFY(reader.next<ChunkReady>());
  }

  EventReader<Stream, Event> reader;
  std::unique_ptr<EngineStream> stream;
};

PlannedCue prompted(ChunkIndex chunk, const std::string& text) { return {chunk, prompt(text), {}, {}}; }

}  // namespace

// A planned cue takes effect at its chunk, independent of the client.
class TestCues : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_cue_takes_effect_at_its_chunk_however_many_are_asked_for_at_once() {
    Rig rig;
    const CommandId plan = rig.stream->post(SetPlan{{{5, {}, SetPolicy{"fifo", {}, {}}, {}}, prompted(3, "later")}});
    rig.stream->request_chunks(8);
    const auto first = rig.reader.next<CueFired>();
    QVERIFY(first);
    QCOMPARE(first->plan, plan);
    QCOMPARE(first->cue, 1U);
    QCOMPARE(first->chunk, 3);
    const auto applied = rig.reader.next<PromptApplied>();
    QCOMPARE(applied->command, first->command);
    QCOMPARE(applied->chunk, 3);
    QCOMPARE(rig.reader.next<CueFired>()->cue, 0U);
    QCOMPARE(rig.reader.next<CommandApplied>()->chunk, 5);
    rig.reader.next<ChunkReady>();
    rig.reader.next<ChunkReady>();
    rig.reader.next<ChunkReady>();
    QCOMPARE(rig.reader.count_seen<CueFired>(), 0);
  }

  void a_plan_replaces_the_one_before_and_what_has_passed_does_nothing() {
    Rig rig;
    rig.stream->post(SetPlan{{prompted(2, "gone")}});
    rig.run(1);
    rig.stream->post(SetPlan{{prompted(0, "too late"), prompted(4, "in time")}});
    rig.run(6);
    int fired = 0;
    for (const Event& event : rig.reader.seen)
      if (const auto* cue = std::get_if<CueFired>(&event)) {
        ++fired;
        QCOMPARE(cue->chunk, 4);
      }
    QCOMPARE(fired, 1);
  }

  void a_cue_that_has_taken_effect_does_so_once_and_those_ahead_stay_when_one_goes_back() {
    Rig rig;
    rig.stream->post(SetPlan{{prompted(2, "two"), prompted(6, "six")}});
    rig.run(4);
    rig.stream->post(Branch{0, 0});
    rig.run(7);
    std::vector<ChunkIndex> fired;
    for (const Event& event : rig.reader.seen)
      if (const auto* cue = std::get_if<CueFired>(&event)) fired.push_back(cue->chunk);
    QCOMPARE(fired, (std::vector<ChunkIndex>{2, 6}));
  }

  void plan_and_names_are_in_the_log_and_come_back() {
    const QTemporaryDir root;
    std::string folder;
    {
      Rig rig(std::make_unique<LoggedSource>(std::make_unique<FakeSource>(), root.path().toStdString(), Manifest{}));
      folder = rig.reader.next<Opened>()->source.session;
      rig.stream->post(prompt("a red ball"));
      rig.stream->post(SetPlan{{prompted(2, "a blue cube"), {3, {}, {}, "the turn"}, prompted(9, "the end")}});
      rig.run(5);
      rig.stream->post(MarkMoment{0, 1, "the beginning"});
      rig.stream->post(MarkMoment{0, 4, "a slip"});
      rig.stream->post(MarkMoment{0, 4, ""});
      rig.run(1);
    }
    const auto session = SessionReader::open(folder);
    QVERIFY(session.has_value());
    const TakeOutline outline = outline_of(*session, 0);
    QCOMPARE(outline.marks.size(), 2U);
    QCOMPARE(outline.marks[0].name, std::string("the beginning"));
    QCOMPARE(outline.marks[0].chunk, 1);
    QCOMPARE(outline.marks[1].chunk, 3);
    QCOMPARE(outline.plan.size(), 1U);
    QCOMPARE(outline.plan[0].chunk, 9);
    QCOMPARE(outline.prompts.size(), 2U);
    QCOMPARE(outline.prompts[1].chunk, 2);
    // A resumed session does not fire them again while its chunks are put back.
    Rig again(std::make_unique<LoggedSource>(std::make_unique<FakeSource>(), LoggedSource::Earlier{folder, 0}));
    again.run(1);
    QCOMPARE(again.reader.count_seen<CueFired>(), 0);
  }
};

LONGTAKE_CORE_TEST(TestCues)

}  // namespace cues_test

#include "test_cues.moc"
