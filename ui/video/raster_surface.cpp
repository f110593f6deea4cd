#include <QPaintEvent>

#include "ui/look/theme.h"
#include "ui/video/enlarge.h"
#include "ui/video/surface.h"

namespace longtake::ui {
namespace {

// Above this many device pixels the bicubic filter would cost the engine its CPU; the painter's bilinear is used.
constexpr int kBicubicLimit = 1'500'000;

class RasterSurface : public QWidget, public Surface {
 public:
  RasterSurface(const Scene& scene, QWidget* parent) : QWidget(parent), Surface(scene) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAttribute(Qt::WA_TransparentForMouseEvents);
  }

  QWidget* widget() override { return this; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Role::surround));
    if (scene_.chunk && !scene_.target.isEmpty()) {
      drawPicture(painter);
      if (!scene_.overlay.isNull()) drawOverlay(painter);
    }
    if (scene_.annotate) scene_.annotate(painter);
    if (presented) presented();
  }

 private:
  void drawPicture(QPainter& painter) {
    const VideoChunk& chunk = *scene_.chunk;
    const auto pixels = chunk.frame(scene_.frame);
    const QSize to = (scene_.target.size() * devicePixelRatioF()).toSize();
    const bool enlarge = to.width() > chunk.width && to.width() * to.height() <= kBicubicLimit;
    if (scene_.scaler == Scaler::nearest || !enlarge) {
      const QImage image(pixels.data(), chunk.width, chunk.height, chunk.width * 3, QImage::Format_RGB888);
      painter.setRenderHint(QPainter::SmoothPixmapTransform, scene_.scaler != Scaler::nearest);
      painter.drawImage(scene_.target, image);
      return;
    }
    if (scene_.picture_serial != cached_serial_ || cached_.size() != to) {
      cached_ = enlargeBicubic(pixels, {chunk.width, chunk.height}, to);
      cached_serial_ = scene_.picture_serial;
    }
    painter.drawImage(scene_.target, cached_);
  }

  // Several pictures have the same overlay, and enlarging it costs more than drawing it.
  void drawOverlay(QPainter& painter) {
    const QSize to = (scene_.target.size() * devicePixelRatioF()).toSize();
    if (scene_.overlay_serial != overlay_serial_ || overlay_.size() != to) {
      overlay_ = QImage(to, QImage::Format_ARGB32_Premultiplied);
      overlay_.fill(Qt::transparent);
      QPainter enlarge(&overlay_);
      enlarge.setRenderHint(QPainter::SmoothPixmapTransform);
      enlarge.drawImage(QRect(QPoint(), to), scene_.overlay);
      overlay_serial_ = scene_.overlay_serial;
    }
    painter.drawImage(scene_.target, overlay_);
  }

  QImage cached_;
  std::uint64_t cached_serial_ = 0;
  QImage overlay_;
  std::uint64_t overlay_serial_ = 0;
};

}  // namespace

Surface* makeRasterSurface(const Scene& scene, QWidget* parent) { return new RasterSurface(scene, parent); }

}  // namespace longtake::ui
