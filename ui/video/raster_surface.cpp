#include <QPaintEvent>
#include <cmath>

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
    const bool shows = scene_.chunk && !scene_.target.isEmpty();
    QRegion around = rect();
    if (shows) around -= within(scene_.target);
    for (const QRect& part : around) painter.fillRect(part, scene_.ground());
    if (shows) {
      drawPicture(painter);
      if (!scene_.overlay.isNull()) drawOverlay(painter);
    }
    if (scene_.annotate) scene_.annotate(painter);
    if (presented) presented();
  }

 private:
  // The whole pixels that the picture surely covers.
  static QRect within(const QRectF& target) {
    const QPoint from(static_cast<int>(std::ceil(target.left())), static_cast<int>(std::ceil(target.top())));
    const QPoint to(static_cast<int>(std::floor(target.right())), static_cast<int>(std::floor(target.bottom())));
    return QRect(from, to - QPoint(1, 1));
  }

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
    if (scene_.picture_serial != large_serial_ || large_ == nullptr || large_->size() != to) {
      large_ = &enlarger_.enlarge(pixels, {chunk.width, chunk.height}, to);
      large_serial_ = scene_.picture_serial;
    }
    painter.drawImage(scene_.target, *large_);
  }

  // Cached: several pictures have the same overlay, and enlarging it costs more than drawing it.
  void drawOverlay(QPainter& painter) {
    const QSize to = (scene_.target.size() * devicePixelRatioF()).toSize();
    if (scene_.overlay_serial != overlay_serial_ || overlay_.size() != to) {
      if (overlay_.size() != to) {
        overlay_ = QImage(to, QImage::Format_ARGB32_Premultiplied);
        overlay_.fill(Qt::transparent);
      }
      QPainter enlarge(&overlay_);
      enlarge.setCompositionMode(QPainter::CompositionMode_Source);
      enlarge.setRenderHint(QPainter::SmoothPixmapTransform);
      enlarge.drawImage(QRect(QPoint(), to), scene_.overlay);
      overlay_serial_ = scene_.overlay_serial;
    }
    painter.drawImage(scene_.target, overlay_);
  }

  Enlarger enlarger_;
  const QImage* large_ = nullptr;  // owned by the enlarger
  std::uint64_t large_serial_ = 0;
  QImage overlay_;
  std::uint64_t overlay_serial_ = 0;
};

}  // namespace

Surface* makeRasterSurface(const Scene& scene, QWidget* parent) { return new RasterSurface(scene, parent); }

}  // namespace longtake::ui
