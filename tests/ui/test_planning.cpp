#include <QFileDialog>
#include <QMenu>
#include <QTemporaryDir>

#include "engine/stream/timeline_json.h"
#include "tests/support/run.h"
#include "tests/ui/time_bench.h"
#include "ui/model/examples.h"
#include "ui/timeline/cue_editor.h"
#include "ui/timeline/cue_row.h"

using namespace longtake;

// Planned cues and names of moments, by mouse and keys.
class TestPlanning : public QObject, TimeBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    openBench();
    row_ = only<ui::CueRow>(*window_);
    editor_ = window_->findChild<ui::CueEditor*>();
    reach(1);
  }
  void cleanup() { closeBench(); }

  void a_prompt_that_is_planned_comes_at_its_chunk_exactly() {
    plan(12, "a planned field");
    QCOMPARE(row_->flags().size(), 1U);
    QCOMPARE(row_->flags().front().chunk, 12);
    QCOMPARE(applied("a planned field"), 12);
    QVERIFY(row_->flags().empty());
    reach(12);
    QVERIFY(action("Undo Prompt “a planned field”") != nullptr);
    // The box shows the active prompt, as after sending it by hand.
    QTRY_COMPARE(prompt_->text(), QString("a planned field"));
  }

  void the_forms_open_on_the_screen_before_anything_is_planned() {
    QVERIFY(!row_->isVisible());
    const QRect screen = window_->screen()->availableGeometry();
    const auto opens = [&](Qt::Key key, Qt::KeyboardModifiers modifiers) {
      video_->setFocus();
      QTest::keyClick(video_, key, modifiers);
      QTRY_VERIFY(editor_->isVisible());
      QVERIFY2(screen.contains(editor_->frameGeometry()), qPrintable(QString("%1, %2 with %3 x %4")
                                                                         .arg(editor_->x())
                                                                         .arg(editor_->y())
                                                                         .arg(editor_->width())
                                                                         .arg(editor_->height())));
      editor_->close();
      window_->activateWindow();
      QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    };
    opens(Qt::Key_P, Qt::ControlModifier);
    opens(Qt::Key_M, {});
  }

  void a_cue_is_dragged_walked_edited_and_taken_away() {
    pause();
    plan(9, "one");
    plan(13, "two");
    QCOMPARE(row_->flags().size(), 2U);
    drag(9, 10);
    QCOMPARE(row_->flags().front().chunk, 10);
    QTest::keyClick(row_, Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(row_->flags().front().chunk, 11);
    QTest::keyClick(row_, Qt::Key_Return);
    QTRY_VERIFY(editor_->isVisible());
    QTest::keyClick(field("Prompt"), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field("Prompt"), "another");
    QTest::keyClick(field("Prompt"), Qt::Key_Return);
    QTRY_COMPARE(row_->flags().front().text, QString("another"));
    QTest::keyClick(row_, Qt::Key_Delete);
    QCOMPARE(row_->flags().size(), 1U);
    QCOMPARE(row_->flags().front().text, QString("two"));
    play();
    QCOMPARE(applied("two"), 13);
  }

  void an_example_is_a_take_that_follows_its_timeline() {
    const TakeId before = take();
    QMenu* examples = nullptr;
    for (auto* menu : window_->findChildren<QMenu*>())
      if (menu->title() == "Examples") examples = menu;
    QVERIFY(examples != nullptr && examples->actions().size() == 4);
    examples->actions().front()->trigger();
    QTRY_VERIFY(take() != before);
    QTRY_VERIFY(notice(*window_, "Day and Night") != nullptr);
    QTRY_COMPARE(prompt_->text(), QString("a large red ball bouncing in a meadow with a windmill by day"));
    QCOMPARE(applied("a large red ball bouncing in a meadow with a windmill by day"), 0);
    // Future cues are on the timeline.
    QVERIFY(std::ranges::any_of(row_->flags(), [](const auto& flag) { return flag.text.contains("at sunset"); }));
    QVERIFY(std::ranges::any_of(row_->flags(), [](const auto& flag) { return flag.text.contains("at night"); }));
    QVERIFY(QTest::qWaitFor(
        [&] { return applied("a large red ball bouncing in a meadow with a windmill at sunset") == 12; }, 40000));
  }

  void every_example_can_be_read_and_begins_with_a_prompt() {
    QStringList titles;
    for (const ui::Example& example : ui::examples()) {
      const auto timeline = read_timeline(ui::textOf(example), example.file.toStdString());
      QVERIFY2(timeline.has_value(), timeline ? "" : timeline.error().text().c_str());
      QVERIFY(timeline->end.has_value());
      QVERIFY(std::ranges::any_of(timeline->cues, [](const Cue& cue) {
        return std::holds_alternative<SetPrompt>(cue.what) && cue.at == Moment(Seconds{0});
      }));
      titles << example.title;
    }
    QCOMPARE(titles.removeDuplicates(), 0);
  }

  void a_cue_cannot_be_moved_into_the_past() {
    reach(3);
    pause();
    plan(20, "one");
    drag(20, 1);
    const ChunkIndex chunk = row_->flags().front().chunk;
    QVERIFY(chunk > video_->shown()->chunk->chunk);
    play();
    QCOMPARE(applied("one"), chunk);
  }

  void a_moment_of_the_past_gets_a_name_and_loses_it() {
    nameChunk(2, "the turn");
    QCOMPARE(row_->flags().front().chunk, 2);
    QCOMPARE(row_->flags().front().text, QString("the turn"));
    QTest::mouseClick(row_, Qt::LeftButton, {}, at(row_->flags().front()));
    QTest::keyClick(row_, Qt::Key_Delete);
    QTRY_VERIFY(row_->flags().empty());
  }

  void edits_of_the_plan_are_undone_and_done_again() {
    pause();
    plan(9, "one");
    QTest::mouseClick(row_, Qt::LeftButton, {}, at(row_->flags().front()));
    QTest::keyClick(row_, Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(row_->flags().front().chunk, 10);
    QTest::keyClick(row_, Qt::Key_Delete);
    QTRY_VERIFY(row_->flags().empty());
    undo("Undo Removal from the Plan");
    QCOMPARE(row_->flags().front().chunk, 10);
    undo("Undo Change of the Plan");
    QCOMPARE(row_->flags().front().chunk, 9);
    undo("Undo Plan");
    QVERIFY(row_->flags().empty());
    redo("Redo Plan");
    redo("Redo Change of the Plan");
    QCOMPARE(row_->flags().front().chunk, 10);
    QCOMPARE(take(), 0U);
    // The engine follows the displayed plan.
    play();
    QCOMPARE(applied("one"), 10);
    // A cue that took effect is not planned again, and undo reverts the prompt first.
    reach(11);
    undo("Undo Prompt “one”");
    QTRY_COMPARE(take(), 1U);
    undo("Undo Change of the Plan");
    QVERIFY(row_->flags().empty());
  }

  void a_name_of_a_moment_is_undone_and_done_again() {
    nameChunk(2, "the turn");
    undo("Undo Name of a Moment");
    QTRY_VERIFY(row_->flags().empty());
    redo("Redo Name of a Moment");
    QTRY_COMPARE(row_->flags().front().text, QString("the turn"));
  }

  void a_saved_timeline_keeps_the_way_of_blending() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("film.json");
    type("a red ball | a blue cube");
    QVERIFY(applied("a red ball | a blue cube") >= 0);
    QTest::keyClick(box_, Qt::Key_B, Qt::ControlModifier);
    QTRY_VERIFY(tool(*prompt_, "Linear") != nullptr);
    QTest::mouseClick(tool(*prompt_, "Linear"), Qt::LeftButton);
    const auto saved = [&] {
      choose("Save Timeline…", file);
      QFile read(file);
      return read.open(QIODevice::ReadOnly) ? QString::fromUtf8(read.readAll()) : QString();
    };
    QTRY_VERIFY_WITH_TIMEOUT(saved().contains("linear"), 20000);
  }

  void a_timeline_is_saved_and_a_new_take_follows_it() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("film.json");
    type("first field");
    const ChunkIndex first = applied("first field");
    QVERIFY(first > 0);
    plan(first + 9, "second field");
    QVERIFY(applied("second field") == first + 9);
    choose("Save Timeline…", file);
    QTRY_VERIFY(QFile::exists(file));
    choose("Load Timeline…", file);
    QTRY_COMPARE(take(), 1U);
    QTRY_VERIFY(video_->shown()->chunk->take == 1U);
    QTRY_COMPARE_WITH_TIMEOUT(appliedIn(1, "second field"), first + 9, 20000);
    QCOMPARE(appliedIn(1, "first field"), first);
  }

  void a_file_that_is_no_timeline_is_refused_and_the_stream_goes_on() {
    const QTemporaryDir folder;
    QFile wrong(folder.filePath("wrong.json"));
    QVERIFY(wrong.open(QIODevice::WriteOnly));
    wrong.write("{\"longtake_timeline\": 1, \"cues\": [{\"at\": \"yesterday\", \"prompt\": \"x\"}]}");
    wrong.close();
    choose("Load Timeline…", wrong.fileName());
    QTRY_VERIFY(notice(*window_, "cues[0].at") != nullptr);
    QCOMPARE(take(), 0U);
  }

  void a_full_plan_takes_no_further_cue_and_says_so() {
    const QTemporaryDir folder;
    QByteArray cues;
    for (int i = 0; i < 1000; ++i)
      cues += QStringLiteral("%1{\"at\": \"%2s\", \"prompt\": \"a field %3\"}")
                  .arg(i == 0 ? "" : ", ")
                  .arg(3600 + i * 3)
                  .arg(i)
                  .toUtf8();
    QFile full(folder.filePath("full.json"));
    QVERIFY(full.open(QIODevice::WriteOnly));
    full.write("{\"longtake_timeline\": 1, \"cues\": [{\"at\": \"0s\", \"prompt\": \"a field\"}, " + cues + "]}");
    full.close();
    choose("Load Timeline…", full.fileName());
    QTRY_COMPARE(take(), 1U);
    QTRY_VERIFY(video_->shown()->chunk->take == 1U && video_->shown()->chunk->chunk >= 1);
    plan(video_->shown()->chunk->chunk + 9, "one too many");
    QTRY_VERIFY(notice(*window_, "The cue was not planned") != nullptr);
  }

 private:
  QPoint at(const ui::CueRow::Flag& flag) const { return flag.rect.center().toPoint(); }
  QPoint atChunk(ChunkIndex chunk) const { return {static_cast<int>(row_->xOf(chunk)) + 2, row_->height() / 2}; }
  QLineEdit* field(const QString& name) const {
    for (auto* one : editor_->findChildren<QLineEdit*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }
  void nameChunk(ChunkIndex chunk, const QString& name) {
    reach(chunk + 2);
    click(chunk * 12 + 3);
    QTRY_COMPARE(shownFrame(), chunk * 12 + 3);
    QTest::keyClick(video_, Qt::Key_M);
    QTRY_VERIFY(editor_->isVisible());
    QTest::keyClicks(field("Name of the moment"), name);
    QTest::keyClick(field("Name of the moment"), Qt::Key_Return);
    QTRY_COMPARE(row_->flags().size(), 1U);
  }
  void plan(ChunkIndex chunk, const QString& text) {
    // The row is there once there is something on it.
    const auto x = static_cast<int>(row_->xOf(chunk)) + 2;
    QTest::mouseDClick(timeline_, Qt::LeftButton, {},
                       {x, static_cast<int>(timeline_->layout().thumb_row.center().y())});
    QTRY_VERIFY(editor_->isVisible());
    QTest::keyClicks(field("Prompt"), text);
    QTest::keyClick(field("Prompt"), Qt::Key_Return);
    QTRY_VERIFY(!editor_->isVisible());
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  void drag(ChunkIndex from, ChunkIndex to) {
    QTest::mousePress(row_, Qt::LeftButton, {}, atChunk(from));
    QTest::mouseMove(row_, atChunk((from + to) / 2));
    QTest::mouseMove(row_, atChunk(to));
    QTest::mouseRelease(row_, Qt::LeftButton, {}, atChunk(to));
  }
  void choose(const QString& name, const QString& file) {
    action(name)->trigger();
    auto* dialog = window_->findChild<QFileDialog*>();
    QVERIFY(dialog != nullptr);
    Q_EMIT dialog->fileSelected(file);
    dialog->close();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QTRY_VERIFY(window_->findChild<QFileDialog*>() == nullptr);
  }
  ChunkIndex appliedIn(TakeId of, const QString& text) const {
    if (take() != of) return -1;
    for (const auto& chip : timeline_->layout().chips)
      if (chip.text == text && chip.state != ui::Receipt::State::queued)
        return std::lround(ui::secondAt(timeline_->input(), chip.rect.left()) * 16 / 12);
    return -1;
  }

  ui::CueRow* row_ = nullptr;
  ui::CueEditor* editor_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestPlanning)
#include "test_planning.moc"
