#include <QComboBox>
#include <QListWidget>
#include <QMenu>
#include <QSpinBox>
#include <QToolButton>

#include "tests/ui/time_bench.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/reels.h"
#include "ui/panels/takes_panel.h"

using namespace longtake;

// Takes beside each other, by mouse and keys.
class TestCompare : public QObject, TimeBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    openBench();
    page_ = only<ui::ComparePage>(*window_);
    view_ = page_->view();
  }
  void cleanup() { closeBench(); }

  void pictures_are_found_in_chunks_whose_first_one_is_shorter() {
    const ui::ChunkShape shape{9, 12};
    QCOMPARE(shape.chunkAt(8), 0);
    QCOMPARE(shape.chunkAt(9), 1);
    QCOMPARE(shape.chunkAt(20), 1);
    QCOMPARE(shape.chunkAt(21), 2);
    QCOMPARE(shape.firstFrame(2), 21);
  }

  void the_difference_of_equal_pictures_is_black_and_small_ones_are_seen() {
    QImage one(4, 2, QImage::Format_RGB888);
    one.fill(QColor(100, 100, 100));
    QImage other = one;
    other.setPixelColor(1, 1, QColor(90, 110, 100));
    const QImage difference = ui::differenceOf(one, other, 3);
    QCOMPARE(difference.pixelColor(0, 0), QColor(0, 0, 0));
    QCOMPARE(difference.pixelColor(1, 1), QColor(30, 30, 0));
    QVERIFY(ui::differenceOf(one, QImage(2, 2, QImage::Format_RGB888), 3).isNull());
  }

  void two_takes_are_seen_at_one_playhead_and_laid_over_each_other() {
    reach(3);
    branchAt(1, "another field");
    reach(4);
    compareWithFirst();
    QVERIFY(page_->isVisible());
    QVERIFY(!video_->isVisible());
    QCOMPARE(view_->captions().size(), 2U);
    QVERIFY(view_->captions().at(0).name.endsWith("Take 2"));
    click(3 * 12 + 6);
    QTRY_COMPARE(fieldOf(0), fieldUnder("another field"));
    QTRY_VERIFY(fieldOf(1) != fieldUnder("another field") && fieldOf(1).isValid());
    // Before they part, both are the same.
    click(12 + 3);
    QTRY_COMPARE(view_->picture(0), view_->picture(1));
    press("Wipe");
    QCOMPARE(view_->mode(), ui::CompareMode::wipe);
    QTest::mousePress(view_, Qt::LeftButton, {}, {view_->width() / 4, view_->height() / 2});
    QVERIFY(view_->wipe() < 0.4);
    QTest::mouseRelease(view_, Qt::LeftButton);
    const double before = view_->wipe();
    QTest::keyClick(view_, Qt::Key_Right, Qt::AltModifier);
    QVERIFY(view_->wipe() > before);
    press("Difference");
    click(3 * 12 + 6);
    QTRY_VERIFY(view_->picture(0) != view_->picture(1));
    press("Blink");
    const QImage first = view_->grab().toImage();
    QTRY_VERIFY(view_->grab().toImage() != first);
  }

  void a_trial_makes_takes_of_one_length_and_either_can_be_kept() {
    reach(2);
    QTest::keyClick(window_.get(), Qt::Key_F3, Qt::ControlModifier);
    QTRY_VERIFY(page_->isVisible());
    auto* differs = page_->form()->findChild<QComboBox*>();
    differs->setFocus();
    QTest::keyClick(differs, Qt::Key_Down);
    QTest::keyClick(differs, Qt::Key_Down);
    QTest::keyClick(differs, Qt::Key_Down);
    auto* prompt = page_->form()->findChild<QLineEdit*>();
    for (auto* one : page_->form()->findChildren<QLineEdit*>())
      if (one->accessibleName() == "Prompt of the other take") prompt = one;
    QTest::keyClicks(prompt, "a third field");
    for (auto* spin : page_->form()->findChildren<QSpinBox*>())
      if (spin->accessibleName() == "Length in seconds") {
        spin->selectAll();
        QTest::keyClicks(spin, "2");
      }
    QTest::mouseClick(page_->form()->findChild<QCheckBox*>(), Qt::LeftButton, {}, {6, 10});
    press("Make and Compare");
    QTRY_VERIFY(button(*page_, "Stop") != nullptr);
    QTRY_COMPARE_WITH_TIMEOUT(view_->captions().size(), 3U, 30000);
    QTRY_COMPARE(take(), 0U);
    QTRY_COMPARE(fieldOf(1), fieldUnder("a third field"));
    QVERIFY(fieldOf(0) != fieldOf(1));
    QTRY_COMPARE(fieldOf(2), fieldOf(0));
    QVERIFY2(view_->captions().at(2).detail.contains("Random"), qPrintable(view_->captions().at(2).detail));
    press("Keep B");
    QTRY_COMPARE(take(), 1U);
    QVERIFY(!page_->isVisible());
    QVERIFY(video_->isVisible());
  }

  void a_prompt_that_is_sent_meanwhile_ends_a_trial_and_this_is_said() {
    reach(2);
    QTest::keyClick(window_.get(), Qt::Key_F3, Qt::ControlModifier);
    press("Make and Compare");
    QTRY_VERIFY(button(*page_, "Stop") != nullptr);
    type("something else");
    QTRY_VERIFY(notice(*window_, "The comparison was given up") != nullptr);
    QTRY_VERIFY(button(*page_, "Make and Compare") != nullptr);
  }

 private:
  void compareWithFirst() {
    auto* takes = only<ui::TakesPanel>(*window_);
    QTest::keyClick(video_, Qt::Key_T, Qt::ControlModifier);
    auto* list = takes->list();
    QTRY_VERIFY(list->isVisible());
    Q_EMIT list->customContextMenuRequested(list->visualItemRect(list->item(0)).center());
    auto* menu = takes->findChild<QMenu*>();
    QVERIFY(menu != nullptr);
    for (QAction* one : menu->actions())
      if (one->text() == "Compare with the One on the Screen") one->trigger();
    menu->close();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  void press(const QString& text) {
    for (auto* one : page_->findChildren<QAbstractButton*>())
      if (one->text() == text) return QTest::mouseClick(one, Qt::LeftButton);
    QFAIL(qPrintable("no " + text));
  }
  QColor fieldOf(std::size_t index) const {
    const QImage picture = view_->picture(index);
    return picture.isNull() ? QColor() : picture.pixelColor(2, 0);
  }
  static QColor fieldUnder(const std::string& prompt) {
    const auto rgb = FakeSource::field_colour(prompt);
    return QColor(rgb[0], rgb[1], rgb[2]);
  }

  ui::ComparePage* page_ = nullptr;
  ui::CompareView* view_ = nullptr;
};

QTEST_MAIN(TestCompare)
#include "test_compare.moc"
