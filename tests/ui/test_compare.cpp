#include <QComboBox>
#include <QDockWidget>
#include <QListWidget>
#include <QMenu>
#include <QSpinBox>
#include <QToolButton>

#include "tests/support/run.h"
#include "tests/ui/pictures.h"
#include "tests/ui/time_bench.h"
#include "ui/memory/policy_box.h"
#include "ui/timeline/compare_page.h"
#include "ui/timeline/reels.h"
#include "ui/timeline/takes_panel.h"

using namespace longtake;

// Comparing takes, by mouse and keys.
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
    // Before they branch, both are equal.
    click(12 + 3);
    QTRY_COMPARE(view_->picture(0), view_->picture(1));
    press("Difference");
    QVERIFY(view_->areEqual());
    QVERIFY(saysSomething());
    grabPicture(*window_, "compare_equal");
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
    QVERIFY(!view_->areEqual());
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
    spin("Length in seconds")->selectAll();
    QTest::keyClicks(spin("Length in seconds"), "2");
    QTest::mouseClick(page_->form()->findChild<QCheckBox*>(), Qt::LeftButton, {}, {6, 10});
    press("Make and Compare");
    QTRY_VERIFY(button(*page_, "Stop") != nullptr);
    QTRY_VERIFY(says(*page_->form(), "A, B, C take turns, a chunk each"));
    // Widgets that would jump from take to take stay in place and visible.
    const QImage making = grabPicture(*window_, "compare_making");
    for (const QWidget* still :
         {static_cast<QWidget*>(timeline_), static_cast<QWidget*>(only<ui::TakesPanel>(*window_))}) {
      const QRect box(still->mapTo(window_.get(), QPoint()), still->size());
      QVERIFY2(coloursIn(making.copy(box)) > 20, still->metaObject()->className());
    }
    QTRY_VERIFY_WITH_TIMEOUT(button(*page_, "Keep B") != nullptr, 30000);
    QCOMPARE(view_->captions().size(), 3U);
    QTRY_COMPARE(take(), 0U);
    // From the last take's first chunk on, takes are generated in turn: none gets two chunks in a row.
    const auto order = archive_->order();
    const auto last = std::ranges::find(order, TakeId(2), &std::pair<TakeId, ChunkIndex>::first);
    QVERIFY(last != order.end());
    int rows = 0;
    for (auto at = last; at + 1 != order.end(); ++at) rows += at->first == (at + 1)->first ? 1 : 0;
    QCOMPARE(rows, 0);
    QVERIFY(order.end() - last >= 4);
    // All end at the same chunk.
    std::map<TakeId, ChunkIndex> ends;
    for (const auto& [take, chunk] : order) ends[take] = std::max(ends[take], chunk);
    QCOMPARE(ends[1], ends[0]);
    QCOMPARE(ends[2], ends[0]);
    // The takes play from their branch to their end.
    const std::int64_t newest = (ends[0] + 1) * 12 - 1;
    QTRY_VERIFY_WITH_TIMEOUT(timeline_->input().playhead_frame >= newest - 1, 20000);
    QTRY_COMPARE(fieldOf(1), fieldUnder("a third field"));
    QVERIFY(fieldOf(0) != fieldOf(1));
    QTRY_COMPARE(fieldOf(2), fieldOf(0));
    QVERIFY2(view_->captions().at(2).detail.contains("Random"), qPrintable(view_->captions().at(2).detail));
    // The memory of each take is one row, with equal frames under each other.
    auto* memory = page_->memory();
    QTRY_VERIFY(memory->isVisible() && !memory->columns().empty());
    for (const auto& column : memory->columns()) QCOMPARE(column.cells.size(), 3U);
    QVERIFY2(memory->accessibleDescription().contains(" of 180 tokens; B: "),
             qPrintable(memory->accessibleDescription()));
    grabPicture(*window_, "compare_made");
    press("Keep B");
    QTRY_COMPARE(take(), 1U);
    QVERIFY(!page_->isVisible());
    QVERIFY(video_->isVisible());
  }

  void passes_that_cannot_be_changed_are_not_offered() {
    ui::TrialForm form;
    auto* differs = form.findChild<QComboBox*>();
    const auto offered = [differs] {
      const QModelIndex last = differs->model()->index(differs->count() - 1, 0);
      return differs->model()->flags(last).testFlag(Qt::ItemIsEnabled);
    };
    form.setPresentPasses(0);
    QVERIFY(!offered());
    form.setPresentPasses(4);
    QVERIFY(offered());
    differs->setCurrentIndex(differs->count() - 1);
    form.setPresentPasses(0);
    QVERIFY(!offered() && form.wish().differs == ui::TrialForm::Differs::seed);
  }

  void takes_can_differ_in_their_passes_and_say_so() {
    reach(2);
    QTest::keyClick(window_.get(), Qt::Key_F3, Qt::ControlModifier);
    QTRY_VERIFY(page_->isVisible());
    auto* differs = page_->form()->findChild<QComboBox*>();
    differs->setFocus();
    QTest::keyClick(differs, Qt::Key_End);
    QCOMPARE(differs->currentText(), QString("another number of passes"));
    auto* passes = spin("Denoise passes of a chunk");
    QTRY_VERIFY(passes->isVisible());
    QCOMPARE(passes->value(), 2);  // half of those in force
    spin("Length in seconds")->setValue(1);
    press("Make and Compare");
    QTRY_VERIFY_WITH_TIMEOUT(button(*page_, "Keep B") != nullptr, 30000);
    QTRY_COMPARE(take(), 0U);
    QVERIFY2(view_->captions().at(0).detail.contains("4 passes"), qPrintable(view_->captions().at(0).detail));
    QVERIFY2(view_->captions().at(1).detail.contains("2 passes"), qPrintable(view_->captions().at(1).detail));
    // At their end, Space plays them again, and no take continues.
    const std::size_t made = archive_->order().size();
    const auto isAtEnd = [&] { return timeline_->input().playhead_frame >= lastFrame() - 1; };
    QTRY_VERIFY_WITH_TIMEOUT(isAtEnd(), 20000);
    QTest::qWait(150);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QTRY_VERIFY(!isAtEnd());
    QTRY_VERIFY_WITH_TIMEOUT(isAtEnd(), 20000);
    QCOMPARE(archive_->order().size(), made);
    press("Keep B");
    QTRY_COMPARE(take(), 1U);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(archive_->order().size() > made + 1, 20000);
    QCOMPARE(video_->shown()->chunk->steps, 2);
  }

  void a_paused_picture_stays_on_the_screen() {
    reach(2);
    pause();
    QTest::keyClick(window_.get(), Qt::Key_F3, Qt::ControlModifier);
    QTRY_VERIFY(page_->isVisible());
    QVERIFY(!view_->picture(0).isNull());
    QCOMPARE(fieldOf(0), video_->currentImage().pixelColor(2, 0));
  }

  void from_deliver_its_docks_give_their_room_to_the_pictures_and_come_back() {
    reach(2);
    QTest::keyClick(video_, Qt::Key_F4, Qt::ControlModifier);
    auto* deliver = window_->findChild<QDockWidget*>(QStringLiteral("deliver"));
    auto* exports = window_->findChild<QDockWidget*>(QStringLiteral("exports"));
    QTRY_VERIFY(deliver->isVisible() && exports->isVisible());
    QTRY_COMPARE(deliver->width(), ui::px(370));
    const QSize before(deliver->width(), exports->width());
    QTest::keyClick(window_.get(), Qt::Key_F3, Qt::ControlModifier);
    QTRY_VERIFY(page_->isVisible());
    QTRY_VERIFY(!deliver->isVisible() && !exports->isVisible());
    QVERIFY(only<ui::TakesPanel>(*window_)->isVisible());
    for (auto* one : page_->findChildren<QToolButton*>())
      if (one->accessibleName() == "Close the comparison") QTest::mouseClick(one, Qt::LeftButton);
    QTRY_VERIFY(!page_->isVisible());
    QTRY_VERIFY(deliver->isVisible() && exports->isVisible());
    QVERIFY(!only<ui::TakesPanel>(*window_)->isVisible());
    QTRY_COMPARE(QSize(deliver->width(), exports->width()), before);
  }

  void another_policy_is_another_one_than_that_in_force() {
    reach(2);
    QTest::keyClick(window_.get(), Qt::Key_F3, Qt::ControlModifier);
    QTRY_VERIFY(page_->isVisible());
    auto* policies = page_->form()->findChild<ui::PolicyBox*>();
    QCOMPARE(policies->itemData(0).toString(), QString("paper"));  // the fake's own
    QVERIFY(!policies->policy().empty() && policies->policy() != "paper");
  }

  void columns_hold_the_frames_of_all_memories_and_say_who_forgot_one() {
    const auto memory = [](std::vector<std::pair<std::int64_t, int>> frames) {
      auto snapshot = std::make_shared<CacheSnapshot>();
      snapshot->chunk = 9;
      for (const auto& [frame, kept] : frames) {
        FrameTokens tokens;
        tokens.latent_frame = frame;
        tokens.chunk = frame / 3;
        tokens.tokens.resize(4);
        for (int i = 0; i < kept; ++i)
          tokens.tokens[static_cast<std::size_t>(i)].state = frame == 0 ? TokenState::sink : TokenState::kept;
        snapshot->recent.push_back(std::move(tokens));
      }
      return std::shared_ptr<const CacheSnapshot>(std::move(snapshot));
    };
    const auto columns = ui::memoryColumns({memory({{0, 4}, {5, 2}, {6, 0}}), memory({{0, 1}, {7, 3}}), nullptr});
    QCOMPARE(columns.size(), 3U);  // a frame that nobody holds has none
    QCOMPARE(columns[0].latent_frame, 0);
    QVERIFY(columns[0].cells[0].is_sink && columns[0].cells[0].kept == 4 && columns[0].cells[1].kept == 1);
    QCOMPARE(columns[1].latent_frame, 5);
    QVERIFY(columns[1].cells[0].kept == 2 && columns[1].cells[1].kept == 0 && columns[1].cells[2].kept == 0);
    QVERIFY(columns[2].latent_frame == 7 && columns[2].cells[0].kept == 0 && columns[2].cells[1].kept == 3);
  }

  void a_prompt_that_is_sent_meanwhile_ends_a_trial_and_this_is_said() {
    reach(2);
    QTest::keyClick(window_.get(), Qt::Key_F3, Qt::ControlModifier);
    press("Make and Compare");
    QTRY_VERIFY(button(*page_, "Stop") != nullptr);
    type("something else");
    QTRY_VERIFY(notice(*window_, "The comparison was cancelled") != nullptr);
    QTRY_VERIFY(button(*page_, "Make and Compare") != nullptr);
  }

 private:
  QSpinBox* spin(const QString& name) const {
    for (auto* one : page_->form()->findChildren<QSpinBox*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }
  /// Waits for the last picture of the longest take.
  std::int64_t lastFrame() {
    ChunkIndex last = 0;
    for (const auto& [take, chunk] : archive_->order()) last = std::max(last, chunk);
    return (last + 1) * 12 - 1;
  }
  static int coloursIn(const QImage& image) {
    QSet<QRgb> seen;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) seen.insert(image.pixel(x, y));
    return static_cast<int>(seen.size());
  }
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
  /// Text in the middle of the black picture.
  bool saysSomething() const {
    const QImage seen = view_->grab().toImage();
    const QPoint centre = seen.rect().center();
    for (int y = centre.y() - seen.height() / 8; y < centre.y() + seen.height() / 8; ++y)
      for (int x = centre.x() - seen.width() / 8; x < centre.x() + seen.width() / 8; ++x)
        if (seen.pixelColor(x, y).lightness() > 60) return true;
    return false;
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

LONGTAKE_WINDOW_TEST(TestCompare)
#include "test_compare.moc"
