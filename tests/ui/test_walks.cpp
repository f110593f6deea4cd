#include <QTemporaryDir>
#include <QtTest>

#include <chrono>

#include "engine/core/random.h"
#include "engine/stream/engine_stream.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/take_outline.h"
#include "tests/fakes/fake_source.h"
#include "ui/compare/trial.h"
#include "ui/cues/plan.h"
#include "ui/time/undo_steps.h"

using namespace longtake;

namespace {

constexpr int kCommands = 60;
constexpr double kHurry = 400;  // the walk's clock runs so much faster than time

constexpr FakeSource::Shape kSmall{64, 48, 2, 3, 3, 12, 8};

double hurriedSeconds() {
  return kHurry * std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Manifest manifest() {
  Manifest first;
  first.seed = 42;  // the fake's
  return first;
}

/// A person who presses anything at any time.
class Walk {
 public:
  Walk(const std::string& root, std::uint64_t seed)
      : rng_(seed),
        studio_(
            [root](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
              EngineStream::Options options;
              options.wakeup = std::move(wake);
              return std::make_unique<EngineStream>(
                  std::make_unique<LoggedSource>(std::make_unique<FakeSource>(kSmall, FakeSource::Faults{}), root,
                                                 manifest()),
                  std::move(options));
            },
            hurriedSeconds),
        undo_(studio_, [](ChunkIndex chunk) { return QString::number(chunk); }),
        plan_(studio_, track_),
        trial_(studio_) {
    QObject::connect(&studio_, &ui::Studio::pictureDue,
                     [this](const ui::Player::Shown& shown) { studio_.pictureShown(shown); });
    QObject::connect(&studio_, &ui::Studio::chunkArrived, [this](const std::shared_ptr<const VideoChunk>& chunk) {
      track_.add(*chunk);
      ++chunks_;
    });
    QObject::connect(&studio_, &ui::Studio::takeStarted,
                     [this](const TakeStarted& take) { track_.begin(take.take, take.parent, take.from_chunk); });
    QObject::connect(&studio_, &ui::Studio::failed, [this](const Failed& event) { failure_ = event.error.text(); });
  }

  void run() {
    QVERIFY(QTest::qWaitFor([this] { return studio_.source().has_value(); }));
    studio_.sendPrompt("a red ball", {});
    wait(2);
    for (int i = 0; i < kCommands && failure_.empty(); ++i) {
      act(static_cast<int>(rng_.below(12)));
      wait(static_cast<int>(rng_.below(3)));
    }
    trial_.cancel();
    studio_.setPlaying(true);
    wait(2);
  }
  const std::string& failure() const { return failure_; }
  std::string session() const { return studio_.source()->session; }

 private:
  void wait(int chunks) {
    const int until = chunks_ + (studio_.isPlaying() ? chunks : 0);
    (void)QTest::qWaitFor([&] { return chunks_ >= until; }, 500);
    QTest::qWait(1);
  }
  template <class T>
  const T& oneOf(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(rng_.below(static_cast<int>(all.size())))];
  }
  void act(int what) {
    static const std::vector<QString> kTexts = {"a red ball", "a blue cube", "a star at night", "a ring", "nothing"};
    const TakeId take = studio_.take();
    const ChunkIndex end = studio_.takes().endOf(take).chunk;
    switch (what) {
      case 0:
      case 1:
        studio_.sendPrompt(oneOf(kTexts), {oneOf(std::vector{SwitchMode::recache, SwitchMode::cut})});
        break;
      case 2:
        if (end > 0)
          studio_.branch({take, static_cast<ChunkIndex>(rng_.below(static_cast<int>(end)))},
                         rng_.below(2) == 0 ? std::optional(static_cast<std::uint64_t>(rng_.below(9))) : std::nullopt);
        break;
      case 3:
        undo_.undo();
        break;
      case 4:
        undo_.redo();
        break;
      case 5:
      case 6:
        touch();
        break;
      case 7:
        studio_.setPolicy({oneOf(std::vector<std::string>{"paper", "fifo", "longtake"}),
                           static_cast<std::int32_t>(6 + rng_.below(30)),
                           {}});
        break;
      case 8:
        studio_.restart(static_cast<std::uint64_t>(rng_.below(9)));
        break;
      case 9: {
        std::vector<TakeId> takes;
        for (const auto& [id, known] : studio_.takes().all()) takes.push_back(id);
        const TakeId other = oneOf(takes);
        if (other != take && studio_.takes().endOf(other).chunk >= 0) studio_.goTo(other);
        studio_.mark({other, rng_.below(2) == 0, false, "seen"});
        break;
      }
      case 10: {
        PlannedCue cue;
        cue.chunk = end + 2 + static_cast<ChunkIndex>(rng_.below(4));
        if (rng_.below(2) == 0)
          cue.prompt = SetPrompt{{{"a planned ball"}}, {}, SwitchMode::recache};
        else
          cue.policy = SetPolicy{"fifo", {}, {}};
        plan_.add(std::move(cue));
        plan_.name(std::max<ChunkIndex>(0, end), "here");
        break;
      }
      case 11:
        if (rng_.below(2) == 0)
          studio_.setPlaying(!studio_.isPlaying());
        else if (end >= 0)
          trial_.start({take, end}, 1, {{take}, {{}, 7, {}}, {{}, {}, {SetPolicy{"random", {}, {}}}}});
        break;
      default:
        break;
    }
  }
  void touch() {
    const auto snapshot = studio_.snapshot();
    if (snapshot == nullptr || snapshot->recent.empty()) return;
    const FrameTokens& frame = oneOf(snapshot->recent);
    const TokenRef token{frame.latent_frame, static_cast<std::int32_t>(rng_.below(2)),
                         static_cast<std::int32_t>(rng_.below(3))};
    switch (rng_.below(4)) {
      case 0:
        studio_.command(Forget{{token}});
        break;
      case 1:
        studio_.command(Dim{{token}, rng_.below(2) == 0 ? -2.0F : 0.0F});
        break;
      default:
        studio_.command(Pin{{token}, rng_.below(4) > 0});
    }
  }

  Rng rng_;
  ui::TakeTrack track_;
  ui::Studio studio_;
  ui::UndoSteps undo_;
  ui::Plan plan_;
  ui::Trial trial_;
  int chunks_ = 0;
  std::string failure_;
};

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

// Whatever a person does, in whatever order, the log tells how every chunk came about.
class TestWalks : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_chunk_of_a_random_walk_is_made_again_from_the_log() {
    const int walks = qEnvironmentVariable("LONGTAKE_WALKS", "3").toInt();
    for (int i = 0; i < walks; ++i) {
      const QTemporaryDir root;
      std::string folder;
      {
        Walk walk(root.path().toStdString(), static_cast<std::uint64_t>(i) + 1);
        walk.run();
        QVERIFY2(walk.failure().empty(), walk.failure().c_str());
        folder = walk.session();
      }
      const std::string wrong = madeAgain(folder);
      QVERIFY2(wrong.empty(), ("walk " + std::to_string(i + 1) + ": " + wrong).c_str());
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

QTEST_GUILESS_MAIN(TestWalks)
#include "test_walks.moc"
