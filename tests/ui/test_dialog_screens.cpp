#include <QKeySequenceEdit>
#include <QTemporaryDir>
#include <QTreeWidget>

#include "engine/session/errors.h"
#include "engine/stream/job_queue.h"
#include "tests/fakes/fake_keeping.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/window_bench.h"
#include "ui/export/export_dialog.h"
#include "ui/export/quit_dialog.h"
#include "ui/look/language.h"
#include "ui/models/lora_box.h"
#include "ui/models/models_dialog.h"
#include "ui/sessions/session_rows.h"
#include "ui/sessions/sessions_dialog.h"
#include "ui/timeline/sound_cues_dialog.h"
#include "ui/window/about_dialog.h"
#include "ui/window/gallery_dialog.h"
#include "ui/window/palette.h"
#include "ui/window/shortcut_editor.h"
#include "ui/window/shortcut_sheet.h"

using namespace longtake;

namespace dialog_screens_test {

namespace {

const Inspected kModel{"wan-dit", "torch", "original", 825, 1'418'996'800, 2'837'993'600};

Predicted tooLarge() {
  Predicted found{false, false, 24'220'000'000, 14'720'000'000};
  found.parts = {{MemoryUse::transformer, 2'837'993'600},
                 {MemoryUse::cache, 7'936'000'000},
                 {MemoryUse::decoder, 2'079'000'000},
                 {MemoryUse::text_encoder, 11'361'920'000}};
  found.recipe = "self-forcing";
  found.family = "Self-Forcing";
  found.recipe_guessed = true;
  found.recipes = {{"self-forcing", "Self-Forcing"}, {"causal-forcing-frame", "Causal Forcing, frame by frame"}};
  found.ways = {{{"bf16", "tiny", "drop", "", "", 14040}, 14'480'000'000, true}};
  return found;
}

std::vector<SessionCard> someSessions() {
  std::vector<SessionCard> cards(4);
  for (int i = 0; i < 4; ++i) {
    SessionCard& card = cards[static_cast<std::size_t>(i)];
    card.summary.folder = "/sessions/" + std::to_string(i);
    card.summary.created = "2026-11-2" + std::to_string(5 - i) + "T14:05:00Z";
    card.summary.model = "Longtake Starter 0.1";
    card.summary.frames = 2000 / (i + 1);
    card.summary.ended_cleanly = i != 3;
    card.prompt = "a large orange ball on the left and a small blue cube on the right in a meadow at noon";
    card.takes = 1 + i * 2;
    card.bytes = 3'000'000'000ULL / static_cast<std::uint64_t>(1 + 7 * i);
    card.thumbnail = {80, 48, std::vector<std::byte>(80 * 48 * 3, static_cast<std::byte>(60 + 40 * i))};
  }
  cards[0].summary.in_use = true;
  cards[1].name = "The garden, second try";
  cards[2].problem = make_error(errors::kSessionOfNewerProgram);
  return cards;
}

}  // namespace

// Every dialog over the smallest window, in every language: texts are complete and readable, and people can check the
// pictures. Dialogs are opened by keys and object names, which are the same in all languages.
class TestDialogScreens : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void cleanup() {
    window_.reset();
    worker_.reset();
    (void)ui::applyLanguage(*qApp, "en", true);
  }

  void they_can_be_read_over_the_least_window_data() {
    QTest::addColumn<QString>("code");
    for (const ui::Language& language : ui::languages()) QTest::newRow(language.code) << QString(language.code);
  }

  void they_can_be_read_over_the_least_window() {
    QFETCH(QString, code);
    code_ = code;
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    openStudio();
    auto* video = only<ui::VideoView>(*window_);
    QTRY_VERIFY(video->shown() && video->shown()->chunk->chunk >= 1);
    grabPicture(*window_, "dialog_window_" + code_);  // the panels scroll; test_language checks for truncated texts

    key(Qt::Key_E, Qt::ControlModifier);
    look<ui::ExportDialog>("export");
    key(Qt::Key_Question);
    look<ui::ShortcutSheet>("shortcuts");
    key(Qt::Key_G, Qt::ControlModifier);
    look<ui::GalleryDialog>("gallery");
    key(Qt::Key_K, Qt::ControlModifier);
    look<ui::CommandPalette>("palette");
    key(Qt::Key_M, Qt::ControlModifier);
    auto* models = window_->findChild<ui::ModelsDialog*>();
    QVERIFY(models != nullptr);
    models->findChild<ui::LoraBox*>()->add("/home/ada/loras/watercolour_style_v2.safetensors");
    models->inspect("/home/ada/models/wan2.1_t2v_1.3B_causal.pt");
    QTRY_COMPARE(worker_->begun<InspectJob>().size(), 1U);
    worker_->finish(kModel);
    QTRY_COMPARE(worker_->begun<PredictJob>().size(), 1U);
    worker_->finish(tooLarge());
    QTRY_VERIFY(says(*models, code == "de" || code == "es" ? "14,48 GB" : "14.48 GB"));
    look<ui::ModelsDialog>("models");
    lookAtSound();
    trigger("Change Shortcuts…");
    const auto* keys = window_->findChild<ui::ShortcutEditor*>()->findChild<QKeySequenceEdit*>();
    const QString longest = QKeySequence("Ctrl+Alt+Shift+F11").toString(QKeySequence::NativeText);
    QVERIFY(keys->width() >= keys->fontMetrics().horizontalAdvance(longest));
    look<ui::ShortcutEditor>("shortcut_editor");
    trigger("About Longtake");
    look<ui::AboutDialog>("about");

    lookAtSessions();

    key(Qt::Key_R);
    QCOMPARE(recording_.started.size(), 1U);
    window_->close();
    look<ui::QuitDialog>("quit");
  }

 private:
  void openStudio() {
    recording_ = RecordingScript();
    worker_ = std::make_unique<HeldWorker>();
    ui::MainWindow::Options options;
    options.stream = fakeStream();
    options.reopen = [](const ui::StreamRequest&) { return fakeStream(); };
    options.settings.export_folder = folder_.path().toStdString();
    options.settings.layout = "inspect";
    options.services.library = worker_->factory();
    options.services.recorder = recording_.start();
    options.listen = [](const std::string& path, const std::function<void(double)>&,
                        const std::stop_token&) -> Result<HeardSound> {
      if (path.ends_with("silent.wav"))
        return fail(Error::Kind::bad_input, "Cannot hear anything in " + path, "its sound is silent");
      HeardSound sound;
      sound.seconds = 200;
      sound.bpm = 124.5;
      sound.confidence = 0.82;
      for (int i = 0; i < 400; ++i) {
        sound.onsets.push_back({0.4 + 0.48 * i, 0.5 + 0.5 * (i % 2)});
        sound.beats.push_back(sound.onsets.back());
        sound.bass.push_back(i % 4 == 0 ? 2.0F : 1.0F);
      }
      sound.steps_per_second = 100;
      for (int i = 0; i < 20000; ++i) sound.outline.push_back(0.2F + 0.3F * static_cast<float>(i % 48 < 6));
      sound.growth = sound.outline;
      return sound;
    };
    options.versions = {{"longtake", "1.2.3"}, {"libtorch", "2.11.0 (AVX512, in /opt/longtake/torch/lib)"}};
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->resize(1024, 640);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }

  void lookAtSound() {
    trigger("Cues from a Sound…");
    auto* dialog = window_->findChild<ui::SoundCuesDialog*>();
    QVERIFY(dialog != nullptr);
    dialog->openSound("/home/ada/music/a song with a long name.flac");
    QTRY_VERIFY(dialog->findChild<QTreeWidget*>()->topLevelItemCount() > 3);
    look<ui::SoundCuesDialog>("sound");
    trigger("Cues from a Sound…");
    dialog->openSound("/home/ada/music/silent.wav");
    QTRY_VERIFY(says(*dialog, "silent.wav"));
    look<ui::SoundCuesDialog>("sound_refused");
  }

  void lookAtSessions() {
    const auto work = [](const JobBody&, const Library::Progress&, const std::stop_token&) -> Result<JobResult> {
      return JobResult(SessionsListed{someSessions(), 4});
    };
    ui::LibraryClient library(
        [&](Library::Wakeup wake) { return std::make_unique<JobQueue>(work, std::move(wake), 1); });
    ui::SessionList list(library, "/sessions");
    ui::SessionsDialog dialog(
        list, [] { return std::string("/sessions/0"); }, true, 2, window_.get());
    dialog.setObjectName("sessionsDialog");
    list.readAll();
    dialog.show();
    auto* rows = dialog.findChild<ui::SessionRows*>();
    QTRY_COMPARE(rows->count(), 4);
    rows->setCurrentRow(1);
    look(dialog, "sessions");
    QVERIFY(dialog.width() <= 1024 && dialog.height() <= 640);
    QTest::keyClick(rows, Qt::Key_F2);
    look(dialog, "sessions_rename");
    rows->setFocus();
    QTest::keyClick(rows, Qt::Key_Delete);
    look(dialog, "sessions_delete");
    rows->setCurrentRow(0);
    QTest::keyClick(rows, Qt::Key_Delete);
    look(dialog, "sessions_open_here");
  }

  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    auto* video = only<ui::VideoView>(*window_);
    video->setFocus();
    QTest::keyClick(video, key, modifiers);
  }

  void trigger(const char* name) {
    const QString text = QCoreApplication::translate("longtake::ui::Actions", name);
    for (QAction* action : window_->actions())
      if (action->text() == text) return action->trigger();
    QFAIL(name);
  }

  template <class Dialog>
  void look(const QString& name) {
    auto* dialog = window_->findChild<Dialog*>();
    QVERIFY2(dialog != nullptr, qPrintable(name));
    look(*dialog, name);
    QVERIFY2(dialog->width() <= 1024 && dialog->height() <= 640,
             qPrintable(QString("%1 is %2 x %3").arg(name).arg(dialog->width()).arg(dialog->height())));
    dialog->close();
  }

  void look(QWidget& widget, const QString& name) {
    // Texts are set at once; sizes follow after pending events are handled.
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    const QStringList wrong = unreadable(widget);
    grabPicture(widget, QStringLiteral("dialog_%1_%2").arg(name, code_));
    QVERIFY2(wrong.isEmpty(), qPrintable(name + ": " + wrong.join("; ")));
  }

  QString code_;
  RecordingScript recording_;
  std::unique_ptr<HeldWorker> worker_;
  QTemporaryDir folder_;
  std::unique_ptr<ui::MainWindow> window_;
};

LONGTAKE_WINDOW_TEST(TestDialogScreens)

}  // namespace dialog_screens_test

#include "test_dialog_screens.moc"
