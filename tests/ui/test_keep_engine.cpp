#include <signal.h>

#include <QProcess>
#include <QTemporaryDir>
#include <atomic>
#include <cstdio>

#include "engine/jobs/recording.h"
#include "engine/jobs/session_source.h"
#include "engine/stream/take_outline.h"
#include "tests/media/video_probe.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/real_engine.h"
#include "tests/ui/window_bench.h"
#include "ui/export/export_dialog.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/policy_box.h"
#include "ui/model/prompt_text.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

namespace {

constexpr int kSlowMs = 120000;

int kills() {
  return qEnvironmentVariableIntValue("LONGTAKE_KILLS") > 0 ? qEnvironmentVariableIntValue("LONGTAKE_KILLS") : 1;
}

/// Records like the real recorder and prints the number of frames in the file on stdout.
StartRecording loud_recorder() {
  return [](const RecordingStart& start, std::function<void()> wakeup) {
    auto self = std::make_shared<std::atomic<Recording*>>(nullptr);
    auto recording = make_recorder()(start, [self, wakeup] {
      if (Recording* one = self->load()) {
        std::printf("%lld\n", static_cast<long long>(one->status().frames));
        std::fflush(stdout);
      }
      wakeup();
    });
    *self = recording.get();
    return recording;
  };
}

ui::MainWindow::Options options(const std::filesystem::path& folder) {
  SourceOptions source;
  // The fastest settings: one pass a chunk, and one thread, because every operation would wait for a second thread on a
  // busy machine. The content of pictures does not matter here.
  source.threads = 1;
  source.steps = {1000};
  const auto sessions = folder / "sessions";
  ui::MainWindow::Options made;
  made.stream = real_engine(source, sessions);
  made.reopen = [](const ui::StreamRequest& request) -> ui::StreamFactory {
    return [request](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      EngineStream::Options with;
      with.wakeup = std::move(wake);
      return std::make_unique<EngineStream>(
          std::make_unique<LoggedSource>(make_session_source(request.session),
                                         LoggedSource::Earlier{request.session, request.take}),
          std::move(with));
    };
  };
  made.services.library = real_library;
  made.services.recorder = loud_recorder();
  made.services.sessions = sessions;
  made.settings.export_folder = folder.string();
  return made;
}

/// The process to kill: a window that records.
int victim(int argc, char** argv) {
  QApplication application(argc, argv);
  ui::applyTheme(application);
  ui::MainWindow window(options(argv[2]));
  window.show();
  auto* video = only<ui::VideoView>(window);
  if (!QTest::qWaitFor([&] { return video->shown().has_value(); }, kSlowMs)) return 3;
  video->setFocus();
  QTest::keyClick(video, Qt::Key_R);
  return QApplication::exec();
}

std::int64_t frames_of(const std::filesystem::path& path) {
  std::string problem;
  const auto video = probe_video(path, problem);
  return video ? static_cast<std::int64_t>(video->times_s.size()) : -1;
}

std::filesystem::path only_file(const std::filesystem::path& folder, const char* suffix) {
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == suffix) return entry.path();
  return {};
}

}  // namespace

/// A kill with the real engine, recorder and log: the remaining files, and how the session continues.
class TestKeepEngine : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void a_killed_studio_leaves_a_recording_that_plays_and_a_session_that_goes_on_and_exports() {
    for (int kill = 0; kill < kills(); ++kill) {
      const QTemporaryDir folder;
      const std::filesystem::path path = folder.path().toStdString();
      const std::int64_t written = killOne(folder.path(), 18 + 12 * (kill % 7));
      const auto recorded = only_file(path, ".mp4");
      QVERIFY(!recorded.empty());
      const std::int64_t plays = frames_of(recorded);
      QVERIFY2(plays > 0 && written - plays <= 16, qPrintable(QString("%1 of %2").arg(plays).arg(written)));
      std::filesystem::remove(recorded);
      if (kill == 0) goOn(path);
    }
  }

  void a_restart_is_logged_with_its_prompt_and_its_policy() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    std::filesystem::path session;
    const auto first = QString::fromStdString(ui::Settings::defaults().slots[0]);
    {
      ui::MainWindow window(options(path));
      window.show();
      auto* video = only<ui::VideoView>(window);
      QTRY_VERIFY_WITH_TIMEOUT(video->shown(), kSlowMs);
      Q_EMIT window.findChild<ui::MemoryControls*>()->changed({"fifo", 120, 0});
      QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk >= 1, kSlowMs);
      for (QAction* action : window.actions())
        if (action->text() == "New Take") action->trigger();
      QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->take == 1, kSlowMs);
      const auto& chips = window.findChild<ui::Timeline*>()->layout().chips;
      QTRY_COMPARE(chips.size(), 1U);
      QCOMPARE(chips.front().text, first);
      session = list_sessions(path / "sessions").front().folder;
    }
    const auto log = SessionReader::open(session);
    QVERIFY(log.has_value());
    const TakeOutline outline = outline_of(*log, 1);
    QCOMPARE(outline.prompts.size(), 1U);
    QCOMPARE(outline.prompts.front().chunk, ChunkIndex(0));
    QCOMPARE(ui::promptText(outline.prompts.front().prompt.texts), first);
    QVERIFY((outline.policy == SetPolicy{"fifo", 120, 0}));
    // With the first take's prompt and seed, the new take starts like the first one.
    QCOMPARE(log->path_of(1).front().header.latent_hash, log->path_of(0).front().header.latent_hash);
  }

  void a_policy_of_ones_own_is_replayed_to_the_same_bits_without_its_file() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const std::filesystem::path file = path / "mine.json";
    QVERIFY(atomic_write(file, R"({"scorer": {"terms": [{"column": "random"}]}, "selector": {"budget_tokens": 60}})")
                .has_value());
    ui::MainWindow::Options made = options(path);
    made.settings.layout = "inspect";
    made.settings.policy_files = {file.string()};
    {
      ui::MainWindow window(std::move(made));
      window.show();
      auto* video = only<ui::VideoView>(window);
      auto* list = only<ui::MemoryControls>(window)->findChild<ui::PolicyBox*>();
      QTRY_VERIFY_WITH_TIMEOUT(video->shown() && list->isEnabled(), kSlowMs);
      list->setFocus();
      for (int i = 0; i < list->count() && list->currentText() != "mine"; ++i) QTest::keyClick(list, Qt::Key_Down);
      QCOMPARE(list->currentText(), QString("mine"));
      const ChunkIndex chosen = video->shown()->chunk->chunk;
      QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk >= chosen + 4, kSlowMs);
    }
    std::filesystem::remove(file);
    const auto session = list_sessions(path / "sessions").front().folder;
    QVERIFY(outline_of(*SessionReader::open(session), 0).policy.preset.value_or("").find("\"mine\"") !=
            std::string::npos);
    const auto replayed = make_library_worker()(VerifyJob{session.string()}, [](const std::string&, double) {}, {});
    QVERIFY2(replayed.has_value(), replayed ? "" : replayed.error().text().c_str());
    const auto& verified = std::get<Verified>(*replayed);
    QVERIFY(verified.chunks >= 4 && verified.whole && !verified.first_difference);
  }

 private:
  /// Starts a studio, waits until its recording has so many frames, and kills it; returns the actual number.
  static std::int64_t killOne(const QString& folder, std::int64_t frames) {
    QProcess studio;
    studio.start(QCoreApplication::applicationFilePath(), {"--victim", folder});
    std::int64_t written = 0;
    while (written < frames && studio.waitForReadyRead(kSlowMs))
      for (const QByteArray& line : studio.readAllStandardOutput().split('\n'))
        if (!line.isEmpty()) written = line.toLongLong();
    ::kill(static_cast<pid_t>(studio.processId()), SIGKILL);
    studio.waitForFinished();
    for (const QByteArray& line : studio.readAllStandardOutput().split('\n'))
      if (!line.isEmpty()) written = line.toLongLong();
    return written;
  }

  static void goOn(const std::filesystem::path& path) {
    ui::MainWindow window(options(path));
    window.show();
    QTRY_VERIFY_WITH_TIMEOUT(notice(window, "Recovered 00:00:"), kSlowMs);
    const auto found = find_recoverable(path / "sessions");
    QVERIFY(found.has_value());
    const auto kept = SessionReader::open(found->folder)->path_of(0).size();
    press(*notice(window, "Recovered"), "Continue");
    auto* video = only<ui::VideoView>(window);
    const auto goes_on = [&] {
      return video->shown() && video->shown()->chunk->chunk >= static_cast<ChunkIndex>(kept);
    };
    // A refused session is reported at once, not at the timeout.
    QTRY_VERIFY_WITH_TIMEOUT(goes_on() || notice(window, "Cannot"), kSlowMs);
    QVERIFY2(goes_on(), qPrintable(notice(window, "Cannot") ? notice(window, "Cannot")->text() : QString()));
    QCOMPARE(video->shown()->chunk->first_frame, found->frames);
    // The timeline shows the chunks made before the kill, under their prompt.
    const auto& chips = window.findChild<ui::Timeline*>()->layout().chips;
    QCOMPARE(chips.size(), 1U);
    QCOMPARE(chips.front().text, QString::fromStdString(ui::Settings::defaults().slots[0]));
    QCOMPARE(chips.front().rect.left(), window.findChild<ui::Timeline*>()->input().left_margin);
    // The stream comes first: on a busy machine a simultaneous export may wait for minutes.
    video->setFocus();
    QTest::keyClick(video, Qt::Key_Space);
    QTest::keyClick(video, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window.findChild<ui::ExportDialog*>();
    QVERIFY(dialog != nullptr);
    press(*dialog, "Export");
    dialog->close();
    QTRY_VERIFY_WITH_TIMEOUT(notice(window, "Exported"), kSlowMs);
    // Exports the whole take as it is: the recovered part and the newer one.
    QVERIFY(frames_of(only_file(path, ".mp4")) >= found->frames + 9);
  }
};

int main(int argc, char** argv) {
  if (argc > 2 && std::string(argv[1]) == "--victim") return victim(argc, argv);
  QApplication application(argc, argv);
  TestKeepEngine test;
  return QTest::qExec(&test, argc, argv);
}
#include "test_keep_engine.moc"
