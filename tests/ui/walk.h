#pragma once

#include <QtTest>

#include <chrono>
#include <functional>
#include <map>

#include "engine/core/random.h"
#include "engine/stream/engine_stream.h"
#include "engine/stream/job_queue.h"
#include "engine/stream/logged_source.h"
#include "ui/model/library_client.h"
#include "ui/model/undo_steps.h"
#include "ui/timeline/plan.h"
#include "ui/timeline/trial.h"

namespace longtake {

/// A user who does random things at random times.
class Walk {
 public:
  struct Ground {
    std::function<std::unique_ptr<ChunkSource>()> source;  ///< with its log
    int patience_ms = 20000;                               ///< how long a chunk is waited for
    std::vector<QString> texts;
    std::int32_t least_budget = 6;  ///< tokens
    std::int32_t budgets = 30;      ///< range of the budgets above the least one
    Library::Worker exporter{};     ///< does its exports
    std::string exports{};          ///< the folder for them
    int most_exports = 1000;
  };

  Walk(Ground ground, std::uint64_t seed)
      : ground_(std::move(ground)),
        rng_(seed),
        studio_(
            [source = ground_.source](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
              EngineStream::Options options;
              options.wakeup = std::move(wake);
              return std::make_unique<EngineStream>(source(), std::move(options));
            },
            [] { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }),
        undo_(studio_, [](ChunkIndex chunk) { return QString::number(chunk); }),
        plan_(studio_, track_),
        trial_(studio_),
        library_([exporter = ground_.exporter](Library::Wakeup wake) -> std::unique_ptr<Library> {
          return std::make_unique<JobQueue>(exporter, std::move(wake), 1);
        }) {
    QObject::connect(&studio_, &ui::Studio::pictureDue,
                     [this](const ui::Player::Shown& shown) { studio_.pictureShown(shown); });
    QObject::connect(&studio_, &ui::Studio::chunkArrived, [this](const std::shared_ptr<const VideoChunk>& chunk) {
      track_.add(*chunk);
      ++chunks_;
    });
    QObject::connect(&studio_, &ui::Studio::takeStarted,
                     [this](const TakeStarted& take) { track_.begin(take.take, take.parent, take.from_chunk); });
    QObject::connect(&studio_, &ui::Studio::happened, [this](const Event& event) {
      applied_ += std::holds_alternative<PromptApplied>(event) || std::holds_alternative<CommandApplied>(event) ? 1 : 0;
    });
    QObject::connect(&studio_, &ui::Studio::failed, [this](const Failed& event) { failure_ = event.error.text(); });
    QObject::connect(&library_, &ui::LibraryClient::done, [this](const JobDone& event) {
      const std::int64_t made = std::get<Exported>(event.result).frames;
      const std::int64_t wanted = exports_.at(event.job);
      exports_.erase(event.job);
      ++exported_;
      if (made != wanted)
        failure_ = "an export has " + std::to_string(made) + " pictures instead of " + std::to_string(wanted);
    });
    QObject::connect(&library_, &ui::LibraryClient::failed,
                     [this](const JobFailed& event) { failure_ = "an export: " + event.error.text(); });
  }

  void run(int commands) {
    QVERIFY(QTest::qWaitFor([this] { return studio_.source().has_value() || !failure_.empty(); }, 60000));
    studio_.sendPrompt(ui::typedPrompt(ground_.texts.front()).value());
    wait(2);
    for (int i = 0; i < commands && failure_.empty(); ++i) {
      act(static_cast<int>(rng_.below(15)));
      wait(static_cast<int>(rng_.below(3)));
    }
    trial_.cancel();
    studio_.setPlaying(true);
    wait(2);
    if (exported_ == 0 && exports_.empty()) exportTake();
    QVERIFY(QTest::qWaitFor([this] { return exports_.empty() || !failure_.empty(); }, 120000));
  }
  /// Exports that had as many pictures as the window expected.
  int exported() const { return exported_; }
  const std::string& failure() const { return failure_; }
  int chunks() const { return chunks_; }
  /// Commands that the stream applied, without prompts that a later one replaced.
  int applied() const { return applied_; }
  std::string session() const { return studio_.source()->session; }

 private:
  void wait(int chunks) {
    const int until = chunks_ + (studio_.isPlaying() ? chunks : 0);
    if (!QTest::qWaitFor([&] { return chunks_ >= until || !studio_.isPlaying() || !failure_.empty(); },
                         ground_.patience_ms))
      failure_ = "no chunk came after chunk " + std::to_string(chunks_) + " within " +
                 std::to_string(ground_.patience_ms) + " ms";
    QTest::qWait(1);
  }
  template <class T>
  const T& oneOf(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(rng_.below(static_cast<int>(all.size())))];
  }
  void act(int what) {
    const TakeId take = studio_.take();
    const ChunkIndex end = studio_.endOf(take).chunk;
    switch (what) {
      case 0:
      case 1:
        send(oneOf(ground_.texts));
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
                           ground_.least_budget + static_cast<std::int32_t>(rng_.below(ground_.budgets)),
                           {}});
        break;
      case 8:
        studio_.restart(static_cast<std::uint64_t>(rng_.below(9)));
        break;
      case 9: {
        std::vector<TakeId> takes;
        for (const auto& [id, known] : studio_.book().takes()) takes.push_back(id);
        const TakeId other = oneOf(takes);
        if (other != take && studio_.endOf(other).chunk >= 0) studio_.goTo(other);
        studio_.mark({other, rng_.below(2) == 0, false, "seen"});
        break;
      }
      case 10: {
        PlannedCue cue;
        cue.chunk = end + 2 + static_cast<ChunkIndex>(rng_.below(4));
        if (rng_.below(2) == 0)
          cue.prompt = SetPrompt{{{ground_.texts.back().toStdString()}}, {}, SwitchMode::recache};
        else
          cue.policy = SetPolicy{"fifo", {}, {}};
        (void)plan_.add(std::move(cue));
        plan_.name(std::max<ChunkIndex>(0, end), "here");
        break;
      }
      case 11:
        if (rng_.below(2) == 0)
          studio_.setPlaying(!studio_.isPlaying());
        else if (end >= 0)
          trial_.start({take, end}, 1, {{take}, {{}, 7, {SetSteps{3}}}, {{}, {}, {SetPolicy{"random", {}, {}}}}});
        break;
      case 12:
        send(QStringLiteral("%1 :0.7 | %2 :0.3").arg(ground_.texts[0], oneOf(ground_.texts)));
        break;
      case 13:
        exportTake();
        break;
      case 14:
        studio_.command(SetSteps{static_cast<std::int32_t>(rng_.below(4))});
        break;
      default:
        break;
    }
  }
  /// In any of the switch modes.
  void send(const QString& text) {
    constexpr auto modes = choices(SwitchMode{});
    const SwitchMode mode = modes[static_cast<std::size_t>(rng_.below(static_cast<int>(modes.size())))].value;
    const Blend blend = rng_.below(2) == 0 ? Blend::slerp : Blend::linear;
    studio_.sendPrompt(ui::typedPrompt(text, blend, mode, 1 + static_cast<int>(rng_.below(4))).value());
  }
  /// Exports a part of the take on the screen, up to the newest shown picture, while the stream continues.
  void exportTake() {
    const std::int64_t frames = track_.frames();
    if (frames == 0 || exported_ + static_cast<int>(exports_.size()) >= ground_.most_exports) return;
    ExportJob job;
    job.session = session();
    job.take = studio_.take();
    const int first = rng_.below(static_cast<int>(frames));
    job.span = FrameSpan{first, first + 1 + rng_.below(static_cast<int>(frames) - first)};
    job.out = ground_.exports + "/" + std::to_string(exported_ + static_cast<int>(exports_.size())) + ".y4m";
    const std::int64_t wanted = frames_in(*job.span);
    exports_[library_.start(std::move(job))] = wanted;
  }
  void touch() {
    const auto snapshot = studio_.snapshot();
    if (snapshot == nullptr || snapshot->recent.empty()) return;
    const FrameTokens& frame = oneOf(snapshot->recent);
    const TokenRef token{frame.latent_frame, static_cast<std::int32_t>(rng_.below(snapshot->rows)),
                         static_cast<std::int32_t>(rng_.below(snapshot->columns))};
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

  const Ground ground_;
  Rng rng_;
  ui::TakeTrack track_;
  ui::Studio studio_;
  ui::UndoSteps undo_;
  ui::Plan plan_;
  ui::Trial trial_;
  int chunks_ = 0;
  int applied_ = 0;
  std::string failure_;
  std::map<JobId, std::int64_t> exports_;  // running, with the expected number of pictures
  int exported_ = 0;
  ui::LibraryClient library_;  // last: its events use all members above
};

}  // namespace longtake
