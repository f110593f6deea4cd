#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QSlider>
#include <QTemporaryDir>

#include "engine/weights/errors.h"
#include "tests/fakes/fake_keeping.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/readable.h"
#include "tests/ui/window_bench.h"
#include "ui/export/export_dialog.h"
#include "ui/export/quit_dialog.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/memory_panel.h"
#include "ui/memory/overlay_controls.h"
#include "ui/models/models_dialog.h"
#include "ui/timeline/record_button.h"

using namespace longtake;

namespace {

const Inspected kBigModel{"wan-dit", "torch", "original", 825, 1'418'996'800, 2'837'993'600};

Predicted tooLarge() {
  Predicted found{false, false, 24'220'000'000, 14'720'000'000};
  found.parts = {{MemoryUse::transformer, 2'837'993'600},
                 {MemoryUse::cache, 7'936'000'000},
                 {MemoryUse::decoder, 2'079'000'000},
                 {MemoryUse::text_encoder, 11'361'920'000}};
  found.ways = {{{"", "tiny"}, 22'450'000'000, false}, {{"", "tiny", "", "", "", 14040}, 14'480'000'000, true}};
  return found;
}

Inspected brokenModel() {
  Inspected found{"wan-dit", "safetensors", "diffusers", 813, 1'398'996'800, 2'797'993'600};
  found.missing = {"blocks.29.ffn.0.weight", "blocks.29.ffn.0.bias", "head.head.weight", "head.head.bias"};
  found.problem = make_error(
      errors::kCannotOpenWeights, {{"file", "model.safetensors"}},
      make_error(
          errors::kIncompleteModel,
          {{"kind", "wan-dit"}, {"findings", "12 of 825 tensors are missing, e.g. \"blocks.29.ffn.0.weight\""}}));
  return found;
}

}  // namespace

// Writes pictures of exports, recordings, recovery, models and errors into the build folder (or the folder
// LONGTAKE_PICTURES). Fails if texts are truncated or too faint.
class TestKeepScreens : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void init() { open(ui::Settings::defaults(), {}); }
  void cleanup() {
    window_.reset();
    worker_.reset();
  }

  void the_export_dialog_at_rest_at_work_and_after_an_error() {
    QTest::keyClick(video_, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window_->findChild<ui::ExportDialog*>();
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    keep(*dialog, "export");
    press(*dialog, "Export");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    worker_->finish();
    QTRY_VERIFY(button(*dialog, "Show in Folder"));
    press(*dialog, "Export");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 2U);
    worker_->end_with({Error::Kind::no_space, "\"longtake_take1_2.mp4\" was not exported", "No space left on device",
                       "Free some space or choose another folder.",
                       "No unfinished file remains. The session is complete.", "EXP-01"});
    QTRY_VERIFY(dialog->findChildren<QLabel*>().size() > 0 && notice(*window_, "was not exported"));
    press(*dialog, "Export");
    worker_->reach(0.43);
    QTRY_VERIFY(button(*dialog, "Cancel"));
    dialog->resize(dialog->width(), 620);
    QTest::qWait(0);
    keep(*dialog, "export_at_work");
    QLineEdit* file = nullptr;
    for (auto* edit : dialog->findChildren<QLineEdit*>())
      if (edit->accessibleName() == "File") file = edit;
    QVERIFY(file != nullptr);
    file->setText("/no/such/folder/clip.mp4");
    Q_EMIT file->textEdited(file->text());
    keep(*dialog, "export_obstacle");
    dialog->close();
    keep(*window_, "error_export");
  }

  void a_recording_and_the_error_that_ends_it() {
    QTest::keyClick(video_, Qt::Key_R);
    script_.say({.frames = 24, .bytes = 2'345'678});
    auto* record = only<ui::RecordButton>(*window_);
    QTRY_VERIFY(record->shownText().contains("2.3 MB"));
    keep(*window_, "recording");
    window_->close();
    auto* quit = window_->findChild<ui::QuitDialog*>();
    QVERIFY(quit != nullptr);
    keep(*quit, "quit");
    press(*quit, "Stay");
    script_.say(
        {.frames = 24,
         .finished = true,
         .failed = Error{Error::Kind::no_space, "Recording to longtake_take1.mp4 stopped", "No space left on device",
                         "Free some space or choose another folder.", "The first 12.5 s are saved in it.", "REC-02"}});
    QTRY_VERIFY(notice(*window_, "Recording to"));
    keep(*window_, "error_recording");
  }

  void a_recording_that_was_kept() {
    QTest::keyClick(video_, Qt::Key_R);
    QTest::keyClick(video_, Qt::Key_R);
    script_.say({.frames = 320, .bytes = 2'345'678, .finished = true});
    QTRY_VERIFY(notice(*window_, "Recorded"));
    keep(*window_, "recorded");
  }

  void the_models_dialog_with_a_large_a_broken_and_no_model() {
    QTest::keyClick(video_, Qt::Key_M, Qt::ControlModifier);
    auto* dialog = window_->findChild<ui::ModelsDialog*>();
    QVERIFY(dialog != nullptr && QTest::qWaitForWindowExposed(dialog));
    keep(*dialog, "models");
    inspect(*dialog, "/home/ada/models/wan2.1_t2v_1.3B_causal.pt", JobResult(kBigModel));
    QTRY_VERIFY(says(*dialog, "being predicted…"));
    worker_->finish(tooLarge());
    QTRY_VERIFY(button(*dialog, "Use It That Way") && button(*dialog, "Convert to safetensors"));
    keep(*dialog, "models_large");
    inspect(*dialog, "/home/ada/models/model.safetensors", JobResult(brokenModel()));
    QTRY_VERIFY(!button(*dialog, "Convert to safetensors"));
    keep(*dialog, "models_broken");
    inspect(
        *dialog, "/home/ada/readme.md",
        fail({Error::Kind::bad_input,
              "Cannot open \"readme.md\"",
              "it claims a header of 7.0 EB; the format allows 100 MB. It is not a safetensors file or it is damaged",
              "Get the file again and compare its size with the source's.",
              {},
              "ST-03"}));
    QTRY_VERIFY(says(*dialog, "ST-03"));
    keep(*dialog, "error_model");
  }

  // Many items of everything at once: slots, history, prompts, takes, notices, running jobs and a full memory.
  void a_heavy_session_can_be_read_in_both_layouts() {
    cleanup();
    auto settings = ui::Settings::defaults();
    for (std::size_t i = 0; i < ui::kPromptSlots; ++i)
      settings.slots[i] = "a " + std::string(i % 2 == 0 ? "large red ball rolling" : "small blue cube hopping") +
                          " behind a tower on a foggy beach at sunrise while the camera pans slowly to the left";
    for (int i = 0; i < 60; ++i)
      settings.history.push_back("prompt " + std::to_string(i) + " of a long evening, with many words in it");
    settings.layout = "inspect";
    FakeSource::Shape quick;
    quick.frames = 3;
    open(settings, quick);
    window_->resize(1600, 1000);
    for (QAction* action : window_->actions())
      if (action->text() == "Next Colour Map") action->trigger();
    auto* panel = only<ui::MemoryPanel>(*window_);
    panel->overlay()->findChild<QSlider*>()->setValue(12);
    panel->controls()->findChildren<QSlider*>().at(0)->setValue(40);  // 600 tokens
    QTest::keyClick(video_, Qt::Key_H);
    for (int i = 1; i <= 6; ++i) {
      QTRY_VERIFY_WITH_TIMEOUT(video_->shown()->chunk->chunk >= 4 * i, 20000);
      QTest::keyClick(window_.get(), static_cast<Qt::Key>(Qt::Key_1 + i), Qt::ControlModifier);
    }
    QTest::keyClick(video_, Qt::Key_R);
    script_.say({.frames = 57600, .bytes = 1'234'567'890});
    QTest::keyClick(video_, Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    worker_->reach(0.43);
    for (QAction* action : window_->actions())
      if (action->text() == "Larger Text") action->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown()->chunk->chunk >= 30, 20000);
    QTest::keyClick(video_, Qt::Key_Space);
    QTest::mouseMove(video_, video_->pictureArea().center().toPoint());
    QVERIFY(video_->hasOverlay());
    keep(*window_, "inspect_heavy");
    QTest::keyClick(window_.get(), Qt::Key_F1, Qt::ControlModifier);
    keep(*window_, "create_heavy");
    QTest::keyClick(window_.get(), Qt::Key_F2, Qt::ControlModifier);
    window_->resize(1024, 640);
    keep(*window_, "inspect_heavy_small");
  }

  void the_offer_after_a_crash() {
    offers_recovery_ = true;
    cleanup();
    init();
    offers_recovery_ = false;
    SessionSummary session{"/s/1", "2026-11-21T16:05:01Z", "Starter 320"};
    session.frames = 3072;
    session.width = 320;
    session.height = 192;
    session.torn_bytes = 1;
    worker_->finish(Recovered{session});
    QTRY_VERIFY(notice(*window_, "Recovered 00:03:12"));
    keep(*window_, "recovery");
    window_->resize(1024, 640);
    keep(*window_, "recovery_small");
  }

 private:
  /// The fake, with a session to export.
  class Kept : public ChunkSource {
   public:
    explicit Kept(FakeSource::Shape shape) : inner_(shape, {}) {}

    Result<SourceInfo> open(const Progress& progress, std::stop_token stop) override {
      auto info = inner_.open(progress, stop);
      if (info) info->session = "/home/ada/.local/share/longtake/sessions/2026-11-21_160501";
      return info;
    }
    Result<Applied> apply(const CommandBody& command) override { return inner_.apply(command); }
    Result<Made> next(std::stop_token stop) override { return inner_.next(stop); }

   private:
    FakeSource inner_;
  };

  void open(ui::Settings settings, FakeSource::Shape shape) {
    script_ = RecordingScript();
    worker_ = std::make_unique<HeldWorker>();
    folder_ = std::make_unique<QTemporaryDir>();
    settings.export_folder = folder_->path().toStdString();
    ui::MainWindow::Options options;
    options.stream = [shape](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      EngineStream::Options with;
      with.wakeup = std::move(wake);
      return std::make_unique<EngineStream>(std::make_unique<Kept>(shape), std::move(with));
    };
    options.reopen = [stream = options.stream](const ui::StreamRequest&) { return stream; };
    options.settings = settings;
    options.services.library = worker_->factory();
    options.services.recorder = script_.start();
    if (offers_recovery_) options.services.sessions = folder_->path().toStdString();
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->resize(1280, 800);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    video_ = only<ui::VideoView>(*window_);
    QTRY_VERIFY(video_->shown() && video_->shown()->chunk->chunk >= 1);
    video_->setFocus();
  }

  void inspect(ui::ModelsDialog& dialog, const char* path, Result<JobResult> answer) {
    const auto before = worker_->begun<InspectJob>().size();
    dialog.inspect(path);
    QTRY_COMPARE(worker_->begun<InspectJob>().size(), before + 1);
    if (answer)
      worker_->finish(*answer);
    else
      worker_->end_with(answer.error());
  }

  static void keep(QWidget& window, const QString& name) {
    // Texts are set at once; sizes follow step by step, on a busy machine late.
    QTest::qWait(100);
    QStringList wrong;
    (void)QTest::qWaitFor([&] { return (wrong = unreadable(window)).isEmpty(); });
    const QString suffix = window.devicePixelRatioF() > 1 ? QStringLiteral("@2x.png") : QStringLiteral(".png");
    QDir folder(qEnvironmentVariable("LONGTAKE_PICTURES", QDir::current().filePath("pictures")));
    folder.mkpath(".");
    QVERIFY(window.grab().toImage().save(folder.filePath(name + suffix)));
    QVERIFY2(wrong.isEmpty(), qPrintable(name + ": " + wrong.join("; ")));
  }

  RecordingScript script_;
  std::unique_ptr<HeldWorker> worker_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<ui::MainWindow> window_;
  ui::VideoView* video_ = nullptr;
  bool offers_recovery_ = false;
};

LONGTAKE_WINDOW_TEST(TestKeepScreens)
#include "test_keep_screens.moc"
