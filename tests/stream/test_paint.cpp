#include <QtTest>

#include <cmath>

#include "engine/stream/letters.h"
#include "engine/stream/salience_overlay.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

/// A frame of 2 x 3 tokens with these scores; the second token was evicted.
CacheSnapshot snapshot(std::vector<float> scores) {
  CacheSnapshot snapshot;
  snapshot.rows = 2;
  snapshot.columns = 3;
  FrameTokens frame;
  for (const float score : scores) frame.tokens.push_back({score});
  for (TokenInfo& token : frame.tokens) token.state = TokenState::kept;
  frame.tokens[1].state = TokenState::evicted;
  snapshot.recent = {frame};
  return snapshot;
}

int luma(const Plate& plate, int x, int y) {
  return static_cast<int>(plate.pixels[static_cast<std::size_t>(y * plate.width + x)] >> 8 & 0xff);
}

}  // namespace

class TestPaint : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_uniform_frame_gets_one_colour_with_the_opacity_of_its_score() {
    OverlayStyle style;
    style.range = {{0.0F, 2.0F}};
    const auto overlay = make_overlay(snapshot(std::vector<float>(6, 1.0F)), 0, style);
    QVERIFY(overlay.has_value());
    const Argb colour = colour_table(ColourMap::magma)[128];
    const auto alpha = static_cast<unsigned>(std::lround((0.10 + 0.38 * 0.5) * 255));
    for (const Argb pixel : paint_overlay(*overlay, ColourMap::magma, 30, 20)) {
      QCOMPARE(pixel >> 24, alpha);
      for (const int shift : {16, 8, 0}) {
        const double wanted = (colour >> shift & 0xff) * (alpha / 255.0);
        QVERIFY(std::abs((pixel >> shift & 0xff) - wanted) <= 0.51);
      }
    }
  }

  void each_token_shows_its_own_score_at_its_centre() {
    const auto overlay = make_overlay(snapshot({0, 1, 2, 3, 4, 5}), 0, {});
    const auto picture = paint_overlay(*overlay, ColourMap::viridis, 33, 22);
    for (int token = 0; token < 6; ++token) {
      const int x = token % 3 * 11 + 5;
      const int y = token / 3 * 11 + 5;
      const double value = token / 5.0;
      QCOMPARE(picture[static_cast<std::size_t>(y * 33 + x)] >> 24,
               static_cast<unsigned>(std::lround((0.10 + 0.38 * value) * 255)));
    }
  }

  void a_heatmap_darkens_what_the_memory_does_not_keep() {
    OverlayStyle style;
    style.range = {{0.0F, 1.0F}};
    const auto overlay = make_overlay(snapshot(std::vector<float>(6, 1.0F)), 0, style);
    const auto picture = paint_heatmap(*overlay, ColourMap::magma, 30, 20);
    const Argb full = colour_table(ColourMap::magma)[255];
    QCOMPARE(picture[5 * 30 + 5], full);
    const Argb gone = picture[5 * 30 + 15];
    for (const int shift : {16, 8, 0})
      QVERIFY(std::abs(double(gone >> shift & 0xff) - (full >> shift & 0xff) * 0.69) < 1.5);
  }

  void what_was_never_scored_stays_as_it_is() {
    QVERIFY(!make_overlay(snapshot(std::vector<float>(6, NAN)), 0, {}));
    QVERIFY(!make_overlay(snapshot(std::vector<float>(6, 1)), 9, {}));
    const auto overlay = make_overlay(snapshot({1, 1, 1, NAN, NAN, NAN}), 0, {});
    const auto picture = paint_overlay(*overlay, ColourMap::magma, 30, 40);
    QVERIFY(picture[5] >> 24 > 0);
    QCOMPARE(picture[39 * 30] >> 24, 0U);
  }

  void laying_over_mixes_by_opacity() {
    std::vector<std::uint8_t> rgb = {100, 150, 200, 10, 20, 30};
    lay_over(rgb, std::vector<Argb>{0x00000000U, 0xff010203U});
    QCOMPARE(rgb, (std::vector<std::uint8_t>{100, 150, 200, 1, 2, 3}));
    lay_over(rgb, std::vector<Argb>{0x80400000U, 0});
    QCOMPARE(rgb[0], static_cast<std::uint8_t>(64 + std::lround(100 * 127 / 255.0)));
    QCOMPARE(rgb[2], static_cast<std::uint8_t>(std::lround(200 * 127 / 255.0)));
  }

  void captions_have_letters_on_a_plate_and_fit() {
    const Plate plate = paint_caption("Take 2", 16, 300);
    QVERIFY(plate.width > 40 && plate.width < 100 && plate.height > 16 && plate.height < 32);
    int brightest = 0;
    for (int y = 0; y < plate.height; ++y)
      for (int x = 0; x < plate.width; ++x) brightest = std::max(brightest, luma(plate, x, y));
    QVERIFY(brightest > 200);
    QVERIFY(luma(plate, 0, 0) < 30);
    QVERIFY(paint_caption("Take 3", 16, 300).pixels != plate.pixels);
    const Plate cut = paint_caption(std::string(400, 'W'), 16, 120);
    QVERIFY2(cut.width <= 120, qPrintable(QString::number(cut.width)));
    QVERIFY(paint_caption("", 16, 120).width > 0);
    QVERIFY(paint_caption("x", 16, 1).width > 0);
  }

  void only_what_the_letters_have_can_be_written() {
    QVERIFY(can_write("Take 2 \xC2\xB7 PaFu-KV") && can_write("Stra\xC3\x9F"
                                                              "e \xC2\xA1ol\xC3\xA9!"));
    QVERIFY(!can_write("\xE8\xB5\xA4") && !can_write("\xF0\x9F\x90\xB1") && !can_write("a\nb") && !can_write("\xFF"));
  }

  void a_plate_over_the_edge_is_cut_off() {
    const Plate plate{4, 4, std::vector<Argb>(16, 0xffffffffU)};
    for (const auto& [x, y, lit] : {std::tuple(1, 1, 16), std::tuple(-2, 0, 8), std::tuple(6, 6, 4),
                                    std::tuple(-9, 0, 0), std::tuple(0, 20, 0), std::tuple(20, 0, 0)}) {
      std::vector<std::uint8_t> rgb(8 * 8 * 3, 0);
      lay_over_at(rgb, 8, plate, x, y);
      QCOMPARE(std::ranges::count(rgb, std::uint8_t{255}), std::ptrdiff_t{lit * 3});
    }
  }
};

LONGTAKE_CORE_TEST(TestPaint)
#include "test_paint.moc"
