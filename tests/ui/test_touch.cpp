#include <QMenu>

#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/time_bench.h"
#include "ui/memory/cache_strip.h"
#include "ui/memory/memory_panel.h"
#include "ui/timeline/compare_page.h"
#include "ui/video/stroke.h"
#include "ui/video/touch_bar.h"

using namespace longtake;

namespace {

const QRectF kPicture(10, 20, 100, 60);  // 10 columns and 6 rows

}  // namespace

// A user edits the memory with tools, by mouse and keys.
class TestTouch : public QObject, TimeBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    // The picture on the screen is a few chunks behind the memory, which is large enough to still keep its tokens.
    openBench({{}, 3000, {}});
    tools_ = only<ui::TouchBar>(*window_);
    strip_ = only<ui::CacheStrip>(*window_);
    inspect();
    reach(3);
    pause();
  }
  void cleanup() { closeBench(); }

  void a_wider_brush_covers_more_cells_and_always_the_one_under_it() {
    QCOMPARE(ui::cellsUnder(kPicture, {12, 22}, 6, 10, 1), (ui::CellSet{{0, 0}}));
    QCOMPARE(ui::cellsUnder(kPicture, {65, 55}, 6, 10, 3).size(), 9U);
    QCOMPARE(ui::cellsUnder(kPicture, {60, 50}, 6, 10, 2), (ui::CellSet{{2, 4}, {2, 5}, {3, 4}, {3, 5}}));
    QVERIFY(ui::cellsUnder(kPicture, {5, 5}, 6, 10, 9).empty());
  }

  void a_fast_hand_leaves_no_gaps_and_a_lasso_takes_what_it_encloses() {
    ui::Stroke stroke;
    stroke.begin(kPicture, {15, 25}, 6, 10, {1, false});
    stroke.move({105, 25});
    QCOMPARE(stroke.cells().size(), 10U);
    stroke.begin(kPicture, {15, 25}, 6, 10, {1, true});
    for (const QPointF to : {QPointF(55, 25), QPointF(55, 65), QPointF(15, 65), QPointF(15, 25)}) stroke.move(to);
    QCOMPARE(stroke.cells().size(), 25U);
    QVERIFY(stroke.cells().contains({2, 2}));
    QVERIFY(!stroke.cells().contains({5, 2}));
  }

  void a_painted_pin_is_seen_at_the_next_chunk_and_undone() {
    QTest::keyClick(video_, Qt::Key_P);
    const auto [row, column] = keptCell();
    const std::int64_t frame = latentFrame();
    QTest::mouseClick(video_, Qt::LeftButton, {}, centre(row, column));
    QTRY_VERIFY(tools_->text().contains("1 wait for the next chunk"));
    QCOMPARE(video_->marks().painted[index(row, column)], 1);
    goOn();
    QTRY_COMPARE(tools_->text(), QString("1 of 3000 pinned"));
    QCOMPARE(markOf(frame, row, column), Mark::pinned);
    QVERIFY(action("Undo Pin 1 Tokens") != nullptr);
    const TakeId before = take();
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(take() != before);
    goOn();
    QTRY_COMPARE(tools_->text(), QString("0 of 3000 pinned"));
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(take(), before);
    goOn();
    QTRY_COMPARE(tools_->text(), QString("1 of 3000 pinned"));
  }

  void what_is_painted_over_is_forgotten_and_the_inspector_says_so() {
    QTest::keyClick(video_, Qt::Key_X);
    const auto [row, column] = keptCell();
    const std::int64_t frame = latentFrame();
    QTest::mouseClick(video_, Qt::LeftButton, {}, centre(row, column));
    goOn();
    QCOMPARE(markOf(frame, row, column), Mark::forgotten);
    QTest::keyClick(video_, Qt::Key_Escape);
    QVERIFY(!action("Forget Tokens")->isChecked());
    QTest::mouseClick(video_, Qt::LeftButton, {}, centre(row, column));  // selects, now that the tool is down
    const auto* inspector = only<ui::TokenInspector>(*window_);
    QTRY_VERIFY2(inspector->text().contains("forgotten after chunk"), qPrintable(inspector->text()));
  }

  void a_dim_ends_when_it_is_restored() {
    QTest::keyClick(video_, Qt::Key_V);
    const auto [row, column] = keptCell();
    const std::int64_t frame = latentFrame();
    QTest::mouseClick(video_, Qt::LeftButton, {}, centre(row, column));
    goOn();
    QCOMPARE(markOf(frame, row, column), Mark::dimmed);
    QTest::keyClick(video_, Qt::Key_E);
    QTest::mouseClick(video_, Qt::LeftButton, {}, centre(row, column));
    goOn();
    QCOMPARE(markOf(frame, row, column), Mark::none);
    QVERIFY(action("Undo Undim 1 Tokens") != nullptr);
  }

  void keys_alone_pin_a_token() {
    QTest::keyClick(video_, Qt::Key_P);
    const auto [row, column] = keptCell();
    const std::int64_t frame = latentFrame();
    // The first key chooses the token in the middle.
    QTest::keyClick(video_, Qt::Key_Up, Qt::AltModifier);
    const auto walk = [&](Qt::Key key, int steps) {
      for (int i = 0; i < steps; ++i) QTest::keyClick(video_, key, Qt::AltModifier);
    };
    row < 3 ? walk(Qt::Key_Up, 3 - row) : walk(Qt::Key_Down, row - 3);
    column < 5 ? walk(Qt::Key_Left, 5 - column) : walk(Qt::Key_Right, column - 5);
    QTest::keyClick(video_, Qt::Key_Return);
    goOn();
    QCOMPARE(markOf(frame, row, column), Mark::pinned);
  }

  void a_token_that_is_gone_cannot_be_touched_and_this_is_said() {
    openWith({{}, 1800, {}}, 8);
    click(12 + 5);  // the tokens kept from the second chunk are its most salient ones
    const std::int64_t frame = 4;
    QTRY_COMPARE(latentFrame(), frame);
    QTest::keyClick(video_, Qt::Key_P);
    QTRY_VERIFY(cellMarked(Mark::gone).first >= 0 && keptCell().first >= 0);
    const auto [row, column] = cellMarked(Mark::gone);
    QTest::mouseClick(video_, Qt::LeftButton, {}, centre(row, column));
    QTRY_COMPARE(tools_->text(), QString("none of these tokens is kept"));
    QVERIFY(action("Undo") && !action("Undo")->isEnabled());
    // A new take starts where memory still had it.
    press(*notice(*window_, "These tokens have left the memory"), "Pin All 1 There");
    QTRY_COMPARE(take(), 1U);
    goOn();
    QCOMPARE(markOf(frame, row, column), Mark::pinned);
  }

  void of_a_picture_that_the_memory_let_go_at_once_what_is_kept_of_its_place_is_touched() {
    openWith({{}, 60, 1}, 4);  // only the first frame is kept
    QTest::keyClick(video_, Qt::Key_P);
    QTRY_COMPARE(std::ranges::count(video_->marks().marks, Mark::gone), 60);
    QTest::mouseClick(video_, Qt::LeftButton, {}, centre(2, 3));
    QTRY_COMPARE(tools_->text(), QString("Nothing of this picture is kept; 1 tokens of this place are: pinned"));
    QCOMPARE(video_->marks().painted.at(index(2, 3)), 1);
    window_->resize(1024, 700);
    QVERIFY(window_->width() <= 1024);
    grabPicture(*window_, "touch_stands_in");
    goOn();
    QTRY_COMPARE(tools_->text(), QString("1 of 60 pinned"));
    QCOMPARE(markOf(0, 2, 3), Mark::pinned);
    QTest::keyClick(video_, Qt::Key_End);
    undo("Undo Pin 1 Tokens");
    QTRY_COMPARE(take(), 1U);
  }

  void where_nothing_is_kept_at_all_this_is_said_with_the_reason() {
    openWith({{}, 0, 0}, 4);
    QTest::keyClick(video_, Qt::Key_P);
    QTest::mouseClick(video_, Qt::LeftButton, {}, centre(2, 3));
    QTRY_VERIFY(notice(*window_, "No token of this place is kept") != nullptr);
    QVERIFY(notice(*window_, "A larger budget keeps tokens longer") != nullptr);
    QVERIFY(action("Undo") && !action("Undo")->isEnabled());
  }

  void a_stroke_reaches_what_the_list_says() {
    QTest::keyClick(video_, Qt::Key_P);
    auto* reaches = tools_->findChild<QComboBox*>();
    reaches->setFocus();
    QTest::keyClick(reaches, Qt::Key_Down);
    QTest::keyClick(reaches, Qt::Key_Down);
    QCOMPARE(reaches->currentText(), QString("Everything"));
    video_->setFocus();
    const auto [row, column] = keptCell();
    QTest::mouseClick(video_, Qt::LeftButton, {}, centre(row, column));
    goOn();
    // The selection includes the sink, the very first frame.
    QCOMPARE(markOf(0, row, column), Mark::pinned);
    QVERIFY(!tools_->text().startsWith("1 of"));
  }

  void the_picture_stays_under_a_hand_that_draws() {
    QTest::keyClick(video_, Qt::Key_P);
    play();
    reach(4);
    QTest::mousePress(video_, Qt::LeftButton, {}, centre(1, 1));
    const std::int64_t frame = shownFrame();
    QTest::qWait(400);
    QCOMPARE(shownFrame(), frame);
    QTest::mouseMove(video_, centre(1, 3));
    QTRY_COMPARE(video_->marks().painted.at(index(1, 2)), 1);
    QTest::mouseRelease(video_, Qt::LeftButton, {}, centre(1, 3));
    QTRY_VERIFY(shownFrame() > frame);
  }

  void the_menu_of_a_frame_in_the_strip_pins_all_that_is_kept_of_it() {
    QTRY_VERIFY(!strip_->cells().empty());
    const int kept = strip_->cells().front().kept;
    const QPoint at = strip_->layout().places.front().picture.center().toPoint();
    QContextMenuEvent asked(QContextMenuEvent::Mouse, at, strip_->mapToGlobal(at));
    QApplication::sendEvent(strip_, &asked);
    choose("Pin");
    goOn();
    QTRY_COMPARE(tools_->text(), QString("%1 of 3000 pinned").arg(kept));
  }

  void a_take_without_what_is_selected_is_compared_with_this_one() {
    QTest::keyClick(video_, Qt::Key_X);
    const auto [row, column] = keptCell();
    const std::int64_t frame = latentFrame();
    QTest::keyClick(video_, Qt::Key_Escape);
    QTest::mouseClick(video_, Qt::LeftButton, {}, centre(row, column));
    QTest::keyClick(video_, Qt::Key_W);
    auto* page = only<ui::ComparePage>(*window_);
    QTRY_VERIFY(page->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(page->view()->captions().size(), 2U, 30000);
    QTRY_COMPARE(take(), 0U);
    press(*page, "Keep B");
    QTRY_COMPARE(take(), 1U);
    QTRY_VERIFY(video_->isVisible() && video_->shown()->chunk->take == 1);
    reach(video_->shown()->chunk->chunk + 1);  // a paused stream without chunks reports no memory
    pause();
    QTest::keyClick(video_, Qt::Key_X);
    QCOMPARE(markOf(frame, row, column), Mark::forgotten);
  }

  void the_strip_scrolls_through_all_frames() {
    window_->resize(1024, 700);
    goOn();
    goOn();
    QTRY_VERIFY(strip_->layout().hidden > 0);
    const int hidden = strip_->layout().hidden;
    const auto oldest = [&] {
      for (const auto& place : strip_->layout().places)
        if (strip_->cells()[place.cell].kind != ui::StripCell::Kind::sink)
          return strip_->cells()[place.cell].latent_frame;
      return std::int64_t{-1};
    };
    const std::int64_t before = oldest();
    QTest::mouseClick(strip_, Qt::LeftButton, {}, strip_->layout().hidden_label.center().toPoint());
    QVERIFY(oldest() < before);
    QVERIFY(strip_->layout().newer > 0);
    QWheelEvent wheel(QPointF(50, 40), strip_->mapToGlobal(QPointF(50, 40)), {}, {0, -1200}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(strip_, &wheel);
    QCOMPARE(strip_->layout().newer, 0);
    QCOMPARE(strip_->layout().hidden, hidden);
    strip_->setFocus();
    QTest::keyClick(strip_, Qt::Key_Home);
    QTest::keyClick(strip_, Qt::Key_Right);
    const std::int64_t wanted = strip_->cells().at(1).latent_frame;
    QTest::keyClick(strip_, Qt::Key_Return);
    QTRY_COMPARE(latentFrame(), wanted);
  }

 private:
  using Mark = ui::TokenMarks::Mark;

  void inspect() { QTest::keyClick(window_.get(), Qt::Key_F2, Qt::ControlModifier); }
  /// Plays until two more chunks have started, so that every command is active, and pauses there.
  void goOn() {
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_End);
    const ChunkIndex chunk = video_->shown()->chunk->chunk;
    if (action("Pause") == nullptr) play();
    QTRY_VERIFY(video_->shown()->chunk->take == take());
    reach(chunk + 3);
    pause();
  }
  std::int64_t latentFrame() const {
    const auto& chunk = *video_->shown()->chunk;
    return chunk.first_latent_frame + latent_frame_of(video_->shown()->frame, chunk.frames, chunk.latent_frames);
  }
  /// The mark on a token of a latent frame in its past picture.
  Mark markOf(std::int64_t frame, int row, int column) {
    click(frame * 4 + 2);
    if (!QTest::qWaitFor([&] { return latentFrame() == frame; })) return Mark::none;
    return video_->marks().marks.at(index(row, column));
  }
  static std::size_t index(int row, int column) { return static_cast<std::size_t>(row * 10 + column); }
  /// A token of the picture that the tools can change.
  std::pair<int, int> keptCell() const { return cellMarked(Mark::none); }
  std::pair<int, int> cellMarked(Mark mark) const {
    for (int row = 0; row < 6; ++row)
      for (int column = 0; column < 10; ++column)
        if (video_->marks().marks.at(index(row, column)) == mark) return {row, column};
    return {-1, -1};
  }
  /// Opens a new bench, paused at this chunk.
  void openWith(const SetPolicy& policy, ChunkIndex chunk) {
    closeBench();
    openBench(policy);
    tools_ = only<ui::TouchBar>(*window_);
    reach(chunk);
    pause();
  }
  QPoint centre(int row, int column) const {
    return ui::cellRect(video_->pictureArea(), {row, column}, 6, 10).center().toPoint();
  }
  void choose(const QString& text) {
    auto* menu = window_->findChild<QMenu*>("tokenMenu");
    QVERIFY(menu != nullptr);
    for (QAction* one : menu->actions()) {
      if (one->text() != text) continue;
      one->trigger();
      menu->close();
      window_->activateWindow();
      QVERIFY(QTest::qWaitForWindowActive(window_.get()));
      return;
    }
    QFAIL(qPrintable("no " + text));
  }

  ui::TouchBar* tools_ = nullptr;
  ui::CacheStrip* strip_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestTouch)
#include "test_touch.moc"
