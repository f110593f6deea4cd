#include <QClipboard>

#include "tests/support/run.h"
#include "tests/ui/time_bench.h"
#include "ui/timeline/timeline_preview.h"
#include "ui/timeline/transport_bar.h"
#include "ui/window/output_window.h"

using namespace longtake;

// A user shows past pictures, by mouse and keys only.
class TestTime : public QObject, TimeBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() { openBench(); }
  void cleanup() { closeBench(); }

  void a_click_on_the_timeline_shows_that_picture_and_end_comes_back() {
    reach(3);
    const std::int64_t frame = 14;
    click(frame);
    QTRY_COMPARE(shownFrame(), frame);
    QCOMPARE(timeline_->input().playhead_frame, frame);
    QVERIFY(timeline_->input().live_frame > frame);
    // The stream continues meanwhile.
    const std::int64_t live = timeline_->input().live_frame;
    QTRY_VERIFY(timeline_->input().live_frame > live + 2);
    QCOMPARE(shownFrame(), frame);
    QVERIFY(only<ui::TransportBar>(*window_)->timecodeText().endsWith("00:14"));
    QTest::keyClick(video_, Qt::Key_End);
    QTRY_VERIFY(shownFrame() > live);
    QVERIFY(timeline_->input().live_frame < 0);
    QVERIFY(timeline_->isFollowing());
  }

  void end_comes_back_from_the_prompt_box_where_the_caret_is_at_the_end() {
    reach(3);
    click(14);
    QTRY_COMPARE(shownFrame(), std::int64_t(14));
    box_->setFocus();
    QTest::keyClick(box_, Qt::Key_Home);
    QTest::keyClick(box_, Qt::Key_End);
    QCOMPARE(box_->cursorPosition(), static_cast<int>(box_->text().size()));
    QCOMPARE(shownFrame(), std::int64_t(14));
    QTest::keyClick(box_, Qt::Key_End);
    QTRY_VERIFY(timeline_->isFollowing() && shownFrame() > 14);
  }

  void the_overlay_says_in_the_past_that_it_belongs_to_the_live_picture() {
    reach(3);
    QTest::keyClick(video_, Qt::Key_H);
    QVERIFY(notice(*window_, "The overlay is drawn on the live picture") == nullptr);
    QTest::keyClick(video_, Qt::Key_H);
    click(14);
    QTRY_COMPARE(shownFrame(), std::int64_t(14));
    QTest::keyClick(video_, Qt::Key_H);
    press(*notice(*window_, "The overlay is drawn on the live picture"), "Back to Live");
    QTRY_VERIFY(timeline_->isFollowing() && shownFrame() > 14);
  }

  void dragging_along_the_timeline_follows_the_hand() {
    reach(3);
    QTest::mousePress(timeline_, Qt::LeftButton, {}, at(30));
    for (const std::int64_t frame : {25, 18, 9, 2}) {
      QTest::mouseMove(timeline_, at(frame));
      QTRY_COMPARE(shownFrame(), frame);
    }
    QTest::mouseRelease(timeline_, Qt::LeftButton, {}, at(2));
    QTest::mouseMove(timeline_, at(20));
    QCOMPARE(shownFrame(), std::int64_t(2));
  }

  void the_arrow_keys_walk_by_picture_chunk_and_second() {
    reach(4);
    click(30);
    QTRY_COMPARE(shownFrame(), std::int64_t(30));
    const auto goes = [&](int key, Qt::KeyboardModifiers with, std::int64_t to) {
      QTest::keyClick(video_, static_cast<Qt::Key>(key), with);
      QTRY_COMPARE(shownFrame(), to);
    };
    goes(Qt::Key_Left, {}, 29);
    goes(Qt::Key_Right, {}, 30);
    goes(Qt::Key_Left, Qt::ShiftModifier, 24);
    goes(Qt::Key_Left, Qt::ShiftModifier, 12);
    goes(Qt::Key_Right, Qt::ShiftModifier, 24);
    goes(Qt::Key_Left, Qt::ControlModifier, 8);
    goes(Qt::Key_Right, Qt::ControlModifier, 24);
    goes(Qt::Key_Home, {}, 0);
    // In the prompt box the same keys move the caret.
    box_->setFocus();
    box_->setText("a red ball");
    QTest::keyClick(box_, Qt::Key_Left);
    QCOMPARE(box_->cursorPosition(), 9);
    QTest::keyClick(box_, Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(box_->cursorPosition(), 6);
    QTest::keyClick(box_, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(box_->textCursor().selectedText(), QString("b"));
    QCOMPARE(shownFrame(), std::int64_t(0));
  }

  void up_and_down_go_from_prompt_to_prompt() {
    reach(2);
    type("a blue cube");
    const ChunkIndex second = applied("a blue cube");
    reach(second + 2);
    video_->setFocus();
    click(5);
    QTest::keyClick(video_, Qt::Key_Down);
    QTRY_COMPARE(shownFrame(), second * 12);
    QTest::keyClick(video_, Qt::Key_Up);
    QTRY_COMPARE(shownFrame(), std::int64_t(0));
    QTest::keyClick(video_, Qt::Key_Down);
    QTest::keyClick(video_, Qt::Key_Down);
    QTRY_VERIFY(timeline_->input().live_frame < 0);
  }

  void j_k_and_l_play_the_past() {
    reach(4);
    click(30);
    QTRY_COMPARE(shownFrame(), std::int64_t(30));
    QTest::keyClick(video_, Qt::Key_J);
    QTRY_VERIFY(shownFrame() < 25);
    QTest::keyClick(video_, Qt::Key_K);
    std::int64_t live = timeline_->input().live_frame;
    const std::int64_t stopped = shownFrame();
    QTRY_VERIFY(timeline_->input().live_frame >= live + 12);  // the stream continues meanwhile
    QCOMPARE(shownFrame(), stopped);
    live = timeline_->input().live_frame;
    QTest::keyClick(video_, Qt::Key_L);
    QTRY_VERIFY(shownFrame() > stopped + 3);
    QTest::keyClick(video_, Qt::Key_Space);
    const std::int64_t halted = shownFrame();
    QTRY_VERIFY(timeline_->input().live_frame >= live + 12);
    QCOMPARE(shownFrame(), halted);
  }

  void the_switch_pauses_the_stream_while_a_person_looks_back() {
    reach(3);
    QTest::keyClick(video_, Qt::Key_L, Qt::ShiftModifier);
    QVERIFY(!window_->settings().keep_streaming);
    click(10);
    QTRY_COMPARE(shownFrame(), std::int64_t(10));
    const std::int64_t live = timeline_->input().live_frame;
    QTest::qWait(300);
    QCOMPARE(timeline_->input().live_frame, live);
    QTest::keyClick(video_, Qt::Key_End);
    QTRY_VERIFY(shownFrame() > live + 2);
  }

  void marks_are_set_in_the_past_and_dragged_by_their_feet() {
    reach(4);
    click(10);
    QTest::keyClick(video_, Qt::Key_I);
    click(30);
    QTest::keyClick(video_, Qt::Key_O);
    QCOMPARE(*timeline_->inFrame(), std::int64_t(10));
    QCOMPARE(*timeline_->outFrame(), std::int64_t(31));
    const QPoint foot(static_cast<int>(timeline_->layout().range.left()) + 1, 6);
    QTest::mousePress(timeline_, Qt::LeftButton, {}, foot);
    QTest::mouseMove(timeline_, at(20));
    QTest::mouseRelease(timeline_, Qt::LeftButton, {}, at(20));
    QCOMPARE(*timeline_->inFrame(), std::int64_t(20));
    QCOMPARE(timeline_->input().playhead_frame, std::int64_t(30));  // the picture stayed
    // The stretch of a prompt that is selected.
    QTest::mouseClick(timeline_, Qt::LeftButton, {}, timeline_->layout().chips.front().rect.center().toPoint());
    QTest::keyClick(video_, Qt::Key_I, Qt::ShiftModifier);
    QCOMPARE(*timeline_->inFrame(), std::int64_t(0));
    QVERIFY(*timeline_->outFrame() >= 48);
  }

  void the_pointer_shows_picture_time_and_prompt_beforehand() {
    reach(3);
    auto* preview = window_->findChild<ui::TimelinePreview*>();
    QTest::mouseMove(timeline_, at(5));
    QTest::mouseMove(timeline_, at(20));
    QTRY_VERIFY(preview->isVisible());
    QVERIFY2(preview->text().startsWith("00:00:01:04"), qPrintable(preview->text()));
    QVERIFY(preview->text().contains(QString::fromStdString(ui::Settings::defaults().slots[0]).left(5)));
    QTest::mouseMove(video_, QPoint(5, 5));
    QTRY_VERIFY(!preview->isVisible());
    // A preview under a resting pointer closes when another take starts, because that take has other pictures.
    QTest::mouseMove(timeline_, at(5));
    QTest::mouseMove(timeline_, at(20));
    QTRY_VERIFY(preview->isVisible());
    QTest::keyClick(video_, Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(take(), TakeId(1));
    QVERIFY(!preview->isVisible());
  }

  void the_picture_on_the_screen_is_copied() {
    reach(2);
    click(7);
    QTRY_COMPARE(shownFrame(), std::int64_t(7));
    QTest::keyClick(video_, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QApplication::clipboard()->image().size(), QSize(320, 192));
  }

  void a_prompt_that_is_sent_while_paused_says_when_it_is_applied() {
    reach(2);
    QTest::keyClick(box_, Qt::Key_Space);
    type("a blue cube");
    QCOMPARE(prompt_->receiptText(), QString("queued · applies when you press Play"));
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_Space);
    QTRY_VERIFY(prompt_->receiptText().startsWith("queued → applied"));
  }

  void the_clean_output_leaves_the_keyboard_to_the_studio_and_shows_the_stream() {
    reach(2);
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_F);
    ui::OutputWindow* output = nullptr;
    for (QWidget* top : QApplication::topLevelWidgets())
      if (auto* found = qobject_cast<ui::OutputWindow*>(top)) output = found;
    QVERIFY(output != nullptr && output->isVisible());
    QVERIFY(output->windowFlags().testFlag(Qt::WindowDoesNotAcceptFocus));
    QTest::qWait(50);
    QVERIFY(window_->isActiveWindow());
    // The audience keeps seeing the stream.
    click(3);
    QTRY_COMPARE(shownFrame(), std::int64_t(3));
    QTRY_VERIFY(output->view()->shown()->chunk->first_frame + output->view()->shown()->frame > 26);
    QTest::keyClick(video_, Qt::Key_2, Qt::ControlModifier);
    QTest::keyClick(video_, Qt::Key_F);
    QVERIFY(!output->isVisible());
  }
};

LONGTAKE_WINDOW_TEST(TestTime)
#include "test_time.moc"
