#include <QKeySequenceEdit>
#include <QTemporaryDir>

#include "tests/fakes/fake_keeping.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/window_bench.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/models_dialog.h"
#include "ui/dialogs/quit_dialog.h"
#include "ui/look/language.h"
#include "ui/window/about_dialog.h"
#include "ui/window/gallery_dialog.h"
#include "ui/window/palette.h"
#include "ui/window/shortcut_editor.h"
#include "ui/window/shortcut_sheet.h"

using namespace longtake;

namespace {

const Inspected kModel{"wan-dit", "torch", "original", 825, 1'418'996'800, 2'837'993'600};

Predicted tooLarge() {
  Predicted found{false, false, 24'220'000'000, 14'720'000'000};
  found.parts = {{MemoryUse::transformer, 2'837'993'600},
                 {MemoryUse::cache, 7'936'000'000},
                 {MemoryUse::decoder, 2'079'000'000},
                 {MemoryUse::text_encoder, 11'361'920'000}};
  found.ways = {{{"bf16", "tiny", "drop", 14040}, 14'480'000'000, true}};
  return found;
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
    grabPicture(*window_, "dialog_window_" + code_);  // its panels scroll; test_language looks for texts cut off

    key(Qt::Key_E, Qt::ControlModifier);
    look<ui::ExportDialog>("export");
    key(Qt::Key_F1);
    look<ui::ShortcutSheet>("shortcuts");
    key(Qt::Key_G, Qt::ControlModifier);
    look<ui::GalleryDialog>("gallery");
    key(Qt::Key_K, Qt::ControlModifier);
    look<ui::CommandPalette>("palette");
    key(Qt::Key_O, Qt::ControlModifier);
    auto* models = window_->findChild<ui::ModelsDialog*>();
    QVERIFY(models != nullptr);
    models->inspect("/home/ada/models/wan2.1_t2v_1.3B_causal.pt");
    QTRY_COMPARE(worker_->begun<InspectJob>().size(), 1U);
    worker_->finish(kModel);
    QTRY_COMPARE(worker_->begun<PredictJob>().size(), 1U);
    worker_->finish(tooLarge());
    QTRY_VERIFY(says(*models, code == "de" ? "14,48 GB" : "14.48 GB"));
    look<ui::ModelsDialog>("models");
    trigger("Change Shortcuts…");
    const auto* keys = window_->findChild<ui::ShortcutEditor*>()->findChild<QKeySequenceEdit*>();
    const QString longest = QKeySequence("Ctrl+Alt+Shift+F11").toString(QKeySequence::NativeText);
    QVERIFY(keys->width() >= keys->fontMetrics().horizontalAdvance(longest));
    look<ui::ShortcutEditor>("shortcut_editor");
    trigger("About Longtake");
    look<ui::AboutDialog>("about");

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
    options.services = {worker_->factory(), recording_.start(), {}};
    options.versions = {{"longtake", "1.2.3"}, {"libtorch", "2.11.0 (AVX512, in /opt/longtake/torch/lib)"}};
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->resize(1024, 640);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
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

QTEST_MAIN(TestDialogScreens)
#include "test_dialog_screens.moc"
