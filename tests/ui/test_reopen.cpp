#include <cmath>

#include "tests/support/run.h"
#include "tests/ui/reopen_bench.h"
#include "ui/export/export_dialog.h"
#include "ui/models/models_dialog.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/timeline/seed_box.h"
#include "ui/timeline/takes_panel.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/transport_bar.h"

using namespace longtake;

/// Sessions left by a crash, and shared sessions.
class TestReopen : public QObject, private ReopenBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() { begin(); }

  void what_a_crash_left_is_offered_and_goes_on_where_it_ended() {
    const std::string session = leaveBehind(40);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered 00:00:30"));
    auto* bar = notice(*window, "Recovered");
    QVERIFY(bar->text().contains("Its last chunk was not finished"));
    QVERIFY(only<ui::VideoView>(*window)->isVisible());
    press(*bar, "Continue");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 40, 20000);
    QCOMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().session, session);
    QVERIFY(!notice(*window, "Recovered"));
    QVERIFY(only<ui::TransportBar>(*window)->timecodeText() >= QString("00:00:30"));
    const auto colour = FakeSource::field_colour("a red ball");
    QCOMPARE(video->shown()->chunk->pixels[0], colour[0]);
  }

  void the_timeline_of_a_continued_take_holds_its_pictures_and_prompts() {
    leaveBehind(8, 5);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    press(*notice(*window, "Recovered"), "Continue");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 8, 20000);
    const auto* timeline = only<ui::Timeline>(*window);
    const auto& chips = timeline->layout().chips;
    QCOMPARE(chips.size(), 2U);
    QCOMPARE(chips[0].text, QString("a red ball"));
    QCOMPARE(chips[1].text, QString("a blue cube"));
    QVERIFY(chips[1].rect.left() > chips[0].rect.right());
    QCOMPARE(ui::secondAt(timeline->input(), chips[1].rect.left()), 5 * 12 / 16.0);
    QCOMPARE(only<ui::PromptBar>(*window)->text(), QString("a blue cube"));
    // The first picture of the row is drawn in the colour of the field under the first prompt.
    const auto field = FakeSource::field_colour("a red ball");
    const QRectF thumb = timeline->layout().thumbs.front().rect;
    const QImage row = window->findChild<ui::Timeline*>()->grab().toImage();
    const QColor corner = row.pixelColor((thumb.topLeft() + QPointF(3, 3)).toPoint() * row.devicePixelRatio());
    QVERIFY2(std::abs(corner.red() - field[0]) < 12 && std::abs(corner.green() - field[1]) < 12 &&
                 std::abs(corner.blue() - field[2]) < 12,
             qPrintable(corner.name()));
    // A chip of the earlier run copies its prompt into the box.
    QTest::mouseDClick(window->findChild<ui::Timeline*>(), Qt::LeftButton, {}, chips[0].rect.center().toPoint());
    QCOMPARE(only<ui::PromptBar>(*window)->text(), QString("a red ball"));
  }

  void another_take_of_the_session_is_reached_without_opening_it_again() {
    const std::string session = leaveTwoTakes();
    auto window = open();
    drop(*window, QString::fromStdString(session));
    press(*window->findChild<ui::ModelsDialog*>(), "Continue This Session");
    auto* video = only<ui::VideoView>(*window);
    auto* timeline = only<ui::Timeline>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 7, 20000);
    QCOMPARE(asked_.size(), 1U);
    const TakeId first = timeline->input().take;
    QCOMPARE(first, TakeId(0));
    video->setFocus();
    QTest::keyClick(video, Qt::Key_T, Qt::ControlModifier);
    auto* takes = only<ui::TakesPanel>(*window);
    QTRY_COMPARE(takes->list()->count(), 2);
    const auto goTo = [&](const QString& title) {
      for (int i = 0; i < takes->list()->count(); ++i)
        if (takes->list()->item(i)->text().contains(title)) takes->list()->setCurrentRow(i);
      takes->list()->setFocus();
      QTest::keyClick(takes->list(), Qt::Key_Return);
    };
    goTo("Take 2");
    QTRY_COMPARE(timeline->input().take, TakeId(1));
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->take == 1 && video->shown()->chunk->chunk >= 8, 20000);
    QCOMPARE(asked_.size(), 1U);  // the engine jumps there itself
    QCOMPARE(video->shown()->chunk->pixels[0], FakeSource::field_colour("a blue cube")[0]);
    // The timeline shows this take, with its prompts, its thumbnails and its seed.
    const auto& chips = timeline->layout().chips;
    QCOMPARE(chips.size(), 2U);
    QCOMPARE(chips[1].text, QString("a blue cube"));
    QCOMPARE(ui::secondAt(timeline->input(), chips[1].rect.left()), 3 * 12 / 16.0);
    QVERIFY(timeline->layout().thumbs.size() > 1);
    QCOMPARE(only<ui::PromptBar>(*window)->text(), QString("a blue cube"));
    QTRY_VERIFY2(only<ui::SeedBox>(*window)->text().contains("7"), qPrintable(only<ui::SeedBox>(*window)->text()));
    QVERIFY(!notice(*window, "Reading take"));
    // The window returns to the take with which the session was opened.
    goTo("Take 1");
    QTRY_COMPARE(timeline->input().take, TakeId(0));
    QTRY_COMPARE(video->shown()->chunk->pixels[0], FakeSource::field_colour("a red ball")[0]);
    QCOMPARE(only<ui::PromptBar>(*window)->text(), QString("a red ball"));
    QCOMPARE(asked_.size(), 1U);
    window.reset();
    // The chunks of both takes equal those of a source that never left either take.
    const auto reader = SessionReader::open(session);
    for (const TakeId take : {TakeId(0), TakeId(1)}) {
      LoggedSource again(std::make_unique<FakeSource>(), LoggedSource::Earlier{session, take});
      const auto opened = again.open([](const std::string&, double) {}, {});
      QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
    }
  }

  void a_shared_take_goes_on_as_a_session_of_its_own() {
    const std::filesystem::path session = leaveBehind(6, 4);
    const std::filesystem::path shared = root_->filePath("from a friend.take").toStdString();
    std::filesystem::rename(session / "session.take", shared);
    std::filesystem::remove_all(session);
    const auto bytes = std::filesystem::file_size(shared);
    auto window = open();
    drop(*window, QString::fromStdString(shared.string()));
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "A recorded session"));
    press(*dialog, "Continue This Session");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 6, 20000);
    QVERIFY(!dialog->isVisible());
    QCOMPARE(asked_.size(), 1U);
    QVERIFY(asked_.front().session.starts_with(sessions()));
    QCOMPARE(only<ui::Timeline>(*window)->layout().chips.size(), 2U);
    QCOMPARE(std::filesystem::file_size(shared), bytes);
  }

  void what_only_claims_to_be_a_take_is_refused_with_the_reason() {
    const QString path = root_->filePath("broken.take");
    std::ofstream(path.toStdString()) << "no session at all";
    auto window = open();
    drop(*window, path);
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    press(*dialog, "Continue This Session");
    QTRY_VERIFY(says(*dialog, "it is not a Longtake session"));
    QVERIFY(!button(*dialog, "Continue This Session"));
  }

  void the_whole_of_a_continued_take_can_be_exported() {
    leaveBehind(40);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    press(*notice(*window, "Recovered"), "Continue");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 40, 20000);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window->findChild<ui::ExportDialog*>();
    QVERIFY(dialog != nullptr);
    QVERIFY(says(*dialog, " pictures · 3"));  // 30 s and a little
  }

  void it_can_be_exported_as_it_lies_and_stays_offered() {
    leaveBehind(4);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered 00:00:03"));
    press(*notice(*window, "Recovered"), "Export…");
    auto* dialog = window->findChild<ui::ExportDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(says(*dialog, "3.0 s"));
    QVERIFY(notice(*window, "Recovered"));
  }

  void it_is_only_deleted_after_a_second_word() {
    const std::string session = leaveBehind(4);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    press(*notice(*window, "Recovered"), "Discard…");
    QVERIFY(notice(*window, "permanently?"));
    press(*notice(*window, "permanently?"), "Keep");
    QVERIFY(notice(*window, "Recovered") && std::filesystem::exists(session));
    press(*notice(*window, "Recovered"), "Discard…");
    press(*notice(*window, "permanently?"), "Delete");
    QTRY_VERIFY(!std::filesystem::exists(session));
    QVERIFY(!notice(*window, "Recovered"));
  }

  void later_means_that_it_is_offered_again() {
    leaveBehind(4);
    {
      auto window = open();
      QTRY_VERIFY(notice(*window, "Recovered"));
      press(*notice(*window, "Recovered"), "Later");
      QVERIFY(!notice(*window, "Recovered"));
    }
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
  }

  void a_session_that_another_window_has_open_is_told_and_a_new_one_is_one_click_away() {
    const std::string session = leaveBehind(4);
    auto window = open();
    QTRY_VERIFY(notice(*window, "Recovered"));
    auto other = SessionWriter::resume(session);
    QVERIFY(other.has_value());
    press(*notice(*window, "Recovered"), "Continue");
    QTRY_VERIFY(notice(*window, "Another Longtake window has it open"));
    press(*notice(*window, "Another Longtake"), "Built-in Model, New Session");
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(!notice(*window, "Another Longtake"));
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 1, 20000);
  }

  void nothing_is_offered_after_a_clean_end() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    QVERIFY(!notice(*window, "Recovered"));
  }
};

LONGTAKE_WINDOW_TEST(TestReopen)
#include "test_reopen.moc"
