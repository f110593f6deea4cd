#include <QKeySequenceEdit>
#include <QScreen>
#include <QTreeWidget>

#include "tests/places/places.h"
#include "tests/support/run.h"
#include "tests/ui/window_bench.h"
#include "ui/video/loupe.h"
#include "ui/window/output_menu.h"
#include "ui/window/shortcut_editor.h"

using namespace longtake;

// The loupe, the output display, changed keys and reduced motion.
class TestAids : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    script_ = StreamScript();
    window_ = openWindow(script_.factory());
    video_ = only<ui::VideoView>(*window_);
    SourceInfo info;
    info.rows = 6;
    info.columns = 10;
    script_.push(Opened{info});
    script_.push(ChunkReady{greyChunk(2)});
    QTRY_VERIFY(video_->shown());
    video_->setFocus();
  }
  void cleanup() { window_.reset(); }

  void the_loupe_names_pixel_colour_and_token() {
    const QRectF picture(100, 50, 400, 240);  // ten times as large as the chunk's 40 x 24
    const ui::Player::Shown shown{greyChunk(2), 5};
    const auto spot = ui::loupeSpot(shown, picture, {100 + 125, 50 + 83}, 6, 10);
    QVERIFY(spot);
    QCOMPARE(spot->pixel, QPoint(12, 8));
    QCOMPARE(qRed(spot->colour), 2 * 12 + 5);
    QCOMPARE(spot->latent_frame, 2 * 3 + 1);
    QVERIFY((*spot->cell == ui::Cell{2, 3}));
    QCOMPARE(ui::loupeText(*spot).last(), QString("token 7 · 2 · 3"));
    QVERIFY(!ui::loupeSpot(shown, picture, {99, 60}, 6, 10));
    QVERIFY(!ui::loupeSpot(shown, picture, {225, 133}, 0, 0)->cell);
  }

  void a_key_shows_the_loupe_beside_the_pointer() {
    const QImage before = window_->grab().toImage();
    QTest::keyClick(video_, Qt::Key_Z);
    QVERIFY(video_->hasLoupe());
    QTest::mouseMove(video_, video_->pictureArea().center().toPoint());
    QTRY_VERIFY(window_->grab().toImage() != before);
    QTest::keyClick(video_, Qt::Key_Z);
    QVERIFY(!video_->hasLoupe());
  }

  void a_picture_larger_than_the_view_is_dragged_no_further_than_its_edge() {
    auto chunk = std::make_shared<VideoChunk>();
    chunk->width = 4000;
    chunk->height = 3000;
    chunk->frames = 1;
    chunk->latent_frames = 1;
    chunk->chunk = 3;
    chunk->pixels.assign(chunk->frame_bytes(), 90);
    video_->showPicture({chunk, 0});
    QTest::keyClick(video_, Qt::Key_0, Qt::ControlModifier | Qt::AltModifier);
    const QRectF before = video_->pictureArea();
    QVERIFY(before.width() > video_->width());
    QTest::mousePress(video_, Qt::LeftButton, {}, {200, 200});
    QTest::mouseMove(video_, {150, 180});
    QCOMPARE(video_->pictureArea().topLeft(), before.topLeft() + QPointF(-50, -20));
    QTest::mouseMove(video_, {9000, 200});
    QCOMPARE(video_->pictureArea().left(), 0.0);
    QTest::mouseRelease(video_, Qt::LeftButton);
    QTest::keyClick(video_, Qt::Key_0, Qt::ControlModifier);
    QVERIFY(video_->pictureArea().width() < video_->width());
  }

  void a_token_can_be_chosen_without_a_pointer() {
    QSignalSpy chosen(video_, &ui::VideoView::cellClicked);
    QTest::keyClick(video_, Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(video_, Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(video_, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(chosen.size(), 3);
    QVERIFY((chosen[0][0].value<ui::Cell>() == ui::Cell{3, 5}));
    QVERIFY((chosen[2][0].value<ui::Cell>() == ui::Cell{2, 6}));
    for (int i = 0; i < 9; ++i) QTest::keyClick(video_, Qt::Key_Right, Qt::AltModifier);
    QVERIFY((chosen.back()[0].value<ui::Cell>() == ui::Cell{2, 9}));
  }

  void the_output_can_be_sent_to_any_display() {
    auto* menu = window_->findChild<ui::OutputMenu*>();
    Q_EMIT menu->aboutToShow();
    const QString name = window_->screen()->name();
    QAction* choice = nullptr;
    for (QAction* action : menu->actions()) {
      if (action->text().contains(name)) choice = action;
    }
    QVERIFY(choice != nullptr);
    choice->trigger();
    QCOMPARE(window_->settings().output_display, name.toStdString());
    QCOMPARE(ui::outputScreen(name, *window_), window_->screen());
    QVERIFY(ui::outputScreen("gone", *window_) != nullptr);
  }

  void an_action_gets_other_keys_and_keeps_them() {
    trigger("Change Shortcuts…");
    auto* editor = window_->findChild<ui::ShortcutEditor*>();
    QVERIFY(editor != nullptr);
    choose(*editor, "Salience Overlay");
    give(*editor, "Ctrl+Shift+H");
    QVERIFY(editor->remark().contains("Ctrl+Shift+H"));
    editor->close();
    QTest::keyClick(video_, Qt::Key_H);
    QVERIFY(!overlayAction()->isChecked());
    QTest::keyClick(video_, Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(overlayAction()->isChecked());
    QCOMPARE(window_->settings().shortcuts.at("Salience Overlay"), std::string("Ctrl+Shift+H"));

    StreamScript script;
    auto again = openWindow(script.factory(), window_->settings());
    for (QAction* action : again->actions()) {
      if (action->text() == "Salience Overlay") QCOMPARE(action->shortcut().toString(), QString("Ctrl+Shift+H"));
    }
  }

  void a_key_that_is_taken_is_refused_with_the_name_of_its_owner() {
    trigger("Change Shortcuts…");
    auto* editor = window_->findChild<ui::ShortcutEditor*>();
    choose(*editor, "Loupe");
    give(*editor, "Ctrl+K");
    QVERIFY(editor->remark().contains("Find a Command"));
    QVERIFY(window_->settings().shortcuts.empty());
  }

  void shortcuts_survive_the_settings_file() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("studio.json").toStdString();
    auto settings = ui::Settings::defaults();
    settings.shortcuts = {{"Loupe", "Ctrl+Shift+L"}};
    settings.reduced_motion = true;
    settings.output_display = "DP-2";
    QVERIFY(ui::saveSettings(settings, path).has_value());
    const auto back = ui::loadSettings(path);
    QVERIFY2(back.has_value(), back ? "" : back.error().text().c_str());
    QVERIFY(back->shortcuts == settings.shortcuts);
    QVERIFY(back->reduced_motion);
    QCOMPARE(back->output_display, std::string("DP-2"));
    QVERIFY(atomic_write(path, "{\"shortcuts\": [1]}").has_value());
    QVERIFY(!ui::loadSettings(path));
  }

  void settings_of_earlier_versions_are_read() {
    for (const char* version : {"0.1", "0.2"}) {
      const auto settings =
          ui::loadSettings(source_path(std::string("tests/fixtures/kept/settings-") + version + ".json"));
      QVERIFY2(settings.has_value(), settings ? "" : settings.error().text().c_str());
      QCOMPARE(settings->text_scale, 1.25);
      QCOMPARE(settings->layout, std::string("inspect"));
      QCOMPARE(settings->fade_chunks, 6);
      QCOMPARE(settings->slots[8], std::string("a green star on a beach at dawn"));
      QCOMPARE(settings->history.size(), std::size_t{2});
      QCOMPARE(settings->exports.form, std::string("master"));
      QCOMPARE(settings->language, std::string("de"));
      QVERIFY(settings->reduced_motion);
      QCOMPARE(settings->shortcuts.at("Loupe"), std::string("Ctrl+Shift+L"));
      // Settings that 0.1 did not have get their default values.
      const bool newer = std::string(version) == "0.2";
      QCOMPARE(settings->bpm, newer ? 96.5 : ui::Settings::defaults().bpm);
      QCOMPARE(settings->export_own_preset, newer ? std::string("For the forum") : std::string());
    }
  }

  void reduced_motion_stills_the_caret() {
    const int flash = QApplication::cursorFlashTime();
    QVERIFY(flash > 0);
    trigger("Reduced Motion");
    QCOMPARE(QApplication::cursorFlashTime(), 0);
    QVERIFY(window_->settings().reduced_motion);
    trigger("Reduced Motion");
    QCOMPARE(QApplication::cursorFlashTime(), flash);
  }

 private:
  void trigger(const QString& name) {
    for (QAction* action : window_->actions()) {
      if (action->text() == name) action->trigger();
    }
  }
  QAction* overlayAction() {
    for (QAction* action : window_->actions()) {
      if (action->text() == "Salience Overlay") return action;
    }
    return nullptr;
  }
  static void choose(ui::ShortcutEditor& editor, const QString& name) {
    editor.list()->setCurrentItem(editor.list()->findItems(name, Qt::MatchExactly).value(0));
  }
  static void give(ui::ShortcutEditor& editor, const QString& keys) {
    editor.keys()->setKeySequence(QKeySequence(keys));
    Q_EMIT editor.keys()->editingFinished();
  }

  StreamScript script_;
  std::unique_ptr<ui::MainWindow> window_;
  ui::VideoView* video_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestAids)
#include "test_aids.moc"
