#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <cstdio>

#include "engine/core/log.h"
#include "engine/pipeline/library_worker.h"
#include "engine/pipeline/recording.h"
#include "engine/pipeline/source_factory.h"
#include "engine/pipeline/source_options_json.h"
#include "engine/stream/engine_stream.h"
#include "engine/stream/job_queue.h"
#include "engine/stream/logged_source.h"
#include "ui/look/theme.h"
#include "ui/window/main_window.h"

using namespace longtake;

// Measures the studio on the real engine: how long the event loop does not answer, and how fast the stream is, in each
// of several situations. Prints one line of JSON for each. Needs minutes and a quiet machine; no test.
namespace {

constexpr int kTickMs = 2;

/// How late a timer of kTickMs comes: the time in which the window would not have answered.
class GapMeter {
 public:
  GapMeter() {
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(kTickMs);
    QObject::connect(&timer_, &QTimer::timeout, [this] {
      const double now = static_cast<double>(clock_.nsecsElapsed()) / 1e6;
      gaps_ms_.push_back(std::max(0.0, now - last_ms_ - kTickMs));
      last_ms_ = now;
    });
    clock_.start();
    timer_.start();
  }
  double percentile(double share) {
    std::ranges::sort(gaps_ms_);
    if (gaps_ms_.empty()) return 0;
    return gaps_ms_[static_cast<std::size_t>(share * static_cast<double>(gaps_ms_.size() - 1))];
  }

 private:
  QTimer timer_;
  QElapsedTimer clock_;
  double last_ms_ = 0;
  std::vector<double> gaps_ms_;
};

class Bench {
 public:
  Bench(int threads, const std::string& layout) {
    SourceOptions source;
    source.threads = threads;
    const auto sessions = std::filesystem::path(folder_.filePath("sessions").toStdString());
    ui::MainWindow::Options options;
    options.stream = [source, sessions](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      EngineStream::Options with;
      with.wakeup = std::move(wake);
      Manifest manifest;
      manifest.seed = source.seed;
      manifest.settings = to_json(source);
      return std::make_unique<EngineStream>(std::make_unique<LoggedSource>(make_source(source), sessions, manifest),
                                            std::move(with));
    };
    options.reopen = [stream = options.stream](const ui::StreamRequest&) { return stream; };
    options.settings.layout = layout;
    options.settings.export_folder = folder_.path().toStdString();
    options.settings_path = folder_.filePath("studio.json").toStdString();
    options.services.library = [](Library::Wakeup wake) -> std::unique_ptr<Library> {
      return std::make_unique<JobQueue>(make_library_worker(), std::move(wake));
    };
    options.services.recorder = make_recorder();
    options.services.sessions = sessions;
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->resize(1600, 1000);
    window_->show();
    video_ = window_->findChild<ui::VideoView*>();
    (void)QTest::qWaitFor([this] { return video_->shown().has_value(); }, 120000);
  }

  /// One situation for so many seconds: how late the event loop was, how many pictures were made.
  void measure(const char* name, double seconds) {
    const auto before = pictures();
    GapMeter gaps;
    QElapsedTimer clock;
    clock.start();
    QTest::qWait(static_cast<int>(seconds * 1000));
    const double spent = static_cast<double>(clock.elapsed()) / 1000;
    std::printf(
        "{\"situation\":\"%s\",\"seconds\":%.1f,\"gap_p50_ms\":%.1f,\"gap_p99_ms\":%.1f,\"gap_p999_ms\":%.1f,"
        "\"gap_max_ms\":%.1f,\"fps\":%.2f}\n",
        name, spent, gaps.percentile(0.5), gaps.percentile(0.99), gaps.percentile(0.999), gaps.percentile(1),
        static_cast<double>(std::max<std::int64_t>(pictures() - before, 0)) / spent);
    std::fflush(stdout);
  }

  void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    video_->setFocus();
    QTest::keyClick(video_, static_cast<Qt::Key>(key), modifiers);
  }
  void exchangeModel() { window_->openStream({}); }

 private:
  std::int64_t pictures() const {
    const auto& shown = video_->shown();
    return shown ? shown->chunk->first_frame + shown->frame : 0;
  }

  QTemporaryDir folder_;
  std::unique_ptr<ui::MainWindow> window_;
  ui::VideoView* video_ = nullptr;
};

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  const QCommandLineOption seconds("seconds", "of each situation", "s", "30");
  const QCommandLineOption pairs("pairs", "of streaming with and without recording", "n", "4");
  const QCommandLineOption threads("threads", "of the engine", "n", "2");
  parser.addOptions({seconds, pairs, threads});
  parser.process(application);
  const double each = parser.value(seconds).toDouble();
  set_log_level(0);
  ui::applyTheme(application);

  Bench bench(parser.value(threads).toInt(), "create");
  bench.measure("create", each);
  bench.press(Qt::Key_F2, Qt::ControlModifier);
  bench.press(Qt::Key_H);
  bench.measure("inspect, overlay", each);
  for (int i = 0; i < parser.value(pairs).toInt(); ++i) {
    bench.measure("inspect, not recording", each);
    bench.press(Qt::Key_R);
    bench.measure("inspect, recording", each);
    bench.press(Qt::Key_R);
  }
  bench.press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
  bench.measure("inspect, exporting the last 30 s", each);
  bench.exchangeModel();
  bench.measure("inspect, a model is exchanged", each);
  return 0;
}
