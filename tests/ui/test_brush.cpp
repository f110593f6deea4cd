#include <QCheckBox>
#include <QComboBox>
#include <QSlider>

#include "tests/support/run.h"
#include "tests/ui/window_bench.h"
#include "ui/memory/age_map.h"
#include "ui/memory/cache_strip.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/memory_panel.h"
#include "ui/memory/overlay_controls.h"

using namespace longtake;

namespace brush_test {

namespace {

CacheSnapshot snapshot(ChunkIndex chunk, int budget, int kept) {
  CacheSnapshot out;
  out.chunk = chunk;
  out.policy = "paper";
  out.rows = 2;
  out.columns = 3;
  out.capacity_tokens = 120;
  out.budget_tokens = budget;
  out.kept_tokens = kept;
  for (ChunkIndex c = std::max<ChunkIndex>(0, chunk - 2); c <= chunk; ++c) {
    for (int i = 0; i < 3; ++i) {
      FrameTokens frame;
      frame.latent_frame = c * 3 + i;
      frame.chunk = c;
      frame.kept = 2;
      frame.tokens.resize(6);
      for (int t = 0; t < 6; ++t) {
        frame.tokens[static_cast<std::size_t>(t)].score = static_cast<float>(t);
        frame.tokens[static_cast<std::size_t>(t)].state = t < 2 ? TokenState::kept : TokenState::evicted;
      }
      out.recent.push_back(std::move(frame));
    }
  }
  return out;
}

}  // namespace

// All views of the memory highlight the same tokens, and the controls show the engine's report.
class TestBrush : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    script_ = StreamScript();
    chunk_ = 0;
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    window_ = openWindow(script_.factory(), settings);
    panel_ = only<ui::MemoryPanel>(*window_);
    video_ = only<ui::VideoView>(*window_);
    SourceInfo info;
    info.rows = 2;
    info.columns = 3;
    script_.push(Opened{info});
  }
  void cleanup() { window_.reset(); }

  void any_latent_frame_of_a_chunk_lights_up_its_column_of_the_age_map() {
    ui::Brush brush;
    ui::AgeMap map(brush);
    map.resize(300, 110);
    map.add(snapshot(4, 18, 18), 3);
    const QImage plain = map.grab().toImage();
    for (const std::int64_t latent : {9, 10, 11, 12, 13, 14}) {
      brush.hover(ui::Brush::Spot{latent, latent + 1, std::nullopt});
      QVERIFY2(map.grab().toImage() != plain, qPrintable(QString::number(latent)));
    }
    brush.hover(ui::Brush::Spot{15, 16, std::nullopt});  // a chunk that the map does not have
    QCOMPARE(map.grab().toImage(), plain);
  }

  void a_frame_of_the_strip_is_told_by_the_inspector_and_the_age_map_until_it_is_let_go() {
    for (int i = 0; i < 3; ++i) make(18, 18);
    auto* strip = only<ui::CacheStrip>(*window_);
    auto* map = only<ui::AgeMap>(*window_);
    QTRY_COMPARE(strip->cells().size(), 9U);
    QTRY_COMPARE(map->columns().size(), 3U);
    const QImage plain = map->grab().toImage();
    const QPoint cell = strip->layout().places.at(4).picture.center().toPoint();
    QTest::mouseMove(strip, cell);
    QTRY_VERIFY(panel_->inspector()->text().contains("all of frame 4 · chunk 1"));
    QVERIFY(panel_->inspector()->text().contains("2 of 6 kept"));
    QVERIFY(map->grab().toImage() != plain);
    QTest::mouseClick(strip, Qt::LeftButton, {}, cell);
    QTest::mouseMove(strip, {2, 2});
    QVERIFY(panel_->inspector()->text().contains("all of frame 4"));
    QTest::mouseClick(strip, Qt::LeftButton, {}, cell);
    QTest::mouseMove(strip, {3, 3});
    QTRY_VERIFY(panel_->inspector()->text().startsWith("point at the picture"));
  }

  void the_overlay_follows_its_controls_and_they_are_remembered() {
    make(18, 18);
    QTRY_VERIFY(video_->shown());
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_H);
    QTRY_VERIFY(video_->overlay());
    QCOMPARE(video_->overlay()->values.at(1), 0.2F);
    auto* controls = panel_->overlay();
    controls->findChild<QSlider*>()->setValue(20);  // an octave up
    QVERIFY(std::abs(video_->overlay()->values.at(1) - 0.04F) < 1e-6F);
    const QImage magma = video_->grab().toImage();
    controls->findChild<QComboBox*>()->setCurrentIndex(1);
    QVERIFY(video_->grab().toImage() != magma);
    QCOMPARE(window_->settings().gamma, 2.0);
    QCOMPARE(window_->settings().colour_map, std::string("viridis"));
    // A fixed range stays when the scores of the next chunk differ.
    auto* hold = controls->findChild<QCheckBox*>();
    QTest::mouseClick(hold, Qt::LeftButton, {}, {5, hold->height() / 2});
    QVERIFY(hold->isChecked());
    auto higher = std::make_shared<CacheSnapshot>(snapshot(chunk_, 18, 18));
    for (FrameTokens& frame : higher->recent)
      for (TokenInfo& token : frame.tokens) token.score *= 2;
    script_.snapshot = higher;
    script_.push(ChunkReady{greyChunk(chunk_, 1)});
    QTRY_COMPARE(video_->overlay()->chunk, chunk_);
    QCOMPARE(video_->overlay()->high, 5.0F);
    QCOMPARE(video_->overlay()->values.at(3), 1.0F);
  }

  void a_wished_budget_stays_until_the_chunk_that_was_made_with_it_is_seen() {
    make(18, 11);
    QTRY_VERIFY(panel_->keptText().startsWith("11 of 18"));
    wish(24);
    script_.push(CommandApplied{script_.lastId<SetPolicy>(), 0, 2});
    make(18, 12);  // generated before the command
    QTRY_VERIFY(panel_->keptText().startsWith("12 of 18"));
    QCOMPARE(panel_->controls()->budgetText(), QString("24 tokens · 4 frames"));
    QCOMPARE(budget()->value(), 16);
    make(24, 13);
    QTRY_VERIFY(panel_->keptText().startsWith("13 of 24"));
    QCOMPARE(panel_->controls()->budgetText(), QString("24 tokens · 4 frames"));
    make(30, 14);  // a change from elsewhere: the engine's report is shown again
    QTRY_COMPARE(panel_->controls()->budgetText(), QString("30 tokens · 5 frames"));
  }

  void a_wish_that_an_engine_took_along_when_it_failed_does_not_stay() {
    make(18, 11);
    QTRY_VERIFY(panel_->controls()->isEnabled());
    wish(24);
    script_.push(Failed{{Error::Kind::internal, "Injected", {}, {}, {}}, false});
    script_.push(Opened{SourceInfo{}});
    script_.push(TakeStarted{1, 0, -1});
    chunk_ = 0;
    make(12, 9, 1);
    QTRY_VERIFY(panel_->keptText().startsWith("9 of 12"));
    QCOMPARE(panel_->controls()->budgetText(), QString("12 tokens · 2 frames"));
  }

  void a_refused_wish_is_taken_back() {
    make(18, 11);
    QTRY_VERIFY(panel_->controls()->isEnabled());
    wish(24);
    script_.push(CommandRefused{script_.lastId<SetPolicy>(), {Error::Kind::bad_input, "Too much", {}, {}, {}}});
    make(18, 12);
    QTRY_COMPARE(panel_->controls()->budgetText(), QString("18 tokens · 3 frames"));
  }

 private:
  void make(int budget_tokens, int kept, TakeId take = 0) {
    auto now = std::make_shared<CacheSnapshot>(snapshot(chunk_, budget_tokens, kept));
    now->take = take;
    script_.snapshot = now;
    auto chunk = greyChunk(chunk_++, 1);
    chunk->take = take;
    script_.push(ChunkReady{chunk});
    QTRY_VERIFY(script_.events.empty());
  }
  QSlider* budget() const { return panel_->controls()->findChildren<QSlider*>().at(0); }
  void wish(int tokens) {
    const auto before = script_.bodies<SetPolicy>().size();
    budget()->setValue(tokens * 4 / 6);
    QTRY_COMPARE(script_.bodies<SetPolicy>().size(), before + 1);
    QCOMPARE(script_.bodies<SetPolicy>().back().budget_tokens, std::optional<std::int32_t>(tokens));
  }

  StreamScript script_;
  ChunkIndex chunk_ = 0;
  std::unique_ptr<ui::MainWindow> window_;
  ui::MemoryPanel* panel_ = nullptr;
  ui::VideoView* video_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestBrush)

}  // namespace brush_test

#include "test_brush.moc"
