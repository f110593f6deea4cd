#include <QLabel>

#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/window_bench.h"

#include "ui/look/notice_bar.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/prompt/slot_row.h"
#include "ui/timeline/timeline.h"
#include "ui/video/video_view.h"
#include "ui/window/palette.h"
#include "ui/window/shortcut_sheet.h"

using namespace longtake;

// Writes pictures of the window for people to check, see pictures.h.
class TestScreens : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void the_picture_moves_between_two_screenshots() {
    auto window = openWindow(fakeStream());
    window->resize(1600, 1000);
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    QTRY_VERIFY(video->shown()->chunk->chunk >= 1);
    const QImage first = look(*window, "create");
    const auto frame = video->shown()->chunk->first_frame + video->shown()->frame;
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->first_frame + video->shown()->frame >= frame + 32, 20000);
    const QImage second = grabPicture(*window, "create_2s_later");
    const QRect picture = video->pictureArea().toRect().translated(video->mapTo(window.get(), QPoint()));
    const double ratio = window->devicePixelRatioF();
    const QRect device(picture.topLeft() * ratio, picture.size() * ratio);
    QVERIFY(first.copy(device) != second.copy(device));
  }

  void the_inspect_layout_shows_the_memory_of_the_picture() {
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    settings.history = {"a red ball passes a dead tree at dusk, snow falling", "a red ball in a snowy field at dusk",
                        "a red ball in a snowy field by day"};
    auto window = openWindow(fakeStream(), settings);
    window->resize(1600, 1000);
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown() && video->shown()->chunk->chunk >= 2);
    QTest::keyClick(window.get(), Qt::Key_2, Qt::ControlModifier);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_H);
    QVERIFY(video->hasOverlay());
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk >= 7, 20000);
    QTest::mouseMove(video, video->pictureArea().center().toPoint());
    look(*window, "inspect");
    QTest::keyClick(video, Qt::Key_H, Qt::ShiftModifier);
    look(*window, "inspect_viridis");
    window->resize(1024, 640);
    look(*window, "inspect_small");
  }

  void the_rows_of_a_blend_and_a_long_prompt_fit_the_window() {
    auto window = openWindow(fakeStream());
    window->resize(1440, 900);
    auto* video = only<ui::VideoView>(*window);
    auto* prompt = only<ui::PromptBar>(*window);
    auto* box = prompt->findChild<ui::PromptEdit*>();
    auto* timeline = only<ui::Timeline>(*window);
    QTRY_VERIFY(video->shown() && video->shown()->chunk->chunk >= 1);
    for (const auto& [mode, text] : {std::pair{SwitchMode::cut, "a blue cube at night"},
                                     std::pair{SwitchMode::crossfade, "a red ball :0.7 | a blue cube :0.3"}}) {
      prompt->setMode(mode);
      box->setText(text);
      QTest::keyClick(box, Qt::Key_Return);
      const auto chunk = video->shown()->chunk->chunk;
      QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk >= chunk + 4, 20000);
    }
    video->setFocus();
    for (int i = 0; i < 4; ++i) QTest::keyClick(video, Qt::Key_Plus);
    look(*window, "create_fade");
    for (const auto& chip : timeline->layout().chips)
      if (chip.text.startsWith("a blue")) QTest::mouseClick(timeline, Qt::LeftButton, {}, chip.rect.center().toPoint());
    QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier);
    look(*window, "create_blend");
    window->resize(1024, 640);
    look(*window, "create_blend_small");
    QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier);
    box->setText(
        "A wide, slow dolly shot over a wet meadow at dawn: a large red ball rolls from the left, throws a long soft "
        "shadow, and stops beside a small blue cube that turns on one corner. Far behind them a train of low clouds "
        "passes over dark hills. The light is warm and low, the grass bends in a light wind, drops of water shine on "
        "every blade, and a few white birds rise when the ball comes near. The camera keeps both toys in the middle of "
        "the picture and never cuts.");
    QTest::mouseClick(only<ui::SlotRow>(*window)->keys()[2], Qt::LeftButton);
    look(*window, "create_draft_small");
    QTest::mouseClick(tool(*prompt, "Restore Draft"), Qt::LeftButton);
    look(*window, "create_long_small");
    window->resize(1440, 900);
    look(*window, "create_long");
  }

  void a_failure_the_shortcut_sheet_and_the_palette_fit_their_places() {
    FakeSource::Faults faults;
    faults.fail_at = 2;
    auto window = openWindow(fakeStream({}, faults));
    window->resize(1280, 800);
    auto* bar = window->findChildren<ui::NoticeBar*>().at(0);
    QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible(), 20000);
    for (const auto* label : bar->findChildren<QLabel*>()) {
      QVERIFY(label->height() >= label->heightForWidth(label->width()));
    }
    grabPicture(*window, "failure");
    auto* video = only<ui::VideoView>(*window);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_Question);
    auto* sheet = window->findChild<ui::ShortcutSheet*>();
    QVERIFY(sheet != nullptr);
    QVERIFY(sheet->height() < 760);
    grabPicture(*sheet, "shortcuts");
    sheet->close();
    QTest::keyClick(video, Qt::Key_K, Qt::ControlModifier);
    auto* palette = window->findChild<ui::CommandPalette*>();
    QVERIFY(palette != nullptr);
    grabPicture(*palette, "palette");
  }

 private:
  /// Like grabPicture(), but fails the test if texts are truncated or too faint.
  static QImage look(QWidget& window, const QString& name) {
    QTest::qWait(100);  // the docks take their new sizes step by step, more slowly on a busy machine
    (void)QTest::qWaitFor([&] { return unreadable(window).isEmpty(); }, 5000);
    const QStringList wrong = unreadable(window);
    if (!wrong.isEmpty()) QTest::qFail(qPrintable(name + ": " + wrong.join("; ")), __FILE__, __LINE__);
    return grabPicture(window, name);
  }
};

LONGTAKE_WINDOW_TEST(TestScreens)
#include "test_screens.moc"
