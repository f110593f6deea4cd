#include <QEventLoop>
#include <QTemporaryDir>
#include <atomic>
#include <ctime>
#include <fstream>
#include <thread>

#include "engine/session/session.h"
#include "engine/stream/logged_source.h"
#include "tests/control/web_client.h"
#include "tests/ui/day_source.h"
#include "tests/ui/window_bench.h"
#include "ui/model/touched.h"
#include "ui/timeline/takes_panel.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

namespace {

constexpr std::int64_t kHour = DaySource::kChunksAnHour;
constexpr int kTakesADay = 200;
constexpr int kCuesADay = 1000;
constexpr std::int64_t kPainted = 40;  // chunks of an hour that are painted
constexpr std::int64_t kMostMoreBytes = 100LL << 20;

std::int64_t in_status(const char* field) {
  std::ifstream status("/proc/self/status");
  std::string name;
  std::int64_t value = 0;
  while (status >> name) {
    if (name != field) continue;
    status >> value;
    break;
  }
  return value;
}

/// Resources that the process and the window have used so far.
struct Sample {
  std::int64_t chunks = 0;
  std::uint64_t touched = 0;
  double cpu_ms = 0;         // of the window's thread
  std::int64_t memory = 0;   // bytes without a file behind them
  std::int64_t handles = 0;  // open files and sockets
  std::uint64_t log = 0;     // bytes
};

/// Resources of an hour, per chunk.
struct Hour {
  double touched = 0;
  double cpu_ms = 0;
  double log = 0;
  std::int64_t memory = 0;   // at its end
  std::int64_t handles = 0;  // at its end
};

/// Another program on the control port: it plans cues all day, and receives every event.
class Client {
 public:
  Client(std::uint16_t port, const std::atomic<std::int64_t>& made, int cues, std::int64_t chunks)
      : hears_([this, port](const std::stop_token& stop) { hear(port, stop); }),
        plans_([this, port, &made, cues, chunks](const std::stop_token& stop) {
          WebClient client(port);
          for (int i = 0; i < cues && !stop.stop_requested(); ++i) {
            while (made < i * chunks / cues && !stop.stop_requested())
              std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (stop.stop_requested()) return;
            const std::string text = R"({"text":"a ball of colour )" + std::to_string(i) + R"("})";
            const HttpReply reply = client.post("/v1/commands/cue", text);
            reply.status == 200 || reply.status == 202 ? ++planned : ++refused;
          }
        }) {}

  std::atomic<int> planned = 0;
  std::atomic<int> refused = 0;
  std::atomic<std::int64_t> heard = 0;

 private:
  void hear(std::uint16_t port, const std::stop_token& stop) {
    WebClient client(port);
    if (!client.upgrade()) return;
    while (!stop.stop_requested()) {
      if (client.received.empty() && !client.read_some(std::chrono::milliseconds(50))) {
        if (client.is_ended()) return;
        continue;
      }
      const auto frame = client.read_frame();
      if (frame.kind == 0 || frame.kind == 8) return;
      ++heard;
    }
  }

  std::jthread hears_;
  std::jthread plans_;
};

}  // namespace

// A stream that runs for a day or longer: the window's cost for a chunk does not grow with the past.
class TestADay : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void the_last_hour_costs_what_the_first_did() {
    const int hours = qEnvironmentVariable("LONGTAKE_HOURS", "6").toInt();
    const std::int64_t chunks = hours * kHour;
    const QTemporaryDir root;
    open(root.path().toStdString(), hours);
    Client client(port(), made_, kCuesADay * hours / 24, chunks - kHour / 10);

    const Hour first = hourFrom(0);
    const Hour last = hours > 1 ? hourFrom(chunks - kHour) : first;
    qInfo("%d hours: %zu takes, %d cues, %lld events heard", hours, takes(), client.planned.load(),
          static_cast<long long>(client.heard.load()));
    for (const Hour& hour : {first, last})
      qInfo("a chunk: %.1f entries, %.3f ms, %.0f bytes of log; memory %lld MB, %lld handles", hour.touched,
            hour.cpu_ms, hour.log, static_cast<long long>(hour.memory >> 20), static_cast<long long>(hour.handles));

    QCOMPARE(client.refused.load(), 0);
    QVERIFY(client.planned >= kCuesADay * hours / 24);
    QVERIFY(takes() >= static_cast<std::size_t>(kTakesADay * hours / 24));
    QVERIFY(client.heard >= made_ / 2);
    QVERIFY2(first.touched > 0 && last.touched <= 2 * first.touched, "a chunk touches more of the past than it did");
    QVERIFY2(last.memory - first.memory <= kMostMoreBytes, "the window's memory grew");
    QVERIFY2(last.log <= 1.1 * first.log, "a chunk takes more of the log than it did");
    QVERIFY2(last.handles <= first.handles, "files or sockets stay open");
  }

 private:
  void open(const std::string& root, int hours) {
    ui::MainWindow::Options options;
    options.stream = [this, root](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      EngineStream::Options engine;
      engine.wakeup = std::move(wake);
      Manifest first;
      first.seed = 42;
      return std::make_unique<EngineStream>(
          std::make_unique<LoggedSource>(std::make_unique<DaySource>(made_), root, first), std::move(engine));
    };
    // Slightly more than a chunk's duration, so that each picture is due when it arrives.
    options.clock = [this] { return static_cast<double>(made_) * DaySource::kChunkSeconds * 1.01; };
    options.port.port = 0;
    root_ = root;
    every_ = kHour * 24 / (kTakesADay * 5 / 4);
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->resize(1400, 900);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    act("Takes", [](QAction* takes) {
      if (!takes->isChecked()) takes->trigger();
    });
    (void)hours;
  }

  template <class Work>
  void act(const QString& name, const Work& work) {
    for (QAction* action : window_->actions())
      if (action->text().startsWith(name) && action->isEnabled()) return work(action);
  }
  void act(const QString& name) {
    act(name, [](QAction* action) { action->trigger(); });
  }

  std::uint16_t port() const {
    for (auto* label : window_->findChildren<QLabel*>())
      if (label->accessibleName() == "Control Port")
        return static_cast<std::uint16_t>(label->text().section(QLatin1Char(':'), 1).toUInt());
    return 0;
  }

  std::size_t takes() const { return only<ui::TakesPanel>(*window_)->rows().size(); }

  /// Runs the stream until so many chunks were generated. Meanwhile a user rerolls, undoes and redoes.
  void goOnTo(std::int64_t chunks) {
    QEventLoop loop;
    QTimer tick;
    std::int64_t seen = made_;
    int still = 0;
    connect(&tick, &QTimer::timeout, &loop, [&] {
      still = std::exchange(seen, made_) == made_ ? still + 1 : 0;
      if (seen >= chunks || still > 10'000) return loop.quit();
      if (seen < next_) return;
      next_ = seen + every_;
      const int which = ++acts_ % 10;
      act(which == 4 ? QStringLiteral("Undo") : which == 5 ? QStringLiteral("Redo") : QStringLiteral("Reroll"));
    });
    tick.start(2);
    loop.exec();
    QVERIFY2(made_ >= chunks, "the stream stands still");
  }

  Sample sample() const {
    Sample now;
    now.chunks = made_;
    now.touched = ui::touched_entries();
    timespec spent{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    now.cpu_ms = static_cast<double>(spent.tv_sec) * 1e3 + static_cast<double>(spent.tv_nsec) * 1e-6;
    now.memory = in_status("RssAnon:") * 1024;
    for ([[maybe_unused]] const auto& handle : std::filesystem::directory_iterator("/proc/self/fd")) ++now.handles;
    for (const auto& folder : std::filesystem::directory_iterator(root_))
      if (folder.is_directory()) now.log = std::filesystem::file_size(folder.path() / "session.take");
    return now;
  }

  /// The hour from this chunk on. Only its first chunks are painted: an hour of painting takes minutes.
  Hour hourFrom(std::int64_t chunk) {
    window_->setUpdatesEnabled(false);
    goOnTo(chunk);
    window_->setUpdatesEnabled(true);
    const Sample before = sample();
    goOnTo(chunk + kPainted);
    window_->setUpdatesEnabled(false);
    goOnTo(chunk + kHour);
    const Sample after = sample();
    const auto count = static_cast<double>(after.chunks - before.chunks);
    return {static_cast<double>(after.touched - before.touched) / count, (after.cpu_ms - before.cpu_ms) / count,
            static_cast<double>(after.log - before.log) / count, after.memory, after.handles};
  }

  std::atomic<std::int64_t> made_ = 0;
  std::string root_;
  std::int64_t every_ = 0;
  std::int64_t next_ = 200;
  int acts_ = 0;
  std::unique_ptr<ui::MainWindow> window_;
};

QTEST_MAIN(TestADay)
#include "test_a_day.moc"
