#include <QToolButton>
#include <limits>

#include "engine/stream/take_outline.h"
#include "tests/stream/clips.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/scripted_window.h"
#include "ui/model/drift_track.h"
#include "ui/model/drift_words.h"
#include "ui/model/prompts.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/timeline_preview.h"

using namespace longtake;
using drift::Level;

namespace {

constexpr ChunkIndex kFault = 14;
constexpr ChunkIndex kOpen = std::numeric_limits<ChunkIndex>::max();  // the end of a running take
constexpr int kFrames = 3;  // a chunk; short ones, so that a test does not wait for long chunks

drift::ChunkMeasures chunk(std::int64_t index, const drift::Fault& fault = {}) {
  drift::Film::Pixels pixels = drift::Film().chunk(index);
  if (fault) fault(pixels);
  return drift::measures_of(pixels);
}

/// A stream without a prompt.
struct NoPrompts {
  TakeBook book;
  ui::Receipts receipts;
  ui::Prompts prompts{book, receipts};
};

}  // namespace

/// The drift meter in the window, by mouse and keys.
class TestDrift : public QObject, ScriptedWindow {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void cleanup() { window_.reset(); }

  void pictures_that_become_gaudy_turn_red_and_a_click_on_the_word_goes_back() {
    openFaulty();
    QVERIFY(!back()->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(word()->isVisible(), 30000);
    QCOMPARE(word()->text(), QString("drifting: saturation"));
    QVERIFY2(word()->toolTip().contains("saturation 1.2"), qPrintable(word()->toolTip()));
    // The drift is reported at most eight chunks after the fault.
    const ChunkIndex red = firstOf(Level::drifted);
    QVERIFY2(red >= kFault && red < kFault + 8, qPrintable(QString::number(red)));
    QVERIFY(back()->isEnabled());
    const std::uint64_t seed = 42;
    QTest::mouseClick(word(), Qt::LeftButton);
    QTRY_COMPARE(timeline_->input().take, TakeId(1));
    QVERIFY(!word()->isVisible());
    // The good part is shared, and the rest is compared with the same beginning.
    QTRY_VERIFY_WITH_TIMEOUT(chunks() >= kFault + 4, 20000);
    QCOMPARE(firstOf(Level::drifted), ChunkIndex(-1));
    QVERIFY(timeline_->input().drift[std::size_t(kFault)].level == Level::good);
    QCOMPARE(window_->findChild<QLineEdit*>("seed")->text(), QString::number(seed + 1));
    // Undo works as for every branch.
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(timeline_->input().take, TakeId(0));
    QTRY_VERIFY(word()->isVisible());
    QTest::keyClick(video_, Qt::Key_B, Qt::ShiftModifier);
    QTRY_COMPARE(timeline_->input().take, TakeId(2));
  }

  void the_band_says_in_words_what_is_off() {
    openFaulty();
    QTRY_VERIFY_WITH_TIMEOUT(word()->isVisible(), 30000);
    const auto bars = timeline_->layout().bars;
    QVERIFY(bars.size() >= std::size_t(kFault));
    // The bar is also higher, besides its colour.
    QVERIFY(bars.back().level == Level::drifted);
    QVERIFY(bars.back().rect.height() > 2 * barAt(kFault - 2).rect.height());
    QVERIFY(barAt(kFault - 2).level == Level::good);
    QVERIFY(barAt(3).level == Level::learning);
    QTest::mouseMove(timeline_, bars.back().rect.center().toPoint());
    QTRY_VERIFY(tip("Drifting") != nullptr);
    const QString text = tip("Drifting")->text();
    QVERIFY2(text.contains("saturation 1.2") && text.contains("(limit 1.22)"), qPrintable(text));
    QVERIFY2(text.contains("motion") && text.contains("mean of the latents"), qPrintable(text));
    grab("drift");
    grabPicture(*tip("Drifting"), "drift_tip");
    window_->resize(1024, 640);
    QTRY_COMPARE(window_->width(), 1024);
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    grab("drift_small");
    window_->resize(1400, 900);
    QTRY_VERIFY(timeline_->width() > 1300);
    QTest::mouseMove(timeline_, barAt(kFault - 2).rect.center().toPoint());
    QTRY_VERIFY(tip("As it began") != nullptr);
    // Over the pictures there is the small picture, and no second tip.
    QTest::mouseMove(timeline_, QPoint(static_cast<int>(bars[5].rect.center().x()),
                                       static_cast<int>(timeline_->layout().thumb_row.center().y())));
    QTRY_VERIFY(tip("As it began") == nullptr && tip("Drifting") == nullptr);
    QTest::mouseMove(video_, QPoint(5, 5));
  }

  void another_prompt_is_no_drift() {
    open(fakeStream(shape()));
    QTRY_VERIFY_WITH_TIMEOUT(chunks() > 14, 20000);
    box_->setFocus();
    box_->selectAll();
    QTest::keyClicks(box_, "a green cube at night");
    QTest::keyClick(box_, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(timeline_->layout().chips.size() == 2, 10000);
    const ChunkIndex applied = chunks();
    QTRY_VERIFY_WITH_TIMEOUT(chunks() > applied + 16, 20000);
    for (const auto& mark : timeline_->input().drift)
      QVERIFY(mark.level == Level::good || mark.level == Level::learning);
    QVERIFY(timeline_->input().drift.back().level == Level::good);
    QVERIFY(!word()->isVisible());
    QVERIFY(!back()->isEnabled());
    QTest::keyClick(video_, Qt::Key_B, Qt::ShiftModifier);
    QTest::qWait(100);
    QCOMPARE(timeline_->input().take, TakeId(0));
  }

  void a_branch_is_judged_by_the_beginning_that_it_shares() {
    const NoPrompts none;
    ui::DriftTrack track;
    track.follow({{0, 0, kOpen}}, none.prompts);
    for (int i = 0; i < 20; ++i) track.add(0, i, chunk(i));
    track.follow({{0, 0, 14}, {1, 15, kOpen}}, none.prompts);
    QCOMPARE(track.verdicts().size(), std::size_t(15));
    for (int i = 15; i < 22; ++i) track.add(1, i, chunk(i, drift::more_colour(1.3)));
    QVERIFY(track.newest()->level == Level::drifted);
    QVERIFY(track.lastGood().has_value() && *track.lastGood() <= 14);
    // Back in the first take, nothing of the branch is shown.
    track.follow({{0, 0, kOpen}}, none.prompts);
    QCOMPARE(track.verdicts().size(), std::size_t(20));
    QVERIFY(track.newest()->level == Level::good);
    QVERIFY(!track.lastGood());
    // A regenerated chunk replaces the earlier one.
    track.add(0, 12, chunk(12));
    QCOMPARE(track.verdicts().size(), std::size_t(20));
    track.clear();
    QVERIFY(track.newest() == nullptr && track.at(0) == nullptr);
  }

  void a_session_that_goes_on_is_compared_with_its_own_beginning() {
    const NoPrompts none;
    TakeOutline outline;
    for (int i = 0; i < 20; ++i) outline.chunks.push_back({i, i * 12, 12, thumbnail(i)});
    ui::DriftTrack track;
    track.follow({{0, 0, kOpen}}, none.prompts);
    track.setEarlier(outline);
    QCOMPARE(track.verdicts().size(), std::size_t(20));
    QVERIFY(track.newest()->level == Level::good);
    QVERIFY((*track.newest())[drift::Measure::saturation].known());
    QVERIFY(!(*track.newest())[drift::Measure::motion].known());
    for (int i = 20; i < 26; ++i) track.add(0, i, chunk(i));
    QVERIFY(track.newest()->level == Level::good);
    for (int i = 26; i < 34; ++i) track.add(0, i, chunk(i, drift::more_colour(1.3)));
    QVERIFY(track.newest()->level == Level::drifted);
    QCOMPARE(ui::driftWord(*track.newest()), QString("drifting: saturation"));
  }

  void a_long_take_that_is_drawn_small_has_no_more_bars_than_pixels() {
    ui::TakeTrack track;
    constexpr int kChunks = 3000;
    ui::TimelineInput input;
    for (int i = 0; i < kChunks; ++i) {
      const auto grey = greyChunk(i);
      grey->latent_frames = 0;
      track.add(*grey);
      input.drift.push_back({i == 1500 ? Level::drifted : Level::good, i == 1500 ? 1.2F : 0.1F});
    }
    input.size = {500, 100};
    input.pixels_per_second = 0.2;
    const auto layout = layOutTimeline(input, track, NoPrompts().prompts);
    QVERIFY(layout.bars.size() <= 500 && layout.bars.size() > 300);
    // A single bad chunk is not lost between the good ones.
    QCOMPARE(std::ranges::count(layout.bars, Level::drifted, &ui::TimelineLayout::Bar::level), 1);
    for (const auto& bar : layout.bars) QVERIFY(layout.drift_row.contains(bar.rect));
    QVERIFY(layout.drift_row.top() >= layout.thumb_row.bottom());
  }

 private:
  static FakeSource::Shape shape() {
    FakeSource::Shape out;
    out.frames = kFrames;
    return out;
  }
  void openFaulty() {
    FakeSource::Faults faults;
    faults.gaudy_from = kFault;
    open(fakeStream(shape(), faults));
  }
  void open(const ui::StreamFactory& stream) {
    window_ = openWindow(stream);
    window_->resize(1400, 900);
    timeline_ = only<ui::Timeline>(*window_);
    video_ = only<ui::VideoView>(*window_);
    box_ = only<ui::PromptBar>(*window_)->findChild<ui::PromptEdit*>();
    video_->setFocus();
    for (int i = 0; i < 3; ++i) QTest::keyClick(video_, Qt::Key_Plus);
  }
  QToolButton* word() const { return window_->findChild<QToolButton*>("driftWord"); }
  QAction* back() const {
    for (QAction* action : window_->actions())
      if (action->text() == "Back to the Last Good Moment") return action;
    return nullptr;
  }
  ChunkIndex chunks() const { return static_cast<ChunkIndex>(timeline_->input().drift.size()); }
  ChunkIndex firstOf(Level level) const {
    const auto& all = timeline_->input().drift;
    const auto found = std::ranges::find(all, level, &ui::TimelineInput::Drift::level);
    return found == all.end() ? -1 : found - all.begin();
  }
  ui::TimelineLayout::Bar barAt(ChunkIndex index) const {
    const double x = ui::xAt(timeline_->input(), (static_cast<double>(index) + 0.5) * kFrames / 16);
    for (const auto& bar : timeline_->layout().bars)
      if (bar.rect.left() <= x && x <= bar.rect.right() + 1) return bar;
    return {};
  }
  ui::TimelinePreview* tip(const QString& part) const {
    for (auto* one : window_->findChildren<ui::TimelinePreview*>())
      if (one->isVisible() && one->text().contains(part)) return one;
    return nullptr;
  }
  void grab(const QString& name) {
    const QStringList wrong = unreadable(*window_);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
    grabPicture(*window_, name);
  }
  static Thumbnail thumbnail(int index) {
    constexpr int kSide = drift::Film::kHeight / 48;
    const drift::Film::Pixels pixels = drift::Film().chunk(index);
    const std::size_t middle = pixels.size() / 2;
    Thumbnail out{drift::Film::kWidth / kSide, drift::Film::kHeight / kSide, {}};
    for (int y = 0; y < out.height; ++y)
      for (int x = 0; x < out.width; ++x)
        for (int c = 0; c < 3; ++c)
          out.rgb.push_back(std::byte{
              pixels[middle + static_cast<std::size_t>((y * kSide * drift::Film::kWidth + x * kSide) * 3 + c)]});
    return out;
  }

  ui::Timeline* timeline_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestDrift)
#include "test_drift.moc"
