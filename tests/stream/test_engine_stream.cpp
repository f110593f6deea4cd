#include <QtTest>

#include <algorithm>
#include <atomic>
#include <thread>

#include "engine/core/log.h"
#include "engine/stream/engine_stream.h"
#include "tests/fakes/drive.h"
#include "tests/fakes/event_reader.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

// A stream on a fake source, with a reader on its events.
struct Rig {
  explicit Rig(FakeSource::Faults faults = {}, EngineStream::Options options = {}) {
    auto made = std::make_unique<FakeSource>(FakeSource::Shape{}, faults);
    source = made.get();
    options.wakeup = reader.wakeup();
    stream = std::make_unique<EngineStream>(std::move(made), std::move(options));
    reader.read_from(*stream);
  }

  EventReader<Stream, Event> reader;
  FakeSource* source = nullptr;
  std::unique_ptr<EngineStream> stream;
};

}  // namespace

class TestEngineStream : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void it_opens_by_itself_and_makes_nothing_unasked() {
    Rig rig;
    const auto opened = rig.reader.next<Opened>();
    QVERIFY(opened);
    QCOMPARE(opened->source.model, std::string("Fake"));
    QVERIFY(!rig.stream->poll());
  }

  void it_makes_exactly_the_chunks_asked_for_in_order() {
    Rig rig;
    rig.stream->request_chunks(2);
    rig.stream->request_chunks(3);
    for (ChunkIndex i = 0; i < 5; ++i) {
      const auto ready = rig.reader.next<ChunkReady>();
      QVERIFY(ready);
      QCOMPARE(ready->chunk->chunk, i);
    }
    // A sixth chunk would arrive before the receipt of a command that acts at once.
    rig.stream->post(Rewind{0, 4});
    QVERIFY(rig.reader.next<CommandApplied>());
    QCOMPARE(rig.reader.count_seen<ChunkReady>(), 0);
  }

  void a_long_way_back_tells_its_progress_until_a_person_stops_it() {
    /// Goes back for ever, until it is stopped.
    struct FarAway final : ChunkSource {
      Result<SourceInfo> open(const Progress&, std::stop_token) override { return SourceInfo{}; }
      Result<Applied> apply(const CommandBody&) override { return Applied{}; }
      Result<Made> next(std::stop_token) override { return fail(Error::Kind::cancelled, "no chunk"); }
      Result<Applied> travel(const CommandBody&, const Progress& progress, const std::stop_token& stop) override {
        for (int chunk = 0; !stop.stop_requested(); ++chunk) {
          progress("Going back", std::min(chunk / 1000.0, 1.0));
          std::this_thread::yield();
        }
        return fail(Error::Kind::cancelled, "Going back was stopped");
      }
    };
    EventReader<Stream, Event> reader;
    EngineStream::Options options;
    options.wakeup = reader.wakeup();
    EngineStream stream(std::make_unique<FarAway>(), std::move(options));
    reader.read_from(stream);
    QVERIFY(reader.next<Opened>());
    for (int round = 0; round < 2; ++round) {
      const CommandId id = stream.post(Branch{0, 0});
      const auto progress = reader.next<GoingBack>();
      QVERIFY(progress);
      QCOMPARE(progress->command, id);
      stream.stop_going_back();
      const auto refused = reader.next<CommandRefused>();
      QVERIFY(refused && refused->command == id);
      QVERIFY(refused->error.kind == Error::Kind::cancelled);
    }
    stream.post(Branch{0, 0});  // the stream's end stops it too
    QVERIFY(reader.next<GoingBack>());
  }

  void a_prompt_is_receipted_with_the_chunk_that_first_shows_it() {
    Rig rig;
    rig.stream->request_chunks(1);
    QVERIFY(rig.reader.next<ChunkReady>());
    const CommandId id = rig.stream->post(prompt("a red ball"));
    rig.stream->request_chunks(1);
    const auto applied = rig.reader.next<PromptApplied>();
    QVERIFY(applied);
    QCOMPARE(applied->command, id);
    QCOMPARE(applied->chunk, ChunkIndex(1));
    const auto ready = rig.reader.next<ChunkReady>();
    QVERIFY(ready);
    QCOMPARE(ready->chunk->chunk, ChunkIndex(1));
    const auto colour = FakeSource::field_colour("a red ball");
    QCOMPARE(ready->chunk->frame(0)[0], colour[0]);
  }

  void of_prompts_typed_during_a_pause_only_the_newest_is_used() {
    Rig rig;
    QVERIFY(rig.reader.next<Opened>());
    const CommandId first = rig.stream->post(prompt("one"));
    const CommandId second = rig.stream->post(prompt("two"));
    const CommandId third = rig.stream->post(prompt("three"));
    rig.stream->request_chunks(1);
    for (const CommandId id : {first, second}) {
      const auto superseded = rig.reader.next<CommandSuperseded>();
      QVERIFY(superseded);
      QCOMPARE(superseded->command, id);
      QCOMPARE(superseded->by, third);
    }
    const auto applied = rig.reader.next<PromptApplied>();
    QVERIFY(applied);
    QCOMPARE(applied->command, third);
  }

  void while_it_plays_a_prompt_that_has_settled_is_taken_before_the_chunk_is_asked_for() {
    EngineStream::Options options;
    options.settle = std::chrono::milliseconds(300);
    Rig rig({}, std::move(options));
    rig.stream->request_chunks(1);
    QVERIFY(rig.reader.next<ChunkReady>());
    const CommandId first = rig.stream->post(prompt("one"));
    const CommandId second = rig.stream->post(prompt("two"));
    const auto superseded = rig.reader.next<CommandSuperseded>();
    QVERIFY(superseded);
    QCOMPARE(superseded->command, first);
    const auto applied = rig.reader.next<PromptApplied>();
    QVERIFY(applied);
    QCOMPARE(applied->command, second);
    QCOMPARE(applied->chunk, ChunkIndex(1));
    QCOMPARE(rig.reader.count_seen<ChunkReady>(), 0);
  }

  void where_no_chunk_was_asked_for_a_settled_prompt_waits() {
    EngineStream::Options options;
    options.settle = std::chrono::milliseconds(20);
    Rig rig({}, std::move(options));
    QVERIFY(rig.reader.next<Opened>());
    const CommandId first = rig.stream->post(prompt("one"));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    rig.stream->post(prompt("two"));
    rig.stream->request_chunks(1);
    const auto superseded = rig.reader.next<CommandSuperseded>();
    QVERIFY(superseded);
    QCOMPARE(superseded->command, first);
  }

  void a_refused_command_changes_nothing_and_says_why() {
    Rig rig;
    const CommandId id = rig.stream->post(SetPrompt{});
    rig.stream->request_chunks(1);
    const auto refused = rig.reader.next<CommandRefused>();
    QVERIFY(refused);
    QCOMPARE(refused->command, id);
    QVERIFY(!refused->error.why.empty());
    QVERIFY(rig.reader.next<ChunkReady>());
  }

  void the_memory_comes_with_its_chunk_and_follows_the_policy() {
    Rig rig;
    rig.stream->post(SetPolicy{std::nullopt, 60, 0});
    rig.stream->request_chunks(4);
    std::shared_ptr<const CacheSnapshot> cache;
    for (ChunkIndex i = 0; i < 4; ++i) {
      const auto ready = rig.reader.next<ChunkReady>();
      QVERIFY(ready && ready->memory);
      cache = ready->memory;
      QCOMPARE(cache->chunk, i);
    }
    QCOMPARE(cache->budget_tokens, 60);
    QCOMPARE(cache->recent.size(), std::size_t(12));
    QCOMPARE(cache->recent.back().tokens[3].score, FakeSource::salience({}, 11, 0, 3));
  }

  void after_an_error_it_refuses_all_but_restart_and_then_streams_again() {
    FakeSource::Faults faults;
    faults.fail_at = 1;
    Rig rig(faults);
    rig.stream->request_chunks(5);
    QVERIFY(rig.reader.next<ChunkReady>());
    const auto failed = rig.reader.next<Failed>();
    QVERIFY(failed);
    QVERIFY(failed->error.kind == Error::Kind::out_of_memory);
    QVERIFY(!failed->process_must_restart);
    rig.stream->post(prompt("nobody hears this"));
    QVERIFY(rig.reader.next<CommandRefused>());
    rig.stream->post(Restart{});
    QVERIFY(rig.reader.next<Opened>());
    const auto take = rig.reader.next<TakeStarted>();
    QVERIFY(take);
    QCOMPARE(take->take, TakeId(2));  // opening began one as well
    rig.stream->request_chunks(1);
    QVERIFY(rig.reader.next<ChunkReady>());
  }

  void a_restart_keeps_prompt_and_policy_with_and_without_a_failure() {
    FakeSource::Faults faults;
    faults.fail_at = 1;
    Rig rig(faults);
    rig.stream->post(prompt("a red ball"));
    rig.stream->post(SetPolicy{"fifo", 60, 0});
    rig.stream->request_chunks(2);
    QVERIFY(rig.reader.next<Failed>());
    rig.stream->post(Restart{});
    rig.stream->request_chunks(1);
    const auto ready = rig.reader.next<ChunkReady>();
    QVERIFY(ready && ready->chunk->take == 2);
    QCOMPARE(ready->chunk->frame(0)[0], FakeSource::field_colour("a red ball")[0]);
    QCOMPARE(ready->memory->policy, std::string("fifo"));
    QCOMPARE(ready->memory->budget_tokens, 60);
    rig.stream->post(prompt("a blue cube"));
    rig.stream->post(Restart{});
    rig.stream->request_chunks(1);
    const auto next = rig.reader.next<ChunkReady>();
    QVERIFY(next && next->chunk->take == 3);
    QCOMPARE(next->chunk->frame(0)[0], FakeSource::field_colour("a blue cube")[0]);
  }

  void going_back_begins_a_branch_and_returning_to_a_take_is_told_as_well() {
    Rig rig;
    rig.stream->post(prompt("a red ball"));
    rig.stream->request_chunks(4);
    for (int i = 0; i < 4; ++i) QVERIFY(rig.reader.next<ChunkReady>());
    rig.stream->post(Rewind{0, 1});
    const auto branch = rig.reader.next<TakeStarted>();
    QVERIFY(branch);
    QCOMPARE(branch->take, TakeId(1));
    QCOMPARE(branch->parent, TakeId(0));
    QCOMPARE(branch->from_chunk, ChunkIndex(1));
    rig.stream->post(prompt("a blue cube"));
    rig.stream->request_chunks(1);
    auto ready = rig.reader.next<ChunkReady>();
    QVERIFY(ready && ready->chunk->take == 1 && ready->chunk->chunk == 2);
    // The first take continues where it stopped, with the same state.
    rig.stream->post(Rewind{0, 3});
    const auto back = rig.reader.next<TakeStarted>();
    QVERIFY(back);
    QCOMPARE(back->take, TakeId(0));
    QCOMPARE(back->from_chunk, ChunkIndex(-1));
    rig.stream->request_chunks(1);
    ready = rig.reader.next<ChunkReady>();
    QVERIFY(ready && ready->chunk->take == 0 && ready->chunk->chunk == 4);
    QCOMPARE(ready->chunk->frame(0)[0], FakeSource::field_colour("a red ball")[0]);
    // The branch, which began after chunk 1, continues too.
    rig.stream->post(Rewind{1, 2});
    const auto again = rig.reader.next<TakeStarted>();
    QVERIFY(again);
    QCOMPARE(again->take, TakeId(1));
    QCOMPARE(again->parent, TakeId(0));
    QCOMPARE(again->from_chunk, ChunkIndex(1));
    // Within the current take, no new take begins.
    rig.stream->post(Rewind{1, 2});
    QVERIFY(rig.reader.next<CommandApplied>());
    QVERIFY(rig.reader.next<CommandApplied>());
    QCOMPARE(rig.reader.count_seen<TakeStarted>(), 0);
  }

  void a_thrown_exception_is_a_failure_like_any_other_a_hundred_times() {
    FakeSource::Faults faults;
    faults.throw_at = 0;
    for (int i = 0; i < 100; ++i) {
      Rig rig(faults);
      rig.stream->request_chunks(1);
      const auto failed = rig.reader.next<Failed>();
      QVERIFY(failed);
      QVERIFY(failed->error.why.find("injected") != std::string::npos);
      rig.stream->post(Restart{});
      QVERIFY(rig.reader.next<Opened>());
      rig.stream->request_chunks(1);
      QVERIFY(rig.reader.next<ChunkReady>());
    }
  }

  void opening_may_fail_or_throw_and_be_tried_again() {
    for (const bool throws : {false, true}) {
      FakeSource::Faults faults;
      faults.open_fails = !throws;
      faults.open_throws = throws;
      Rig rig(faults);
      QVERIFY(rig.reader.next<Failed>());
      rig.stream->post(Restart{});
      QVERIFY(rig.reader.next<Opened>());
    }
  }

  void a_step_that_hangs_at_quit_is_reported_after_the_limit() {
    FakeSource::Faults faults;
    faults.hang_at = 0;
    EngineStream::Options options;
    options.hang_limit = std::chrono::milliseconds(20);
    std::atomic<int> reported = 0;
    FakeSource* source = nullptr;
    options.on_hang = [&] {
      ++reported;
      source->release();
    };
    Rig rig(faults, options);
    source = rig.source;
    rig.stream->request_chunks(1);
    QTRY_VERIFY(source->hangs());
    rig.stream.reset();
    QCOMPARE(reported.load(), 1);
  }

  void many_threads_may_post_and_ask_while_one_reads() {
    Rig rig;
    constexpr int kThreads = 4;
    constexpr int kEach = 50;
    std::vector<std::jthread> threads;
    for (int t = 0; t < kThreads; ++t)
      threads.emplace_back([&, t] {
        for (int i = 0; i < kEach; ++i) {
          rig.stream->post(SetPolicy{std::nullopt, t * 60, std::nullopt});
          rig.stream->request_chunks(1);
        }
      });
    for (int i = 0; i < kThreads * kEach; ++i) QVERIFY(rig.reader.next<ChunkReady>());
    threads.clear();
    // Every command has a receipt; those posted after the last chunk began wait for the next one.
    rig.stream->request_chunks(1);
    QVERIFY(rig.reader.next<ChunkReady>());
    QCOMPARE(rig.reader.count_seen<CommandApplied>(), kThreads * kEach);
  }

  void it_may_be_destroyed_at_any_moment() {
    for (int i = 0; i < 200; ++i) {
      Rig rig;
      rig.stream->request_chunks(1000);
      if (i % 3 == 0) QVERIFY(rig.reader.next<ChunkReady>());
    }
  }
};

LONGTAKE_TEST(TestEngineStream)
#include "test_engine_stream.moc"
