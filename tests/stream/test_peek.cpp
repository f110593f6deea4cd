#include <QtTest>

#include <QTemporaryDir>
#include <map>

#include "engine/core/files.h"
#include "engine/core/log.h"
#include "engine/stream/engine_stream.h"
#include "engine/stream/errors.h"
#include "engine/stream/logged_source.h"
#include "tests/fakes/drive.h"
#include "tests/fakes/event_reader.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/run.h"

using namespace longtake;

namespace peek_test {

namespace {

struct Rig {
  explicit Rig(FakeSource::Faults faults = {}, const std::filesystem::path& sessions = {},
               EngineStream::Options options = {}) {
    auto made = std::make_unique<FakeSource>(FakeSource::Shape{}, faults);
    fake = made.get();
    std::unique_ptr<ChunkSource> source = std::move(made);
    if (!sessions.empty()) source = std::make_unique<LoggedSource>(std::move(source), sessions, Manifest());
    options.wakeup = reader.wakeup();
    stream = std::make_unique<EngineStream>(std::move(source), std::move(options));
    reader.read_from(*stream);
  }
  /// The hashes of the next chunks.
  std::vector<std::uint64_t> run(int count) {
    std::vector<std::uint64_t> hashes;
    stream->request_chunks(count);
    for (int i = 0; i < count; ++i) {
      const auto ready = reader.next<ChunkReady>();
      hashes.push_back(ready ? ready->chunk->latent_hash : 0);
      if (ready) memory = ready->memory;
    }
    return hashes;
  }
  /// The hash of the next chunk under this prompt; 0 if the peek was refused.
  std::uint64_t peek(const std::string& text) {
    const PeekId id = stream->peek(prompt(text));
    const auto ready = reader.next<PeekReady>();
    return ready && ready->peek == id ? ready->chunk->latent_hash : 0;
  }

  EventReader<Stream, Event> reader;
  FakeSource* fake = nullptr;
  std::shared_ptr<const CacheSnapshot> memory;  // after the newest chunk
  std::unique_ptr<EngineStream> stream;
};

std::map<std::string, std::string> bytes_in(const QTemporaryDir& folder) {
  std::map<std::string, std::string> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path().toStdString()))
    if (entry.is_regular_file()) all[entry.path().string()] = *read_file(entry.path());
  return all;
}

}  // namespace

// Peeks at the next chunk under a prompt that is not sent.
class TestPeek : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void a_paused_peek_shows_what_sending_then_makes_and_asks_for_no_chunk() {
    Rig rig;
    rig.run(2);
    const PeekId id = rig.stream->peek(prompt("a blue field"));
    const auto ready = rig.reader.next<PeekReady>();
    QVERIFY(ready);
    QCOMPARE(ready->peek, id);
    QCOMPARE(ready->chunk->chunk, ChunkIndex(2));
    // A chunk would arrive before the receipt of a command that acts at once.
    rig.stream->post(MarkTake{});
    QVERIFY(rig.reader.next<CommandApplied>());
    QCOMPARE(rig.reader.count_seen<ChunkReady>(), 0);
    rig.stream->post(prompt("a blue field"));
    QCOMPARE(rig.run(1).front(), ready->chunk->latent_hash);
  }

  void a_stream_that_was_peeked_at_goes_on_like_one_that_was_not() {
    Rig plain, peeked;
    std::vector<std::uint64_t> expected = plain.run(6), seen;
    for (int i = 0; i < 6; ++i) {
      QVERIFY(peeked.peek("peek " + std::to_string(i)) != 0);
      seen.push_back(peeked.run(1).front());
    }
    QVERIFY(seen == expected);
    QVERIFY(plain.memory->kept_history == peeked.memory->kept_history);
    QCOMPARE(peeked.memory->prompt_epoch, plain.memory->prompt_epoch);
  }

  void the_log_does_not_hear_of_it() {
    const QTemporaryDir folder;
    Rig rig({}, folder.path().toStdString());
    rig.run(2);
    const auto before = bytes_in(folder);
    QVERIFY(!before.empty());
    QVERIFY(rig.peek("a blue field") != 0);
    QVERIFY(bytes_in(folder) == before);
    rig.run(1);
    QVERIFY(bytes_in(folder) != before);
  }

  void commands_that_wait_come_first_as_they_would_for_a_prompt_that_is_sent() {
    Rig rig;
    rig.run(2);
    rig.stream->post(SetPolicy{std::nullopt, 60, 0});
    rig.stream->post(Pin{{{0, 1, 1}}, true});
    const std::uint64_t peeked = rig.peek("a blue field");
    rig.stream->post(prompt("a blue field"));
    QCOMPARE(rig.run(1).front(), peeked);
    QCOMPARE(rig.reader.count_seen<CommandApplied>(), 2);
  }

  void a_prompt_that_waits_is_still_used_after_a_peek_at_another_one() {
    Rig rig, plain;
    rig.run(1);
    plain.run(1);
    const CommandId waiting = rig.stream->post(prompt("waits"));
    plain.stream->post(prompt("waits"));
    QVERIFY(rig.peek("a blue field") != 0);
    QVERIFY(rig.run(2) == plain.run(2));
    int applied = 0;
    for (const Event& event : rig.reader.seen)
      if (const auto* receipt = std::get_if<PromptApplied>(&event)) applied += receipt->command == waiting ? 1 : 0;
    QCOMPARE(applied, 1);
  }

  void a_move_that_waits_is_made_before_the_peek() {
    Rig rig;
    rig.run(4);
    rig.stream->post(Branch{0, 1});
    rig.stream->peek(prompt("a blue field"));
    const auto ready = rig.reader.next<PeekReady>();
    QVERIFY(ready);
    QCOMPARE(ready->chunk->chunk, ChunkIndex(2));
    QCOMPARE(ready->chunk->take, TakeId(1));
  }

  void a_cue_of_the_plan_is_no_part_of_it() {
    Rig rig;
    rig.run(2);
    const std::uint64_t before = rig.peek("a blue field");
    rig.stream->post(SetPlan{{{2, prompt("planned"), {}, {}}}});
    QCOMPARE(rig.peek("a blue field"), before);
    QCOMPARE(rig.reader.count_seen<CueFired>(), 0);
    rig.run(1);
    QCOMPARE(rig.reader.count_seen<CueFired>(), 1);
  }

  void a_prompt_that_would_be_refused_is_refused_and_nothing_changes() {
    Rig rig, plain;
    rig.run(1);
    plain.run(1);
    const PeekId id = rig.stream->peek(SetPrompt{});
    const auto refused = rig.reader.next<PeekRefused>();
    QVERIFY(refused);
    QCOMPARE(refused->peek, id);
    QVERIFY(!refused->error.why.empty());
    QVERIFY(rig.run(2) == plain.run(2));
  }

  void a_newer_peek_takes_the_place_of_one_that_is_being_made() {
    FakeSource::Faults faults;
    faults.peek_waits = true;
    Rig rig(faults);
    rig.stream->peek(prompt("one"));
    QTRY_VERIFY(rig.fake->hangs());
    const PeekId second = rig.stream->peek(prompt("two"));
    rig.fake->release();
    const auto ready = rig.reader.next<PeekReady>();
    QVERIFY(ready);
    QCOMPARE(ready->peek, second);
    QCOMPARE(ready->chunk->frame(0)[0], FakeSource::field_colour("two")[0]);
    QCOMPARE(rig.reader.count_seen<PeekReady>(), 0);
  }

  void what_is_posted_while_a_peek_is_made_comes_before_the_chunk_that_is_asked_for_after_it() {
    FakeSource::Faults faults;
    faults.peek_waits = true;
    Rig rig(faults);
    rig.stream->peek(prompt("one"));
    QTRY_VERIFY(rig.fake->hangs());
    rig.stream->post(prompt("two"));
    rig.stream->request_chunks(1);
    rig.fake->release();
    const auto ready = rig.reader.next<ChunkReady>();
    QVERIFY(ready);
    QCOMPARE(ready->chunk->frame(0)[0], FakeSource::field_colour("two")[0]);
  }

  void a_dropped_peek_is_not_answered_and_the_stream_goes_on() {
    FakeSource::Faults faults;
    faults.peek_waits = true;
    Rig rig(faults);
    rig.stream->peek(prompt("one"));
    QTRY_VERIFY(rig.fake->hangs());
    rig.stream->drop_peek();
    rig.run(2);
    QCOMPARE(rig.reader.count_seen<PeekReady>() + rig.reader.count_seen<PeekRefused>(), 0);
  }

  void a_peek_that_is_being_made_does_not_hold_back_the_end() {
    FakeSource::Faults faults;
    faults.peek_waits = true;
    bool hung = false;
    EngineStream::Options options;
    options.hang_limit = std::chrono::seconds(20);
    options.on_hang = [&hung] { hung = true; };
    Rig rig(faults, {}, std::move(options));
    rig.stream->peek(prompt("one"));
    QTRY_VERIFY(rig.fake->hangs());
    rig.stream.reset();
    QVERIFY(!hung);
  }

  void a_stopped_engine_refuses_at_once() {
    FakeSource::Faults faults;
    faults.fail_at = 0;
    Rig rig(faults);
    rig.stream->request_chunks(1);
    QVERIFY(rig.reader.next<Failed>());
    rig.stream->peek(prompt("a blue field"));
    const auto refused = rig.reader.next<PeekRefused>();
    QVERIFY(refused);
    QCOMPARE(refused->error.code, std::string(errors::kPeekStopped.code));
  }

  void a_source_that_cannot_go_back_refuses() {
    struct OneWay final : ChunkSource {
      Result<SourceInfo> open(const Progress&, std::stop_token) override { return SourceInfo(); }
      Result<Applied> apply(const CommandBody&) override { return Applied(); }
      Result<Made> next(std::stop_token) override { return fail(Error::Kind::cancelled, "None"); }
    };
    EventReader<Stream, Event> reader;
    EngineStream::Options options;
    options.wakeup = reader.wakeup();
    EngineStream stream(std::make_unique<OneWay>(), std::move(options));
    reader.read_from(stream);
    stream.peek(prompt("a blue field"));
    const auto refused = reader.next<PeekRefused>();
    QVERIFY(refused);
    QCOMPARE(refused->error.code, std::string(errors::kCannotPeek.code));
  }
};

LONGTAKE_CORE_TEST(TestPeek)

}  // namespace peek_test

#include "test_peek.moc"
