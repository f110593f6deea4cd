#include <QClipboard>
#include <QComboBox>
#include <QListWidget>
#include <QMenu>
#include <QToolButton>

#include "engine/stream/picture_worker.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/window_bench.h"
#include "ui/panels/memory_controls.h"
#include "ui/panels/prompt_bar.h"
#include "ui/panels/seed_box.h"
#include "ui/panels/takes_panel.h"
#include "ui/panels/timeline.h"
#include "ui/panels/timeline_preview.h"
#include "ui/panels/transport_bar.h"
#include "ui/window/output_window.h"

using namespace longtake;

// A person goes back in time, by mouse and keys alone. The engine's thread drives the fake, whose chunks are kept.
class TestTime : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    archive_ = std::make_unique<FakeArchive>();
    ui::MainWindow::Options options;
    options.stream = [this](Stream::Wakeup wake) { return fakeStream({}, {}, archive_.get())(std::move(wake)); };
    options.pictures = [this](PastPictures::Wakeup wake) -> std::unique_ptr<PastPictures> {
      return std::make_unique<PictureWorker>(archive_->decode(), std::move(wake));
    };
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->resize(1400, 900);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    prompt_ = only<ui::PromptBar>(*window_);
    video_ = only<ui::VideoView>(*window_);
    timeline_ = only<ui::Timeline>(*window_);
    box_ = prompt_->findChild<QLineEdit*>();
    // Wide enough for one picture to be hit.
    for (int i = 0; i < 4; ++i) QTest::keyClick(video_, Qt::Key_Plus);
  }
  void cleanup() {
    window_.reset();
    archive_.reset();
  }

  void a_click_on_the_timeline_shows_that_picture_and_end_comes_back() {
    reach(3);
    const std::int64_t frame = 14;
    click(frame);
    QTRY_COMPARE(shownFrame(), frame);
    QCOMPARE(timeline_->input().playhead_frame, frame);
    QVERIFY(timeline_->input().live_frame > frame);
    // The stream goes on meanwhile.
    const std::int64_t live = timeline_->input().live_frame;
    QTRY_VERIFY(timeline_->input().live_frame > live + 2);
    QCOMPARE(shownFrame(), frame);
    QVERIFY(only<ui::TransportBar>(*window_)->timecodeText().endsWith("00:14"));
    QTest::keyClick(video_, Qt::Key_End);
    QTRY_VERIFY(shownFrame() > live);
    QVERIFY(timeline_->input().live_frame < 0);
    QVERIFY(timeline_->isFollowing());
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
    QCOMPARE(box_->selectedText(), QString("b"));
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
    const std::int64_t stopped = shownFrame();
    QTest::qWait(150);
    QCOMPARE(shownFrame(), stopped);
    QTest::keyClick(video_, Qt::Key_L);
    QTRY_VERIFY(shownFrame() > stopped + 3);
    QTest::keyClick(video_, Qt::Key_Space);
    const std::int64_t halted = shownFrame();
    QTest::qWait(150);
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
    QVERIFY2(preview->text().startsWith("00:01:04"), qPrintable(preview->text()));
    QVERIFY(preview->text().contains(QString::fromStdString(ui::Settings::defaults().slots[0]).left(5)));
    QTest::mouseMove(video_, QPoint(5, 5));
    QTRY_VERIFY(!preview->isVisible());
  }

  void the_picture_on_the_screen_is_copied() {
    reach(2);
    click(7);
    QTRY_COMPARE(shownFrame(), std::int64_t(7));
    QTest::keyClick(video_, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QApplication::clipboard()->image().size(), QSize(320, 192));
  }

  void enter_in_the_past_goes_on_from_there_and_the_old_future_stays() {
    reach(5);
    click(2 * 12 + 9);  // in the second half of chunk 2
    QTRY_COMPARE(shownFrame(), std::int64_t(33));
    QCOMPARE(prompt_->receiptText(), QString("Enter continues from 00:02:04 as a new take"));
    type("a blue cube");
    QTRY_COMPARE(take(), TakeId(1));
    QCOMPARE(applied("a blue cube"), ChunkIndex(3));
    QTRY_VERIFY(shownFrame() >= 36 && video_->shown()->chunk->take == 1);
    QCOMPARE(video_->shown()->chunk->pixels[0], FakeSource::field_colour("a blue cube")[0]);
    // Both prompts are on the timeline, and the old take is a lane under it.
    QTRY_COMPARE(timeline_->layout().chips.size(), 2U);
    QCOMPARE(timeline_->input().lanes.size(), 1U);
    QCOMPARE(timeline_->input().lanes[0].take, TakeId(0));
    QCOMPARE(timeline_->input().lanes[0].from, 36.0 / 16);
    QVERIFY(timeline_->input().lanes[0].to >= 60.0 / 16);
    // The shared past can be looked at, and so can the new part.
    video_->setFocus();
    click(5);
    QTRY_COMPARE(shownFrame(), std::int64_t(5));
    QVERIFY(video_->shown()->chunk->pixels[0] != FakeSource::field_colour("a blue cube")[0]);
    QTest::keyClick(video_, Qt::Key_End);
    // The notice leads back.
    press(*notice(*window_, "Take 2 began"), "Back to Take 1");
    QTRY_COMPARE(take(), TakeId(0));
    QTRY_VERIFY(timeline_->layout().chips.size() == 1);
    QVERIFY(timeline_->input().lanes.size() == 1 && timeline_->input().lanes[0].take == 1);
    QTRY_VERIFY(video_->shown()->chunk->take == 0 && shownFrame() >= 60);
    QCOMPARE(box_->text(), QString::fromStdString(ui::Settings::defaults().slots[0]));
  }

  void a_lane_and_the_list_of_takes_lead_to_a_take() {
    reach(4);
    branchAt(1, "a blue cube");
    reach(3);
    QTest::mouseDClick(timeline_, Qt::LeftButton, {}, timeline_->layout().lanes.front().rect.center().toPoint());
    QTRY_COMPARE(take(), TakeId(0));
    QTest::keyClick(video_, Qt::Key_T, Qt::ControlModifier);
    auto* panel = only<ui::TakesPanel>(*window_);
    QVERIFY(panel->isVisible());
    QTRY_COMPARE(panel->rows().size(), 2U);
    QCOMPARE(panel->rows()[1].prompt, QString("a blue cube"));
    QCOMPARE(panel->rows()[1].detail, QString("from take 1 · seed 42"));
    QVERIFY(panel->rows()[0].current && !panel->rows()[1].current && !panel->rows()[1].picture.isNull());
    QListWidget* list = panel->list();
    QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(1)).center());
    QTRY_COMPARE(take(), TakeId(1));
    // By keys: S stars, Enter goes, Delete asks.
    list->setFocus();
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_S);
    QTRY_VERIFY(panel->rows()[0].starred);
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_COMPARE(take(), TakeId(0));
    list->setCurrentRow(1);
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(panel->rows().size(), 2U);
    press(*notice(*window_, "Delete take 2?"), "Delete");
    QTRY_COMPARE(panel->rows().size(), 1U);
    QVERIFY(timeline_->input().lanes.empty());
    press(*notice(*window_, "Take 2 was deleted"), "Put It Back");
    QTRY_COMPARE(panel->rows().size(), 2U);
  }

  void a_prompt_is_undone_and_done_again() {
    const QString first = box_->text();
    reach(2);
    type("a blue cube");
    const ChunkIndex chunk = applied("a blue cube");
    reach(chunk + 2);
    QCOMPARE(action("Undo Prompt “a blue cube”")->isEnabled(), true);
    QTest::keyClick(box_, Qt::Key_Z, Qt::ControlModifier);  // the box has nothing of its own to undo
    QTRY_COMPARE(take(), TakeId(1));
    QTRY_COMPARE(box_->text(), first);
    QTRY_VERIFY(video_->shown()->chunk->take == 1);
    QCOMPARE(video_->shown()->chunk->chunk, chunk);
    QVERIFY(video_->shown()->chunk->pixels[0] != FakeSource::field_colour("a blue cube")[0]);
    QVERIFY(action("Redo Prompt “a blue cube”") != nullptr);
    QTest::keyClick(box_, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(take(), TakeId(0));
    QTRY_COMPARE(box_->text(), QString("a blue cube"));
    QTRY_VERIFY(video_->shown()->chunk->take == 0 && video_->shown()->chunk->chunk >= chunk + 2);
    // While something is typed, the keys edit it.
    QTest::keyClicks(box_, "s");
    QTest::keyClick(box_, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(box_->text(), QString("a blue cube"));
    QCOMPARE(take(), TakeId(0));
  }

  void a_policy_a_branch_and_a_new_take_are_undone() {
    reach(4);
    branchAt(1, "a blue cube");
    reach(3);
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(take(), TakeId(0));
    QTRY_VERIFY(video_->shown()->chunk->take == 0 && video_->shown()->chunk->chunk >= 4);
    QTest::keyClick(video_, Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(take(), TakeId(2));
    QVERIFY(timeline_->input().lanes.empty());  // it shares nothing with the others
    QTRY_VERIFY(action("Undo New Take") != nullptr);
    QTRY_VERIFY(video_->shown()->chunk->take == 2);
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(take(), TakeId(0));
    QVERIFY(action("Redo New Take") != nullptr);
    QTest::keyClick(video_, Qt::Key_Y, Qt::ControlModifier);
    QTRY_COMPARE(take(), TakeId(2));
    QTRY_VERIFY(video_->shown()->chunk->take == 2 && video_->shown()->chunk->chunk >= 1);
    QTest::keyClick(video_, Qt::Key_F2, Qt::ControlModifier);
    auto* policies = window_->findChild<ui::MemoryControls*>()->findChild<QComboBox*>();
    const QString before = policies->currentText();
    policies->setFocus();
    QTest::keyClick(policies, Qt::Key_Down);
    QVERIFY(policies->currentText() != before);
    QTRY_VERIFY(action("Undo Memory Policy") != nullptr);
    const ChunkIndex changed = video_->shown()->chunk->chunk;
    reach(changed + 2);
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(take(), TakeId(3));
    QTRY_COMPARE(policies->currentText(), before);
  }

  void going_back_while_it_is_paused_shows_where_the_stream_is() {
    reach(3);
    type("a blue cube");
    const ChunkIndex chunk = applied("a blue cube");
    reach(chunk + 1);
    QTest::keyClick(box_, Qt::Key_Space);
    QTest::keyClick(box_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(take(), TakeId(1));
    QTRY_COMPARE(shownFrame(), chunk * 12 - 1);
    QTest::keyClick(video_, Qt::Key_Space);
    QTRY_VERIFY(video_->shown()->chunk->take == 1 && shownFrame() > chunk * 12);
    QVERIFY(timeline_->input().live_frame < 0);
  }

  void the_seed_is_shown_and_typed_over_and_another_one_is_a_click_away() {
    reach(2);
    auto* seed = only<ui::SeedBox>(*window_);
    auto* edit = seed->findChild<QLineEdit*>();
    QTRY_COMPARE(seed->text(), QString("42"));
    QTest::mouseClick(seed->findChild<QToolButton*>(), Qt::LeftButton);
    QTRY_COMPARE(take(), TakeId(1));
    QTRY_COMPARE(seed->text(), QString("43"));
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, "x900y1");
    QCOMPARE(edit->text(), QString("9001"));
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_COMPARE(take(), TakeId(2));
    QTRY_COMPARE(seed->text(), QString("9001"));
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(take(), TakeId(1));
    QTRY_COMPARE(seed->text(), QString("43"));
    // What is typed and not entered is dropped.
    edit->setFocus();
    QTest::keyClicks(edit, "5");
    QTest::keyClick(edit, Qt::Key_Escape);
    QCOMPARE(seed->text(), QString("43"));
    QCOMPARE(take(), TakeId(1));
  }

  void reroll_from_here_keeps_the_past_and_makes_another_future() {
    reach(4);
    click(2 * 12 - 1);
    QTRY_COMPARE(shownFrame(), std::int64_t(23));
    QTest::keyClick(video_, Qt::Key_R, Qt::ControlModifier);
    QTRY_COMPARE(take(), TakeId(1));
    QTRY_COMPARE(only<ui::SeedBox>(*window_)->text(), QString("43"));
    QTRY_VERIFY(video_->shown()->chunk->take == 1 && video_->shown()->chunk->chunk == 2);
    QTRY_VERIFY(action("Undo Reroll from 00:01:08") != nullptr);
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
    // The person looks back; the audience does not.
    click(3);
    QTRY_COMPARE(shownFrame(), std::int64_t(3));
    QTRY_VERIFY(output->view()->shown()->chunk->first_frame + output->view()->shown()->frame > 26);
    QTest::keyClick(video_, Qt::Key_2, Qt::ControlModifier);
    QTest::keyClick(video_, Qt::Key_F);
    QVERIFY(!output->isVisible());
  }

 private:
  TakeId take() const { return timeline_->input().take; }
  std::int64_t shownFrame() const {
    return video_->shown() ? video_->shown()->chunk->first_frame + video_->shown()->frame : -1;
  }
  /// Waits until a picture of the chunk is on the screen.
  void reach(ChunkIndex chunk) {
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown() && video_->shown()->chunk->chunk >= chunk, 20000);
  }
  QPoint at(std::int64_t frame) const {
    return {static_cast<int>(ui::xAt(timeline_->input(), (static_cast<double>(frame) + 0.5) / 16)),
            static_cast<int>(timeline_->layout().thumb_row.center().y())};
  }
  void click(std::int64_t frame) {
    video_->setFocus();
    QTest::mouseClick(timeline_, Qt::LeftButton, {}, at(frame));
  }
  void type(const QString& text) {
    box_->setFocus();
    box_->selectAll();
    QTest::keyClicks(box_, text);
    QTest::keyClick(box_, Qt::Key_Return);
  }
  /// The first chunk under the prompt.
  ChunkIndex applied(const QString& text) {
    const auto find = [&]() -> const ui::TimelineLayout::Chip* {
      for (const auto& chip : timeline_->layout().chips)
        if (chip.text == text && chip.state != ui::Receipt::State::queued) return &chip;
      return nullptr;
    };
    if (!QTest::qWaitFor([&] { return find() != nullptr; }, 10000)) return -1;
    const double second = ui::secondAt(timeline_->input(), find()->rect.left());
    return std::lround(second * 16 / 12);
  }
  void branchAt(ChunkIndex chunk, const QString& text) {
    const TakeId before = take();
    click(chunk * 12 + 11);
    QTRY_COMPARE(shownFrame(), chunk * 12 + 11);
    type(text);
    QTRY_VERIFY(take() != before);
    QTRY_VERIFY(video_->shown()->chunk->take == take());
    video_->setFocus();
  }
  QAction* action(const QString& text) const {
    for (QAction* one : window_->actions())
      if (one->text() == text) return one;
    return nullptr;
  }

  std::unique_ptr<FakeArchive> archive_;
  std::unique_ptr<ui::MainWindow> window_;
  ui::PromptBar* prompt_ = nullptr;
  ui::VideoView* video_ = nullptr;
  ui::Timeline* timeline_ = nullptr;
  QLineEdit* box_ = nullptr;
};

QTEST_MAIN(TestTime)
#include "test_time.moc"
