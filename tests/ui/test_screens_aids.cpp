#include "engine/core/log.h"
#include "tests/support/run.h"
#include "tests/ui/pictures.h"
#include "tests/ui/window_bench.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/timeline/log_panel.h"
#include "ui/window/about_dialog.h"
#include "ui/window/gallery_dialog.h"
#include "ui/window/shortcut_editor.h"

using namespace longtake;

// Writes pictures of the optional aids for people to check, see pictures.h.
class TestScreensAids : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { ui::applyTheme(*qApp); }
  void cleanupTestCase() { ui::applyTheme(*qApp); }

  void the_log_lies_between_picture_and_stream() {
    set_log_level(0);
    auto window = openWindow(fakeStream());
    window->resize(1280, 800);
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    logger("pipeline")->warn("chunk=3 note=\"budget lowered to 120 tokens\"");
    logger("media")->error("cannot write file=\"clip.mp4\" why=\"the disk is full\"");
    video->setFocus();
    QTest::keyClick(video, Qt::Key_L, Qt::ControlModifier);
    auto* log = only<ui::LogPanel>(*window);
    QVERIFY(log->isVisible());
    QVERIFY(log->mapTo(window.get(), QPoint()).y() > video->mapTo(window.get(), QPoint()).y() + video->height() / 2);
    QVERIFY(log->height() > 100);
    grabPicture(*window, "log");
  }

  void loupe_and_note_fit_the_window() {
    auto window = openWindow(fakeStream());
    window->resize(1280, 800);
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown() && video->shown()->chunk->chunk >= 1);
    auto* edit = window->findChild<ui::PromptEdit*>();
    edit->setVocabulary(ui::Vocabulary({"a", "red", "ball", "rolling", "in", "meadow", "rotating"}));
    edit->setText("a red dragon ro");
    edit->setFocus();
    edit->toEnd();
    for (QAction* action : window->actions()) {
      if (action->text() == "Loupe") action->trigger();
    }
    QTest::mouseMove(video, video->pictureArea().center().toPoint() + QPoint(60, 20));
    QTRY_VERIFY(!edit->offered().isEmpty());
    grabPicture(*window, "loupe_and_note");
  }

  void dialogs_are_no_larger_than_the_least_window() {
    auto window = openWindow(fakeStream());
    QTRY_VERIFY(only<ui::VideoView>(*window)->shown());
    for (QAction* action : window->actions()) {
      if (QStringList({"About Longtake", "Prompt Gallery", "Change Shortcuts…"}).contains(action->text())) {
        action->trigger();
      }
    }
    const std::vector<std::pair<QWidget*, QString>> dialogs = {
        {window->findChild<ui::AboutDialog*>(), "about"},
        {window->findChild<ui::GalleryDialog*>(), "gallery"},
        {window->findChild<ui::ShortcutEditor*>(), "shortcut_editor"}};
    for (const auto& [dialog, name] : dialogs) {
      QVERIFY2(dialog != nullptr, qPrintable(name));
      QVERIFY2(dialog->width() <= 1024 && dialog->height() <= 640, qPrintable(name));
      grabPicture(*dialog, name);
    }
  }

  void larger_text_keeps_everything_in_its_place() {
    ui::applyTheme(*qApp, 1.3);
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    settings.text_scale = 1.3;
    auto window = openWindow(fakeStream(), settings);
    window->resize(1440, 900);
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 2, 20000);
    QCOMPARE(window->size(), QSize(1440, 900));
    grabPicture(*window, "inspect_large_text");
  }
};

LONGTAKE_WINDOW_TEST(TestScreensAids)
#include "test_screens_aids.moc"
