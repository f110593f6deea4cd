#include "tests/support/run.h"
#include "tests/ui/window_bench.h"

using namespace longtake;

namespace {

/// Left half dark, right half bright, with a slanted edge, which shows errors of an enlargement.
std::shared_ptr<VideoChunk> slanted() {
  auto chunk = std::make_shared<VideoChunk>();
  chunk->frames = 1;
  chunk->latent_frames = 1;
  chunk->width = 32;
  chunk->height = 24;
  for (int y = 0; y < 24; ++y) {
    for (int x = 0; x < 32; ++x) {
      const std::uint8_t value = x > 10 + y / 2 ? 200 : 40;
      chunk->pixels.insert(chunk->pixels.end(), {value, 90, static_cast<std::uint8_t>(255 - value)});
    }
  }
  return chunk;
}

}  // namespace

// Runs with a GL context if there is one.
class TestGl : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    ui::applyTheme(*qApp);
    if (!ui::glSupport().available) QSKIP("no OpenGL 3.3 context here");
  }

  void every_scaler_draws_the_picture_in_its_place_and_in_its_colours() {
    ui::VideoView view(ui::VideoView::Renderer::gl);
    view.resize(700, 500);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    int presented = 0;
    connect(&view, &ui::VideoView::presented, this, [&] { ++presented; });
    for (const ui::Scaler scaler : {ui::Scaler::edge, ui::Scaler::bicubic, ui::Scaler::nearest}) {
      view.setScaler(scaler);
      const int before = presented;
      view.showPicture({slanted(), 0});
      QTRY_VERIFY(presented > before);
      const QImage image = view.grab().toImage();
      const QRectF area = view.pictureArea();
      const auto at = [&](double x, double y) {
        return image.pixelColor(int(area.left() + x * area.width()), int(area.top() + y * area.height()));
      };
      QCOMPARE(at(0.05, 0.5), QColor(40, 90, 215));
      QCOMPARE(at(0.95, 0.5), QColor(200, 90, 55));
      // The edge moves right from top to bottom, so a mirrored or upside-down picture is detected.
      QCOMPARE(at(0.5, 0.05), QColor(200, 90, 55));
      QCOMPARE(at(0.5, 0.95), QColor(40, 90, 215));
      QCOMPARE(image.pixelColor(2, 2), ui::colour(ui::Role::surround));
      int lowest = 255;
      int highest = 0;
      for (int x = 0; x < int(area.width()); ++x) {
        const int red = image.pixelColor(int(area.left()) + x, int(area.center().y())).red();
        lowest = std::min(lowest, red);
        highest = std::max(highest, red);
      }
      if (scaler != ui::Scaler::bicubic) QVERIFY(lowest >= 39 && highest <= 201);  // the scaler does not ring
    }
  }

  void a_view_without_a_margin_lies_on_black() {
    ui::VideoView view(ui::VideoView::Renderer::gl);
    view.setMargin(0);
    view.resize(700, 300);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.showPicture({slanted(), 0});
    QVERIFY(view.pictureArea().left() > 20);
    QTRY_COMPARE(view.grab().toImage().pixelColor(2, 2), QColor(Qt::black));
  }

  void the_edge_scaler_has_smoother_slants_than_the_pixels() {
    QVERIFY(roughness(ui::Scaler::edge) < roughness(ui::Scaler::nearest) * 0.6);
    QVERIFY(roughness(ui::Scaler::edge) <= roughness(ui::Scaler::bicubic) + 0.05);
  }

  void the_whole_window_streams_through_gl() {
    auto settings = ui::Settings::defaults();
    settings.renderer = "gl";
    auto window = openWindow(fakeStream(), settings);
    window->resize(1024, 640);
    auto* video = only<ui::VideoView>(*window);
    QVERIFY(video->usesGl());
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 1, 20000);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_H);
    QTRY_VERIFY(video->hasOverlay());
    const QImage image = window->grab().toImage();
    const QPoint centre = video->mapTo(window.get(), video->pictureArea().topLeft().toPoint() + QPoint(20, 20));
    QVERIFY(image.pixelColor(centre) != ui::colour(ui::Role::surround));
  }

 private:
  // Measures where a slanted edge crosses half brightness. Returns the largest distance of these points from a straight
  // line, in picture pixels.
  double roughness(ui::Scaler scaler) {
    ui::VideoView view(ui::VideoView::Renderer::gl);
    view.resize(700, 500);
    view.setScaler(scaler);
    view.show();
    view.showPicture({slanted(), 0});
    const QImage image = view.grab().toImage();
    const QRectF area = view.pictureArea();
    double worst = 0;
    for (int y = int(area.top() + area.height() * 0.2); y < int(area.top() + area.height() * 0.8); ++y) {
      int x = int(area.left());
      while (x < int(area.right()) && image.pixelColor(x, y).red() < 120) ++x;
      const double row = (y - area.top()) / area.height() * 24 - 0.5;
      const double crossing = (x - area.left()) / area.width() * 32 - 0.5;
      worst = std::max(worst, std::abs(crossing - (10.25 + row / 2)));
    }
    return worst;
  }
};

LONGTAKE_WINDOW_TEST(TestGl)
#include "test_gl.moc"
