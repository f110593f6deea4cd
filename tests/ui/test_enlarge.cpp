#include <QtTest>

#include <cmath>
#include <random>

#include "tests/support/run.h"
#include "ui/video/enlarge.h"

using namespace longtake;

namespace {

using Pixels = std::vector<std::uint8_t>;

Pixels noise(QSize size, int low, int high) {
  std::mt19937 random(3);
  Pixels out(static_cast<std::size_t>(size.width() * size.height() * 3));
  for (auto& value : out)
    value = static_cast<std::uint8_t>(low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)));
  return out;
}

double catmullRom(double x) {
  x = std::abs(x);
  if (x < 1) return 1 + x * x * (1.5 * x - 2.5);
  return x < 2 ? 2 + x * (-4 + x * (2.5 - 0.5 * x)) : 0;
}

// Computes a channel of an enlarged pixel by the definition, in floating point.
double exact(const Pixels& pixels, QSize from, QSize to, int x, int y, int channel) {
  const double u = (x + 0.5) * from.width() / to.width() - 0.5;
  const double v = (y + 0.5) * from.height() / to.height() - 0.5;
  double sum = 0;
  for (int j = static_cast<int>(std::floor(v)) - 1; j <= static_cast<int>(std::floor(v)) + 2; ++j)
    for (int i = static_cast<int>(std::floor(u)) - 1; i <= static_cast<int>(std::floor(u)) + 2; ++i) {
      const int row = std::clamp(j, 0, from.height() - 1);
      const int column = std::clamp(i, 0, from.width() - 1);
      sum += catmullRom(u - i) * catmullRom(v - j) *
             pixels[static_cast<std::size_t>((row * from.width() + column) * 3 + channel)];
    }
  return std::clamp(sum, 0.0, 255.0);
}

}  // namespace

class TestEnlarge : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_pixel_is_within_one_level_of_the_definition_data() {
    QTest::addColumn<QSize>("from");
    QTest::addColumn<QSize>("to");
    QTest::addColumn<int>("low");
    QTest::addColumn<int>("high");
    QTest::newRow("twice") << QSize(20, 12) << QSize(40, 24) << 0 << 255;
    QTest::newRow("odd factors") << QSize(19, 11) << QSize(67, 53) << 0 << 255;
    QTest::newRow("only black and white") << QSize(17, 13) << QSize(90, 70) << 0 << 1;
    QTest::newRow("faint") << QSize(16, 16) << QSize(45, 45) << 120 << 130;
    QTest::newRow("one pixel") << QSize(1, 1) << QSize(7, 5) << 200 << 200;
    QTest::newRow("one row") << QSize(9, 1) << QSize(30, 4) << 0 << 255;
  }
  void every_pixel_is_within_one_level_of_the_definition() {
    QFETCH(QSize, from);
    QFETCH(QSize, to);
    QFETCH(int, low);
    QFETCH(int, high);
    Pixels pixels = noise(from, low, high);
    if (high == 1)
      for (auto& value : pixels) value = static_cast<std::uint8_t>(value * 255);
    ui::Enlarger enlarger;
    // Memory kept from another picture must not change the result.
    (void)enlarger.enlarge(noise({8, 8}, 0, 255), {8, 8}, {31, 29});
    const QImage& out = enlarger.enlarge(pixels, from, to);
    QCOMPARE(out.size(), to);
    for (int y = 0; y < to.height(); ++y)
      for (int x = 0; x < to.width(); ++x) {
        const QRgb pixel = out.pixel(x, y);
        const int shown[] = {qRed(pixel), qGreen(pixel), qBlue(pixel)};
        for (int c = 0; c < 3; ++c) {
          const double wanted = exact(pixels, from, to, x, y, c);
          QVERIFY2(std::abs(shown[c] - wanted) <= 1.0,
                   qPrintable(QString("%1,%2: %3 not %4").arg(x).arg(y).arg(shown[c]).arg(wanted)));
        }
        QCOMPARE(qAlpha(pixel), 255);
      }
  }

  void one_colour_stays_exactly_that_colour() {
    Pixels pixels;
    for (int i = 0; i < 30 * 18; ++i)
      for (const int value : {255, 131, 1}) pixels.push_back(static_cast<std::uint8_t>(value));
    ui::Enlarger enlarger;
    const QImage& out = enlarger.enlarge(pixels, {30, 18}, {97, 61});
    for (int y = 0; y < out.height(); ++y)
      for (int x = 0; x < out.width(); ++x) QCOMPARE(out.pixel(x, y), qRgb(255, 131, 1));
  }
};

LONGTAKE_TEST(TestEnlarge)
#include "test_enlarge.moc"
