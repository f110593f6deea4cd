#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <semaphore>
#include <utility>

#include "engine/core/log.h"
#include "engine/jobs/chunk_pictures.h"
#include "engine/jobs/recording.h"
#include "engine/stream/picture_worker.h"
#include "tests/ui/real_engine.h"
#include "ui/look/theme.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

// Measures the studio on the real engine: delays of the event loop, evenness of pictures and speed of the stream, in
// several situations and for the same engine without a window. Prints one line of JSON for each. It needs minutes and
// an idle machine and is not run as a test.
namespace {

constexpr int kTickMs = 2;

double percentile_of(std::vector<double>& values, double share) {
  std::ranges::sort(values);
  if (values.empty()) return 0;
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// Measures how late a timer of kTickMs fires: the time for which the window would not respond.
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
  double percentile(double share) { return percentile_of(gaps_ms_, share); }

 private:
  QTimer timer_;
  QElapsedTimer clock_;
  double last_ms_ = 0;
  std::vector<double> gaps_ms_;
};

/// The times at which pictures reached the screen, and the engine's times for their chunks.
class PictureMeter : public QObject {
 public:
  explicit PictureMeter(const ui::VideoView& view) {
    clock_.start();
    connect(&view, &ui::VideoView::presented, this, [this](const ui::Player::Shown& shown) {
      const double now = static_cast<double>(clock_.nsecsElapsed()) / 1e6;
      if (last_ms_ > 0) intervals_ms_.push_back(now - last_ms_);
      last_ms_ = now;
      if (std::exchange(chunk_, shown.chunk->chunk) != shown.chunk->chunk)
        chunks_ms_.push_back(shown.chunk->times.total_ms);
    });
  }
  std::size_t pictures() const { return intervals_ms_.size(); }
  double percentile(double share) { return percentile_of(intervals_ms_, share); }
  double chunkMs() { return percentile_of(chunks_ms_, 0.5); }

 private:
  QElapsedTimer clock_;
  double last_ms_ = 0;
  ChunkIndex chunk_ = -1;
  std::vector<double> intervals_ms_;
  std::vector<double> chunks_ms_;
};

/// CPU time in ms of this thread, which is the window's, and of the whole process.
struct Spent {
  double window_ms = milliseconds(CLOCK_THREAD_CPUTIME_ID);
  double all_ms = milliseconds(CLOCK_PROCESS_CPUTIME_ID);

  static double milliseconds(clockid_t clock) {
    timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
  }
};

/// The engine without a window; its chunks are not shown.
class Bare {
 public:
  Bare(const SourceOptions& source, const std::filesystem::path& sessions)
      : stream_(real_engine(source, sessions)([this] { woken_.release(); })) {
    (void)frames(0);
  }

  void measure(const char* name, double seconds) {
    QElapsedTimer clock;
    clock.start();
    const auto made = frames(seconds);
    std::printf("{\"situation\":\"%s\",\"fps\":%.2f}\n", name,
                static_cast<double>(made) / (static_cast<double>(clock.elapsed()) / 1000));
    std::fflush(stdout);
  }

 private:
  // At least one chunk, then more until the time is up. The engine always has a requested chunk.
  std::int64_t frames(double seconds) {
    QElapsedTimer clock;
    clock.start();
    std::int64_t made = 0;
    int wanted = 2;
    stream_->request_chunks(wanted);
    while (wanted > 0) {
      woken_.acquire();
      while (const auto event = stream_->poll()) {
        if (std::holds_alternative<Failed>(*event)) qFatal("the engine failed");
        const auto* ready = std::get_if<ChunkReady>(&*event);
        if (ready == nullptr) continue;
        made += ready->chunk->frames;
        if (static_cast<double>(clock.elapsed()) < seconds * 1000)
          stream_->request_chunks(1);
        else
          --wanted;
      }
    }
    return made;
  }

  std::counting_semaphore<> woken_{0};
  std::unique_ptr<Stream> stream_;
};

class Bench {
 public:
  Bench(const SourceOptions& source, const std::filesystem::path& sessions, const std::string& layout) {
    ui::MainWindow::Options options;
    options.stream = real_engine(source, sessions);
    options.reopen = [stream = options.stream](const ui::StreamRequest&) { return stream; };
    options.settings.layout = layout;
    options.settings.export_folder = folder_.path().toStdString();
    options.settings_path = folder_.filePath("studio.json").toStdString();
    options.services.library = real_library;
    options.services.recorder = make_recorder();
    options.pictures = [](PastPictures::Wakeup wake) -> std::unique_ptr<PastPictures> {
      return std::make_unique<PictureWorker>(make_picture_decoder(), std::move(wake));
    };
    options.services.sessions = sessions;
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->resize(1600, 1000);
    window_->show();
    video_ = window_->findChild<ui::VideoView*>();
    (void)QTest::qWaitFor([this] { return video_->shown().has_value(); }, 120000);
  }

  /// Runs one situation for so many seconds, and measures delays of the event loop and the number of pictures.
  void measure(const char* name, double seconds) {
    GapMeter gaps;
    PictureMeter pictures(*video_);
    QElapsedTimer clock;
    clock.start();
    const Spent before;
    QTest::qWait(static_cast<int>(seconds * 1000));
    const Spent after;
    const double shown = static_cast<double>(std::max<std::size_t>(pictures.pictures(), 1));
    const double spent = static_cast<double>(clock.elapsed()) / 1000;
    std::printf(
        "{\"situation\":\"%s\",\"seconds\":%.1f,\"gap_p50_ms\":%.1f,\"gap_p99_ms\":%.1f,\"gap_p999_ms\":%.1f,"
        "\"gap_max_ms\":%.1f,\"interval_p50_ms\":%.1f,\"interval_p95_ms\":%.1f,\"fps\":%.2f,"
        "\"window_cpu_ms_per_picture\":%.2f,\"cpu_ms_per_picture\":%.2f,\"chunk_p50_ms\":%.1f}\n",
        name, spent, gaps.percentile(0.5), gaps.percentile(0.99), gaps.percentile(0.999), gaps.percentile(1),
        pictures.percentile(0.5), pictures.percentile(0.95), static_cast<double>(pictures.pictures()) / spent,
        (after.window_ms - before.window_ms) / shown, (after.all_ms - before.all_ms) / shown, pictures.chunkMs());
    std::fflush(stdout);
  }

  void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    video_->setFocus();
    QTest::keyClick(video_, static_cast<Qt::Key>(key), modifiers);
  }
  /// Clicks on moments of the take and measures the time until the exact picture is shown. Counts the pictures of the
  /// stream before and during that.
  void lookBack(double streamed_s, int clicks) {
    QTest::qWait(static_cast<int>(streamed_s * 1000));
    auto* timeline = window_->findChild<ui::Timeline*>();
    while (timeline->input().first_second > 0) press(Qt::Key_Minus);
    const std::int64_t before = video_->shown()->chunk->first_frame + video_->shown()->frame;
    QElapsedTimer clock;
    clock.start();
    QTest::qWait(10000);
    const std::int64_t begin = video_->shown()->chunk->first_frame + video_->shown()->frame;
    const double alone = static_cast<double>(begin - before) * 1000 / static_cast<double>(clock.elapsed());
    std::vector<double> ms;
    clock.restart();
    std::uint32_t chance = 1;
    for (int i = 0; i < clicks; ++i) {
      chance = chance * 1664525U + 1013904223U;
      const double second = static_cast<double>(chance >> 8) / (1U << 24) * static_cast<double>(begin - 32) / 16;
      const QPoint at(static_cast<int>(ui::xAt(timeline->input(), second)),
                      static_cast<int>(timeline->layout().thumb_row.center().y()));
      QElapsedTimer one;
      one.start();
      QTest::mouseClick(timeline, Qt::LeftButton, {}, at);
      // The thumbnail has no latents.
      (void)QTest::qWaitFor([this] { return video_->shown()->chunk->latent_hash != 0; }, 5000);
      ms.push_back(static_cast<double>(one.nsecsElapsed()) / 1e6);
      QTest::qWait(60);
    }
    const double during =
        static_cast<double>(timeline->input().live_frame - begin) * 1000 / static_cast<double>(clock.elapsed());
    std::printf(
        "{\"situation\":\"looking back\",\"clicks\":%d,\"p50_ms\":%.1f,\"p95_ms\":%.1f,\"max_ms\":%.1f,"
        "\"fps_before\":%.2f,\"fps_during\":%.2f}\n",
        clicks, percentile_of(ms, 0.5), percentile_of(ms, 0.95), percentile_of(ms, 1), alone, during);
    std::fflush(stdout);
    press(Qt::Key_End);
  }
  /// Branches from moments of the last minute, and measures the time from the key to the new take's first picture.
  void branch(double streamed_s, int times) {
    QTest::qWait(static_cast<int>(streamed_s * 1000));
    auto* timeline = window_->findChild<ui::Timeline*>();
    while (timeline->input().first_second > 0) press(Qt::Key_Minus);
    std::vector<double> ms;
    std::uint32_t chance = 7;
    for (int i = 0; i < times; ++i) {
      chance = chance * 1664525U + 1013904223U;
      const double length = static_cast<double>(video_->shown()->chunk->first_frame) / 16;
      const double second = (0.1 + 0.8 * static_cast<double>(chance >> 8) / (1U << 24)) * length;
      QTest::mouseClick(timeline, Qt::LeftButton, {},
                        QPoint(static_cast<int>(ui::xAt(timeline->input(), second)),
                               static_cast<int>(timeline->layout().thumb_row.center().y())));
      QTest::qWait(1500);
      const TakeId before = timeline->input().take;
      QElapsedTimer one;
      one.start();
      press(Qt::Key_B);
      // The past picture may itself belong to an earlier take.
      const auto begun = [&] {
        const TakeId now = timeline->input().take;
        return now != before && video_->shown()->chunk->take == now;
      };
      (void)QTest::qWaitFor(begun, 20000);
      ms.push_back(static_cast<double>(one.nsecsElapsed()) / 1e6);
      QTest::qWait(3000);
    }
    std::printf("{\"situation\":\"branch\",\"times\":%d,\"p50_ms\":%.1f,\"p95_ms\":%.1f,\"max_ms\":%.1f}\n", times,
                percentile_of(ms, 0.5), percentile_of(ms, 0.95), percentile_of(ms, 1));
    std::fflush(stdout);
  }
  /// The stream alternately without and with the memory overlay.
  void overlay(double each, int pairs) {
    measure("warming up", 5);
    for (int i = 0; i < pairs; ++i) {
      measure("create", each);
      press(Qt::Key_H);
      measure("create, overlay", each);
      press(Qt::Key_H);
    }
  }
  /// Generates two takes by turns and compares them. Measures the speed of generation, of playing both at one playhead
  /// without and with a stream, and of showing the stream next to the other take.
  void compare(double streamed_s) {
    QTest::qWait(static_cast<int>(streamed_s * 1000));
    press(Qt::Key_F3, Qt::ControlModifier);
    const auto button = [this](const QString& text) -> QPushButton* {
      for (auto* one : window_->findChildren<QPushButton*>())
        if (one->isVisible() && one->text() == text) return one;
      return nullptr;
    };
    QElapsedTimer clock;
    clock.start();
    QTest::mouseClick(button(QStringLiteral("Make and Compare")), Qt::LeftButton);
    (void)QTest::qWaitFor([&] { return button(QStringLiteral("Keep B")) != nullptr; }, 120000);
    const double made_s = static_cast<double>(clock.elapsed()) / 1000;
    std::printf("{\"situation\":\"two takes of 6 s by turns\",\"seconds\":%.2f,\"fps\":%.2f}\n", made_s,
                2 * 6 * 16 / made_s);
    auto* timeline = window_->findChild<ui::Timeline*>();
    QTest::qWait(1000);
    const std::int64_t begin = timeline->input().playhead_frame;
    press(Qt::Key_L);
    measureBoth("A and B played from the past, nothing streams", 5, true);
    press(Qt::Key_K);
    QTest::mouseClick(timeline, Qt::LeftButton, {},
                      QPoint(static_cast<int>(ui::xAt(timeline->input(), static_cast<double>(begin) / 16)),
                             static_cast<int>(timeline->layout().thumb_row.center().y())));
    // A comparison ends paused, and the stream continues meanwhile. The key switches this off and on again.
    press(Qt::Key_L, Qt::ShiftModifier);
    press(Qt::Key_L, Qt::ShiftModifier);
    QTest::qWait(1000);
    press(Qt::Key_L);
    measureBoth("A and B played from the past, A streams", 5, true);
    press(Qt::Key_End);
    QTest::qWait(3000);
    measureBoth("A streams beside the end of B", 10, false);
  }
  /// Pictures per second at the playhead and of the stream; while a past picture is shown, the stream is ahead of the
  /// playhead.
  void measureBoth(const char* name, double seconds, bool past) {
    const auto& input = window_->findChild<ui::Timeline*>()->input();
    // live_frame is negative while the stream is paused.
    const auto live = [&] { return past ? std::max<std::int64_t>(0, input.live_frame) : input.playhead_frame; };
    const std::int64_t shown = input.playhead_frame, streamed = live();
    QElapsedTimer clock;
    clock.start();
    const Spent before;
    QTest::qWait(static_cast<int>(seconds * 1000));
    const Spent after;
    const double spent = static_cast<double>(clock.elapsed()) / 1000;
    std::printf(
        "{\"situation\":\"%s\",\"seconds\":%.1f,\"fps\":%.2f,\"stream_fps\":%.2f,\"window_cpu_share\":%.2f,"
        "\"cpu_share\":%.2f}\n",
        name, spent, static_cast<double>(input.playhead_frame - shown) / spent,
        static_cast<double>(live() - streamed) / spent, (after.window_ms - before.window_ms) / spent / 1000,
        (after.all_ms - before.all_ms) / spent / 1000);
    std::fflush(stdout);
  }
  void exchangeModel() { window_->openStream({}); }
  /// Pauses and waits for the current chunk, so that the engine is idle afterwards.
  void pause() {
    press(Qt::Key_Space);
    QTest::qWait(5000);
  }

 private:
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
  const QCommandLineOption one_pass("one-pass", "a chunk: where the engine shall be faster than the native rate");
  const QCommandLineOption look("look-back", "so many clicks on the past, and nothing else", "n");
  const QCommandLineOption branch("branch", "so many branches, and nothing else", "n");
  const QCommandLineOption compare("compare", "two takes made and compared, and nothing else");
  const QCommandLineOption overlay("overlay", "the memory over the pictures, in turns without it, and nothing else");
  const QCommandLineOption bare("bare", "only Inspect in turns with the same engine without a window");
  parser.addOptions({seconds, pairs, threads, one_pass, look, branch, compare, overlay, bare});
  parser.process(application);
  const double each = parser.value(seconds).toDouble();
  set_log_level(0);
  ui::applyTheme(application);

  const QTemporaryDir sessions;
  SourceOptions source;
  source.threads = parser.value(threads).toInt();
  if (parser.isSet(one_pass)) source.steps = {1000};
  const std::filesystem::path folder = sessions.path().toStdString();
  if (parser.isSet(bare)) {
    Bare alone(source, folder);
    Bench bench(source, folder, "inspect");
    bench.press(Qt::Key_H);
    for (int i = 0; i < parser.value(pairs).toInt(); ++i) {
      bench.measure("inspect, overlay", each);
      bench.pause();
      alone.measure("no window", each);
      alone.measure("no window", each);
      bench.press(Qt::Key_Space);
      bench.measure("inspect, overlay", each);
    }
    return 0;
  }
  Bench bench(source, folder, "create");
  if (parser.isSet(look)) {
    bench.lookBack(each, parser.value(look).toInt());
    return 0;
  }
  if (parser.isSet(branch)) {
    bench.branch(each, parser.value(branch).toInt());
    return 0;
  }
  if (parser.isSet(overlay)) {
    bench.overlay(each, parser.value(pairs).toInt());
    return 0;
  }
  if (parser.isSet(compare)) {
    bench.compare(each);
    return 0;
  }
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
