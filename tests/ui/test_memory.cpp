#include <QComboBox>
#include <QSlider>

#include "engine/policy/preset_names.h"
#include "tests/support/run.h"
#include "tests/ui/window_bench.h"
#include "ui/look/figures.h"
#include "ui/look/status_line.h"
#include "ui/memory/age_map.h"
#include "ui/memory/cache_strip.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/memory_notes.h"
#include "ui/memory/memory_panel.h"
#include "ui/memory/occupancy_plot.h"

using namespace longtake;

namespace {

FrameTokens frame(std::int64_t latent, ChunkIndex chunk, int kept, TokenState state = TokenState::kept) {
  FrameTokens out;
  out.latent_frame = latent;
  out.chunk = chunk;
  out.kept = kept;
  out.tokens.resize(6);
  for (int i = 0; i < 6; ++i) {
    out.tokens[static_cast<std::size_t>(i)].score = static_cast<float>(i);
    out.tokens[static_cast<std::size_t>(i)].state = i < kept ? state : TokenState::evicted;
  }
  return out;
}

CacheSnapshot snapshot() {
  CacheSnapshot out;
  out.chunk = 5;
  out.rows = 2;
  out.columns = 3;
  out.budget_tokens = 18;
  out.kept_tokens = 14;
  out.remembered = {frame(0, 0, 6, TokenState::sink), frame(4, 1, 2)};
  out.recent = {frame(11, 3, 0), frame(12, 4, 3), frame(15, 5, 3), frame(16, 5, 0)};
  return out;
}

}  // namespace

class TestMemory : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void the_strip_has_a_cell_for_each_frame_with_kept_tokens_and_for_the_newest_chunk() {
    const auto cells = ui::stripCells(snapshot(), 4.0);
    QCOMPARE(cells.size(), 5U);
    QVERIFY(cells[0].kind == ui::StripCell::Kind::sink);
    QCOMPARE(cells[1].latent_frame, 4);
    QCOMPARE(cells[1].kept, 2);
    QCOMPARE(cells[1].age_s, 3.0);
    QCOMPARE(cells[2].latent_frame, 12);
    QVERIFY(cells[3].kind == ui::StripCell::Kind::now);
    QCOMPARE(cells[4].kept, 0);
    int kept = 0;
    for (const auto& cell : cells) kept += cell.kept;
    QCOMPARE(kept, snapshot().kept_tokens);
  }

  void a_narrow_strip_hides_the_oldest_and_says_how_many() {
    const auto cells = ui::stripCells(snapshot(), 4.0);
    for (double width = 60; width < 900; width += 7) {
      const auto layout = ui::layOutStrip(cells, {width, 90}, {});
      QCOMPARE(static_cast<int>(layout.places.size()) + layout.hidden, static_cast<int>(cells.size()));
      QCOMPARE(layout.places.back().cell, cells.size() - 1);
      for (std::size_t i = 1; i < layout.places.size(); ++i) {
        QVERIFY(layout.places[i].picture.left() >= layout.places[i - 1].picture.right());
      }
      if (width > 240) QVERIFY(layout.places.back().picture.right() <= width);
    }
    QCOMPARE(ui::layOutStrip(cells, {900, 90}, {}).hidden, 0);
  }

  void ages_are_counted_from_the_chunk_that_made_the_tokens() {
    const ui::AgeColumn column = ui::ageColumn(snapshot());
    QCOMPARE(column.sink, 6);
    QCOMPARE(column.kept.at(0), 3);
    QCOMPARE(column.kept.at(1), 3);
    QCOMPARE(column.kept.at(2), 0);
    QCOMPARE(column.kept.at(4), 2);
  }

  void a_token_is_ranked_within_its_frame() {
    const auto facts = ui::tokenFacts(snapshot(), 12, {1, 1});
    QVERIFY(facts.has_value());
    QCOMPARE(facts->token.score, 4.0F);
    QCOMPARE(facts->rank, 2);
    QCOMPARE(facts->ranked, 6);
    QVERIFY(!ui::tokenFacts(snapshot(), 99, {0, 0}));
    QVERIFY(!ui::tokenFacts(snapshot(), 12, {7, 0}));
  }

  void the_overlay_is_scaled_to_the_frame_and_skips_what_was_never_scored() {
    CacheSnapshot with_gap = snapshot();
    with_gap.recent[1].tokens[2].score = NAN;
    const auto overlay = make_overlay(with_gap, 12, {});
    QVERIFY(overlay.has_value());
    QCOMPARE(overlay->values.front(), 0.0F);
    QCOMPARE(overlay->values.back(), 1.0F);
    QVERIFY(std::isnan(overlay->values[2]));
    QVERIFY(!make_overlay(with_gap, 99, {}));
    const QImage image = ui::paintOverlay(*overlay, ColourMap::magma);
    const auto alphaAt = [&](int row, int column) {
      return qAlpha(image.pixel((2 * column + 1) * image.width() / 6, (2 * row + 1) * image.height() / 4));
    };
    // 0.10 + 0.38 x value keeps the colour of the object below.
    QVERIFY(std::abs(alphaAt(1, 2) - 0.48 * 255) < 4);
    QVERIFY(std::abs(alphaAt(0, 0) - 0.10 * 255) < 4);
    QVERIFY(alphaAt(0, 2) < 12);
    OverlayStyle fixed;
    fixed.range = {0.0F, 10.0F};
    QCOMPARE(make_overlay(snapshot(), 12, fixed)->values.back(), 0.5F);
  }

  void the_inspect_layout_shows_the_snapshot_of_the_chunk_on_screen() {
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    auto window = openWindow(fakeStream(), settings);
    auto* video = only<ui::VideoView>(*window);
    auto* strip = only<ui::CacheStrip>(*window);
    auto* panel = only<ui::MemoryPanel>(*window);
    QTRY_VERIFY(video->shown() && video->shown()->chunk->chunk == 2);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_Space);
    const ChunkIndex chunk = video->shown()->chunk->chunk;
    // The cell under the ball of the picture on screen.
    const FakeSource::Shape shape;
    const std::int64_t latent = chunk * 3 + latent_frame_of(video->shown()->frame, 12, 3);
    const auto box = ui::cellRect(video->pictureArea(), {3, 4}, shape.rows, shape.columns);
    QTest::mouseMove(video, box.center().toPoint());
    QTRY_VERIFY(panel->inspector()->text().contains(QString("frame %1").arg(latent)));
    QVERIFY(panel->inspector()->text().contains("row 3, column 4"));
    const float expected = FakeSource::salience(shape, latent, 3, 4);
    QVERIFY2(panel->inspector()->text().contains(ui::scoreText(expected)), qPrintable(panel->inspector()->text()));
    QTRY_COMPARE(strip->cells().back().chunk, chunk);  // panels may update slightly after the picture
    QVERIFY(panel->keptText().contains("of 180"));
  }

  void the_overlay_belongs_to_the_picture() {
    auto window = openWindow(fakeStream());
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown() && video->shown()->chunk->chunk == 1);
    QVERIFY(!video->hasOverlay());
    video->setFocus();
    QTest::keyClick(video, Qt::Key_H);
    QTRY_VERIFY(video->overlay());
    QCOMPARE(video->overlay()->chunk, video->shown()->chunk->chunk);
    QTest::keyClick(video, Qt::Key_H);
    QVERIFY(!video->hasOverlay());
  }

  void a_policy_change_is_shown_as_wished_until_the_engine_took_it() {
    StreamScript script;
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    auto window = openWindow(script.factory(), settings);
    auto* controls = only<ui::MemoryPanel>(*window)->controls();
    QVERIFY(!controls->isEnabled());
    SourceInfo source;
    source.policies = preset_list();
    script.push(Opened{source});
    auto first = snapshot();
    first.chunk = 0;
    first.policy = "paper";
    first.capacity_tokens = 60;
    script.snapshot = std::make_shared<CacheSnapshot>(first);
    script.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(controls->isEnabled());
    QCOMPARE(controls->budgetText(), QString("18 tokens · 3 frames"));
    auto* budget = controls->findChildren<QSlider*>().at(0);
    for (int i = 0; i < 4; ++i) QTest::keyClick(budget, Qt::Key_Right);
    QTRY_COMPARE(script.bodies<SetPolicy>().size(), 1U);
    QCOMPARE(script.bodies<SetPolicy>().front().budget_tokens, std::optional<std::int32_t>(24));
    QVERIFY(!script.bodies<SetPolicy>().front().preset);
    QCOMPARE(controls->budgetText(), QString("24 tokens · 4 frames"));
    auto* policy = controls->findChild<QComboBox*>();
    policy->setFocus();
    QTest::keyClick(policy, Qt::Key_Down);
    QTRY_COMPARE(script.bodies<SetPolicy>().size(), 2U);
    QVERIFY(script.bodies<SetPolicy>().back().preset.has_value());
    QVERIFY(*script.bodies<SetPolicy>().back().preset != "paper");
  }

  void a_changed_budget_reaches_the_cache_and_comes_back() {
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    auto window = openWindow(fakeStream(), settings);
    auto* panel = only<ui::MemoryPanel>(*window);
    QTRY_VERIFY(panel->controls()->isEnabled());
    auto* budget = panel->controls()->findChildren<QSlider*>().at(0);
    budget->setValue(budget->value() - 4);
    QTRY_VERIFY(panel->keptText().contains("of 120"));
    QTRY_COMPARE(panel->controls()->budgetText(), QString("120 tokens · 2 frames"));
  }

  void the_status_line_tells_what_the_snapshot_holds() {
    auto window = openWindow(fakeStream());
    auto* status = only<ui::StatusLine>(*window);
    QTRY_VERIFY(status->text().contains("tokens"));
    QTRY_VERIFY(status->text().contains("denoise 12"));
    QVERIFY(status->text().contains("dropped 0"));
    QVERIFY(status->sourceText().contains("weights ffffff"));
  }
  void a_note_stands_by_the_controls_until_its_cause_is_gone() {
    using Kind = MemoryNote::Kind;
    StreamScript script;
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    auto window = openWindow(script.factory(), settings);
    script.push(Opened{});
    auto* notes = only<ui::MemoryNotes>(*window);
    ChunkIndex chunk = 0;
    const auto make = [&](std::vector<MemoryNote> told, int kept) {
      auto now = std::make_shared<CacheSnapshot>(snapshot());
      now->chunk = chunk;
      now->notes = std::move(told);
      now->kept_tokens = kept;
      script.snapshot = now;
      script.push(ChunkReady{greyChunk(chunk++, 1)});
    };
    make({{Kind::pins_over_budget, 3, 18}}, 18);
    QTRY_COMPARE(notes->text(),
                 QString("3 pinned tokens do not fit the budget of 18. Raise the budget or unpin some."));
    QVERIFY(notes->isVisible());
    make({{Kind::sinks_over_budget, 5, 1}, {Kind::unscored, 2, 18}}, 18);
    QTRY_VERIFY(notes->text().startsWith("5 tokens of the sink do not fit the budget of 1."));
    QVERIFY(notes->text().contains("\n2 of 18 new tokens have an invalid score"));
    QVERIFY(notes->height() >= notes->heightForWidth(notes->width()));
    make({{Kind::nothing_kept, 0, 0}}, 0);
    QTRY_VERIFY(notes->text().startsWith("The budget is 0: nothing is remembered"));
    make({{Kind::only_overlap, 0, 17}}, 0);
    QTRY_COMPARE(notes->text(),
                 QString("This model keeps no memory: each of its clips continues the last 17 pictures of "
                         "the one before."));
    make({{Kind::budget_taken, 18, 18}}, 18);
    QTRY_VERIFY(notes->text().startsWith("Sink and pins take the whole budget of 18"));
    make({}, 18);
    QTRY_VERIFY(!notes->isVisible());
    make({}, 12);
    QTRY_VERIFY(notes->isVisible() && notes->text().startsWith("The budget is not reached yet"));
    make({}, 18);
    QTRY_VERIFY(!notes->isVisible());
  }
};

LONGTAKE_WINDOW_TEST(TestMemory)
#include "test_memory.moc"
