#include <QtTest>

#include <QTemporaryDir>
#include <random>

#include "engine/core/log.h"
#include "engine/stream/engine_stream.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/take_book.h"
#include "engine/stream/take_outline.h"
#include "tests/fakes/drive.h"
#include "tests/fakes/event_reader.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/repeats.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

/// A user who sends random commands to a stream with a session, and the book of its events.
class Walk {
 public:
  Walk(std::uint32_t seed, const std::string& root) : rng_(seed) {
    FakeSource::Faults faults;
    if (below(4) == 0) faults.fail_at = below(5);
    FakeSource::Shape shape;
    shape.width = shape.height = 48;
    shape.rows = shape.columns = 2;
    shape.latent_frames = shape.frames = 1;
    EngineStream::Options options;
    options.wakeup = reader_.wakeup();
    Manifest manifest;
    manifest.seed = 42;
    stream_ = std::make_unique<EngineStream>(
        std::make_unique<LoggedSource>(std::make_unique<FakeSource>(shape, faults), root, manifest), options);
    reader_.read_from(*stream_);
    session_ = reader_.next<Opened>()->source.session;
    SourceInfo info;
    info.seed = 42;
    book.note(Opened{info});
  }

  void go(int steps) {
    for (int i = 0; i < steps; ++i) act();
    settle();
  }
  /// Ends the stream; the session stays.
  std::string end() {
    stream_.reset();
    return session_;
  }

  TakeBook book;
  int restarts = 0;
  int failures = 0;

 private:
  int below(int count) { return static_cast<int>(rng_() % static_cast<std::uint32_t>(count)); }
  CommandId post(const CommandBody& body) {
    const CommandId id = stream_->post(body);
    book.posted(id, body);
    return id;
  }
  std::pair<TakeId, ChunkIndex> place() {
    auto one = std::next(book.takes().begin(), below(static_cast<int>(book.takes().size())));
    return {one->first, below(static_cast<int>(one->second.last) + 2) - 1};
  }

  void act() {
    switch (below(12)) {
      case 0:
      case 1:
        post(prompt("prompt " + std::to_string(below(99)), below(2) == 0 ? SwitchMode::recipe : SwitchMode::crossfade));
        break;
      case 2:
        post(SetPolicy{below(2) == 0 ? std::optional<std::string>("fifo") : std::nullopt, 20 + below(9), {}});
        break;
      case 3:
        post(SetPolicy{{}, {}, below(3)});
        break;
      case 4:
        post(SetSteps{below(9)});
        break;
      case 5:
        post(SetLoras{{{"/models/ink.safetensors", 0.25 * below(4)}}});
        break;
      case 6: {
        settle();
        const auto [take, chunk] = place();
        post(Rewind{take, chunk});
        break;
      }
      case 7: {
        settle();
        const auto [take, chunk] = place();
        post(Branch{take, chunk, below(2) == 0 ? std::optional<std::uint64_t>(below(99)) : std::nullopt});
        break;
      }
      case 8:
        restart();
        break;
      case 9:
        change_plan();
        break;
      default:
        make();
    }
  }

  void change_plan() {
    auto& cues = plan_.cues;
    if (!cues.empty() && below(2) == 0) cues.erase(cues.begin() + below(static_cast<int>(cues.size())));
    for (int i = below(4); i > 0; --i)
      cues.insert(cues.begin() + below(static_cast<int>(cues.size()) + 1),
                  {below(12), prompt("cue " + std::to_string(below(9)), SwitchMode::crossfade), {}, {}});
    post(plan_);
  }

  void restart() {
    ++restarts;
    post(Restart{below(2) == 0 ? std::optional<std::uint64_t>(below(99)) : std::nullopt});
  }

  void make() {
    settle();
    stream_->request_chunks(1);
    if (read_until([](const Event& event) { return std::holds_alternative<ChunkReady>(event); })) return;
    ++failures;
    restart();
    settle();
  }

  // A mark acts at once, but after everything that was posted before it.
  void settle() {
    const CommandId mark = post(MarkTake{book.take(), below(2) == 0, false, "seen"});
    read_until([mark](const Event& event) {
      const auto* applied = std::get_if<CommandApplied>(&event);
      return applied != nullptr && applied->command == mark;
    });
  }

  // False if the stream failed.
  template <class Is>
  bool read_until(const Is& is) {
    for (;;) {
      while (const auto event = stream_->poll()) {
        book.note(*event);
        if (std::holds_alternative<Failed>(*event)) return false;
        if (is(*event)) return true;
      }
      std::this_thread::yield();
    }
  }

  std::mt19937 rng_;
  SetPlan plan_;
  EventReader<Stream, Event> reader_;
  std::string session_;
  std::unique_ptr<EngineStream> stream_;
};

}  // namespace

class TestTakeBook : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void events_and_log_of_a_thousand_walks_tell_the_same() {
    int restarts = 0;
    int failures = 0;
    for (std::uint32_t seed = 0; seed < test::repeats(1000, 100); ++seed) {
      const QTemporaryDir root;
      Walk walk(seed, root.path().toStdString());
      walk.go(25);
      const auto session = SessionReader::open(walk.end());
      QVERIFY(session.has_value());
      const TakeBook logged = TakeBook::of(*session);
      QVERIFY2(same(walk.book, logged, *session), std::to_string(seed).c_str());
      QVERIFY2(same_in_outlines(walk.book, *session), std::to_string(seed).c_str());
      restarts += walk.restarts;
      failures += walk.failures;
    }
    QVERIFY(restarts > test::repeats(1000, 100));
    QVERIFY(failures > test::repeats(50, 3));
  }

  void a_restart_keeps_what_is_in_force_after_a_failure_too() {
    const QTemporaryDir root;
    FakeSource::Faults faults;
    faults.fail_at = 1;
    EventReader<Stream, Event> reader;
    EngineStream::Options options;
    options.wakeup = reader.wakeup();
    std::string folder;
    TakeId take = 0;
    {
      EngineStream stream(std::make_unique<LoggedSource>(std::make_unique<FakeSource>(FakeSource::Shape{}, faults),
                                                         root.path().toStdString(), Manifest()),
                          options);
      reader.read_from(stream);
      folder = reader.next<Opened>()->source.session;
      stream.post(prompt("a blue cube", SwitchMode::crossfade));
      stream.post(SetPolicy{"fifo", 120, {}});
      stream.post(SetSteps{3});
      stream.post(SetLoras{{{"/models/ink.safetensors", 0.5}}});
      stream.request_chunks(2);
      QVERIFY(reader.next<Failed>());
      stream.post(Restart{});
      const auto begun = reader.next<TakeStarted>();
      QVERIFY(begun && begun->from_chunk == -1);
      take = begun->take;
      const auto kept = reader.next<PromptApplied>();
      QVERIFY(kept && kept->take == begun->take && kept->chunk == 0);
      stream.request_chunks(1);
      const auto ready = reader.next<ChunkReady>();
      QVERIFY(ready);
      QCOMPARE(ready->memory->policy, std::string("fifo"));
      QCOMPARE(ready->memory->budget_tokens, 120);
    }
    const auto session = SessionReader::open(folder);
    const TakeOutline outline = outline_of(*session, take);
    QCOMPARE(outline.prompts.size(), std::size_t(1));
    QCOMPARE(outline.prompts[0].prompt.texts[0].text, std::string("a blue cube"));
    QCOMPARE(outline.policy, (SetPolicy{"fifo", 120, {}}));
    QCOMPARE(outline.steps.back().steps, 3);
    QCOMPARE(outline.loras.back().loras, (LoraList{{"/models/ink.safetensors", 0.5}}));
  }

 private:
  static bool same(const TakeBook& told, const TakeBook& logged, const SessionReader& session) {
    if (told.take() != logged.take()) return differ("current take", told.take());
    if (told.plan() != logged.plan()) return differ("the plan", told.take());
    for (const auto& [id, take] : told.takes()) {
      const auto* other = logged.find(id);
      if (other == nullptr) return differ("a take is missing", id);
      if (take.parent != other->parent || take.from != other->from || take.last != other->last ||
          take.starred != other->starred)
        return differ("its place", id);
      if (take.seed != other->seed || take.seed != seed_of(session, id)) return differ("its seed", id);
      if (told.beginning(id) != logged.beginning(id)) return differ("its beginning", id);
      for (ChunkIndex chunk = -1; chunk <= take.last + 1; ++chunk)
        if (told.in_force(id, chunk) != logged.in_force(id, chunk)) return differ("what is in force", id);
    }
    return true;
  }

  static bool same_in_outlines(const TakeBook& told, const SessionReader& session) {
    for (const auto& [id, take] : told.takes())
      if (told.in_force(id, take.last + 1) != read(session, id)) return differ("what the log's outline says", id);
    return true;
  }

  /// The settings in force at a take's end, as in an outline.
  static InForce read(const SessionReader& session, TakeId take) {
    const auto path = session.path_of(take);
    const TakeOutline outline = outline_of(session, take);
    InForce now = TakeBook::of(session).beginning(path.empty() ? take : path.front().header.take);
    if (!outline.prompts.empty()) now.prompt = outline.prompts.back().prompt;
    now.policy = merged(now.policy, outline.policy);
    if (!outline.loras.empty()) now.loras = SetLoras{outline.loras.back().loras};
    if (!outline.steps.empty()) now.steps = SetSteps{outline.steps.back().steps};
    return now;
  }

  static bool differ(const char* what, TakeId take) {
    qWarning("%s differs in take %u", what, static_cast<unsigned>(take));
    return false;
  }
};

LONGTAKE_TEST(TestTakeBook)
#include "test_take_book.moc"
