#include <QComboBox>
#include <QDockWidget>
#include <QListWidget>
#include <QMenu>
#include <QToolButton>

#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/time_bench.h"
#include "ui/memory/memory_controls.h"
#include "ui/timeline/seed_box.h"
#include "ui/timeline/takes_panel.h"

using namespace longtake;

// A user branches from the past, switches takes and undoes, by mouse and keys only.
class TestWindowTakes : public QObject, TimeBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() { openBench(); }
  void cleanup() { closeBench(); }

  void enter_in_the_past_goes_on_from_there_and_the_old_future_stays() {
    reach(5);
    click(2 * 12 + 9);  // in the second half of chunk 2
    QTRY_COMPARE(shownFrame(), std::int64_t(33));
    QCOMPARE(prompt_->receiptText(), QString("Enter continues from 00:00:02:04 as a new take"));
    type("a blue cube");
    QTRY_COMPARE(take(), TakeId(1));
    QCOMPARE(applied("a blue cube"), ChunkIndex(3));
    QTRY_VERIFY(shownFrame() >= 36 && video_->shown()->chunk->take == 1);
    QCOMPARE(video_->shown()->chunk->pixels[0], FakeSource::field_colour("a blue cube")[0]);
    // Old and new prompt are on the timeline, and the old take is a lane under it.
    QTRY_COMPARE(timeline_->layout().chips.size(), 2U);
    QCOMPARE(timeline_->input().lanes.size(), 1U);
    QCOMPARE(timeline_->input().lanes[0].take, TakeId(0));
    QCOMPARE(timeline_->input().lanes[0].from, 36.0 / 16);
    QVERIFY(timeline_->input().lanes[0].to >= 60.0 / 16);
    // Both the shared past and the new part can be shown.
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

  void enter_goes_on_from_the_past_wherever_the_keyboard_is() {
    reach(5);
    box_->setFocus();
    QTest::mouseClick(timeline_, Qt::LeftButton, {}, at(2 * 12 + 9));
    QTRY_COMPARE(shownFrame(), std::int64_t(33));
    QVERIFY(box_->hasFocus());  // the box keeps the focus while the user writes
    QTest::keyClick(box_, Qt::Key_Escape);
    QVERIFY(video_->hasFocus());
    QTest::keyClick(video_, Qt::Key_P);
    QTest::keyClick(video_, Qt::Key_Return);  // this Enter belongs to the brush
    QTest::keyClick(video_, Qt::Key_Escape);
    QTest::qWait(50);
    QCOMPARE(take(), TakeId(0));
    QTest::keyClick(video_, Qt::Key_Return);
    QTRY_COMPARE(take(), TakeId(1));
    QTRY_VERIFY(video_->shown()->chunk->take == 1);
    // From a list, a click on the timeline moves the focus to the picture.
    QTest::keyClick(video_, Qt::Key_T, Qt::ControlModifier);
    only<ui::TakesPanel>(*window_)->list()->setFocus();
    QTest::mouseClick(timeline_, Qt::LeftButton, {}, at(12 + 9));
    QTRY_COMPARE(shownFrame(), std::int64_t(21));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_COMPARE(take(), TakeId(2));
    // At the newest picture it does nothing.
    QTRY_VERIFY(video_->shown()->chunk->take == 2 && prompt_->receiptText().startsWith("queued"));
    QTest::keyClick(video_, Qt::Key_Return);
    QTest::qWait(50);
    QCOMPARE(take(), TakeId(2));
  }

  void after_a_notice_the_keyboard_is_where_it_was() {
    reach(4);
    branchAt(1, "a blue cube");
    QTest::keyClick(video_, Qt::Key_T, Qt::ControlModifier);
    auto* panel = only<ui::TakesPanel>(*window_);
    QTRY_COMPARE(panel->rows().size(), 2U);
    panel->list()->setFocus();
    panel->list()->setCurrentRow(0);
    QTest::keyClick(panel->list(), Qt::Key_Delete);
    const auto keeping = [&] { return button(*notice(*window_, "Delete take 1?"), "Keep"); };
    QTRY_VERIFY(notice(*window_, "Delete take 1?") != nullptr && keeping() != nullptr);
    auto* keep = keeping();
    keep->setFocus(Qt::MouseFocusReason);
    QTest::mouseClick(keep, Qt::LeftButton);
    QCOMPARE(QApplication::focusWidget(), panel->list());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY(action("Play") != nullptr);
    for (auto* dock : window_->findChildren<QDockWidget*>()) QVERIFY(!dock->isFloating());
    // If the previous widget is gone, the picture gets the focus.
    QTest::keyClick(panel->list(), Qt::Key_Delete);
    QTRY_VERIFY(notice(*window_, "Delete take 1?") != nullptr && keeping() != nullptr);
    keep = keeping();
    keep->setFocus(Qt::MouseFocusReason);
    action("Takes")->trigger();
    QTest::mouseClick(keep, Qt::LeftButton);
    QVERIFY(video_->hasFocus());
  }

  void a_star_a_note_and_a_deletion_are_undone_and_deleted_takes_are_shown_and_put_back() {
    reach(4);
    branchAt(1, "a blue cube");
    QTest::keyClick(video_, Qt::Key_T, Qt::ControlModifier);
    auto* panel = only<ui::TakesPanel>(*window_);
    QTRY_COMPARE(panel->rows().size(), 2U);
    QListWidget* list = panel->list();
    list->setFocus();
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_S);
    QTRY_VERIFY(panel->rows()[0].starred);
    QTest::keyClick(list, Qt::Key_N);
    auto* edit = panel->findChild<QLineEdit*>("takeNote");
    QVERIFY(edit != nullptr);
    QTest::keyClicks(edit, "the good one");
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_COMPARE(panel->rows()[0].note, QString("the good one"));
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Delete);
    press(*notice(*window_, "Delete take 1?"), "Delete");
    QTRY_COMPARE(panel->rows().size(), 1U);
    press(*notice(*window_, "Take 1 was deleted"), "Dismiss");
    undo("Undo Deletion of Take 1");
    QTRY_COMPARE(panel->rows().size(), 2U);
    undo("Undo Note of Take 1");
    QTRY_COMPARE(panel->rows()[0].note, QString());
    QVERIFY(panel->rows()[0].starred);
    undo("Undo Star of Take 1");
    QTRY_VERIFY(!panel->rows()[0].starred);
    redo("Redo Star of Take 1");
    redo("Redo Note of Take 1");
    redo("Redo Deletion of Take 1");
    QTRY_COMPARE(panel->rows().size(), 1U);
    QCOMPARE(take(), TakeId(1));
    chooseInList("Show Deleted Takes");
    QCOMPARE(panel->rows().size(), 2U);
    QVERIFY(panel->rows()[0].deleted && panel->rows()[0].starred && !panel->rows()[1].deleted);
    grabPicture(*window_, "takes_deleted");
    // A deleted take can only be restored, by the menu or a key.
    list->setFocus();
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY(!panel->rows()[0].deleted);
    QCOMPARE(panel->rows()[0].note, QString("the good one"));
    undo("Undo Return of Take 1");
    QTRY_VERIFY(panel->rows()[0].deleted);
    chooseInList("Put It Back");
    QTRY_VERIFY(!panel->rows()[0].deleted);
    chooseInList("Show Deleted Takes");
    QCOMPARE(panel->rows().size(), 2U);
    QCOMPARE(take(), TakeId(1));
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
    // By keys: S stars, Enter switches to the take, Delete asks for confirmation.
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

  void a_take_gets_a_note_and_those_with_a_star_are_exported_together() {
    reach(3);
    branchAt(1, "a blue cube");
    reach(3);
    action("Export Starred Takes")->trigger();
    QTRY_VERIFY(notice(*window_, "No take has a star") != nullptr);
    QTest::keyClick(video_, Qt::Key_T, Qt::ControlModifier);
    auto* panel = only<ui::TakesPanel>(*window_);
    QTRY_COMPARE(panel->rows().size(), 2U);
    panel->list()->setCurrentRow(0);
    panel->list()->setFocus();
    QTest::keyClick(panel->list(), Qt::Key_S);
    QTest::keyClick(panel->list(), Qt::Key_N);
    auto* edit = panel->findChild<QLineEdit*>("takeNote");
    QVERIFY(edit != nullptr);
    QTest::keyClicks(edit, "the good one");
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_COMPARE(panel->rows().at(0).note, QString("the good one"));
    QVERIFY(panel->rows().at(0).starred);
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    action("Export Starred Takes")->trigger();
    QTRY_COMPARE(exporter_.begun<ExportJob>().size(), 1U);
    QCOMPARE(exporter_.begun<ExportJob>().at(0).take, TakeId(0));
    exporter_.finish();
    action("Export All Takes")->trigger();
    QTRY_COMPARE(exporter_.begun<ExportJob>().size(), 2U);
    exporter_.finish();
    QTRY_COMPARE(exporter_.begun<ExportJob>().size(), 3U);
    QVERIFY(exporter_.begun<ExportJob>().at(1).take == 0 && exporter_.begun<ExportJob>().at(2).take == 1);
    QVERIFY(exporter_.begun<ExportJob>().at(1).out != exporter_.begun<ExportJob>().at(0).out);
  }

  void a_take_is_trimmed_to_its_marks_and_exports_write_what_is_left() {
    reach(5);
    pause();
    QTest::keyClick(video_, Qt::Key_T, Qt::ControlModifier);
    auto* panel = only<ui::TakesPanel>(*window_);
    const auto row = [panel] { return panel->rows().at(0); };
    QVERIFY(!action("Trim Take to Marks")->isEnabled() && !action("Remove Trim")->isEnabled());
    click(16);
    QTRY_COMPARE(shownFrame(), std::int64_t(16));
    QTest::keyClick(video_, Qt::Key_I);
    click(47);
    QTRY_COMPARE(shownFrame(), std::int64_t(47));
    QTest::keyClick(video_, Qt::Key_O);
    QTest::keyClick(video_, Qt::Key_T, Qt::AltModifier);
    QTRY_COMPARE(row().length, QString("0:02"));
    QVERIFY2(row().trim.startsWith("Trimmed: 0:02 of 0:0"), qPrintable(row().trim));
    QVERIFY(panel->list()->item(0)->toolTip().contains(row().trim));
    QVERIFY(timeline_->accessibleDescription().contains("00:00:01:00 to 00:00:03:00"));
    const auto& away = timeline_->layout().trimmed_away;
    QCOMPARE(away.size(), 2U);
    QCOMPARE(away[0].right(), ui::xAt(timeline_->input(), 1));
    QCOMPARE(away[1].left(), ui::xAt(timeline_->input(), 3));
    grabPicture(*window_, "takes_trimmed");
    // A star does not change that.
    panel->list()->setFocus();
    panel->list()->setCurrentRow(0);
    QTest::keyClick(panel->list(), Qt::Key_S);
    QTRY_VERIFY(row().starred && !row().trim.isEmpty());
    const std::size_t others = exporter_.begun<ExportJob>().size();
    action("Export Starred Takes")->trigger();
    QTRY_COMPARE(exporter_.begun<ExportJob>().size(), others + 1);
    QCOMPARE(exporter_.begun<ExportJob>().back().span->first, 16);
    QCOMPARE(exporter_.begun<ExportJob>().back().span->end, 48);
    exporter_.finish();
    undo("Undo Star of Take 1");
    undo("Undo Trim of Take 1");
    QTRY_VERIFY(row().trim.isEmpty());
    QVERIFY(timeline_->layout().trimmed_away.empty());
    redo("Redo Trim of Take 1");
    QTRY_COMPARE(row().length, QString("0:02"));
    action("Remove Trim")->trigger();
    QTRY_VERIFY2(row().length > "0:03", qPrintable(row().length));
    QVERIFY(!action("Remove Trim")->isEnabled() && action("Trim Take to Marks")->isEnabled());
    action("Export All Takes")->trigger();
    QTRY_COMPARE(exporter_.begun<ExportJob>().size(), others + 2);
    QCOMPARE(exporter_.begun<ExportJob>().back().span->first, 0);
    QVERIFY(exporter_.begun<ExportJob>().back().span->end >= 60);
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
    QCOMPARE(window_->settings().start_prompt, first.toStdString());  // not the newest prompt sent
    QTRY_VERIFY(video_->shown()->chunk->take == 1);
    QCOMPARE(video_->shown()->chunk->chunk, chunk);
    QTRY_VERIFY2(prompt_->receiptText().contains("@0 "), qPrintable(prompt_->receiptText()));  // the active one
    QVERIFY(video_->shown()->chunk->pixels[0] != FakeSource::field_colour("a blue cube")[0]);
    QVERIFY(action("Redo Prompt “a blue cube”") != nullptr);
    QTest::keyClick(box_, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(take(), TakeId(0));
    QTRY_COMPARE(box_->text(), QString("a blue cube"));
    QTRY_VERIFY(video_->shown()->chunk->take == 0 && video_->shown()->chunk->chunk >= chunk + 2);
    // While the box has unsent text, the keys edit it.
    QTest::keyClicks(box_, "s");
    QTest::keyClick(box_, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(box_->text(), QString("a blue cube"));
    QCOMPARE(take(), TakeId(0));
  }

  void two_undos_at_once_and_one_redo_leave_the_first_step_done() {
    reach(2);
    type("a blue cube");
    reach(applied("a blue cube") + 1);
    type("a red ball");
    reach(applied("a red ball") + 1);
    QTest::keyClick(box_, Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(box_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(take(), TakeId(2));
    QTest::keyClick(box_, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(take(), TakeId(3));
    QTRY_COMPARE(box_->text(), QString("a blue cube"));
    QVERIFY(action("Redo Prompt “a red ball”") != nullptr);
  }

  void a_policy_a_branch_and_a_new_take_are_undone() {
    reach(4);
    branchAt(1, "a blue cube");
    reach(3);
    QVERIFY(notice(*window_, "Take 2 began") != nullptr);
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(take(), TakeId(0));
    QVERIFY(notice(*window_, "Take 2 began") == nullptr);  // its button would lead to the current place
    QTRY_VERIFY(video_->shown()->chunk->take == 0 && video_->shown()->chunk->chunk >= 4);
    QTest::keyClick(video_, Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(take(), TakeId(2));
    QVERIFY(timeline_->input().lanes.empty());  // the take shares nothing with the others
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
    // A number that is typed and not entered is dropped.
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
    QTRY_VERIFY(action("Undo Reroll from 00:00:01:08") != nullptr);
  }

 private:
  /// From the menu of the first row.
  void chooseInList(const QString& text) {
    auto* panel = only<ui::TakesPanel>(*window_);
    Q_EMIT panel->list()->customContextMenuRequested(panel->list()->visualItemRect(panel->list()->item(0)).center());
    QMenu* menu = nullptr;
    for (auto* each : panel->findChildren<QMenu*>())
      if (each->isVisible()) menu = each;
    QVERIFY(menu != nullptr);
    QAction* found = nullptr;
    for (QAction* one : menu->actions())
      if (one->text() == text) found = one;
    QVERIFY2(found != nullptr && found->isEnabled(), qPrintable("no " + text));
    found->trigger();
    menu->close();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
};

LONGTAKE_WINDOW_TEST(TestWindowTakes)
#include "test_window_takes.moc"
