#pragma once

#include <QImage>
#include <QPainter>
#include <QRectF>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "engine/stream/video_chunk.h"
#include "ui/look/theme.h"

namespace longtake::ui {

enum class Scaler { edge, bicubic, nearest };

/// The content of a surface, owned by VideoView. If the serial changed, the surface must upload the image again.
struct Scene {
  std::shared_ptr<const VideoChunk> chunk;
  int frame = 0;
  std::uint64_t picture_serial = 0;
  QImage overlay;  ///< premultiplied; null if there is none
  std::uint64_t overlay_serial = 0;
  QRectF target;  ///< logical pixels
  Scaler scaler = Scaler::edge;
  bool on_black = false;  ///< surrounded by black, as on an audience's display; else by the neutral surround
  std::function<void(QPainter&)> annotate;  ///< drawn above picture and overlay

  QColor ground() const { return on_black ? QColor(Qt::black) : colour(Role::surround); }
};

/// Draws a scene: with GL if there is a context, else with QPainter.
class Surface {
 public:
  explicit Surface(const Scene& scene) : scene_(scene) {}
  virtual ~Surface() = default;

  virtual QWidget* widget() = 0;
  /// Called in the Qt thread when the last drawn scene is on its way to the screen.
  std::function<void()> presented;

 protected:
  const Scene& scene_;
};

/// The machine's GL, detected once by creating a context.
struct GlSupport {
  bool available = false;
  bool software = false;  ///< a CPU rasteriser, which would compete with the engine
  std::string renderer;
};
const GlSupport& glSupport();

/// The widget's parent owns the surface.
Surface* makeGlSurface(const Scene& scene, QWidget* parent);
Surface* makeRasterSurface(const Scene& scene, QWidget* parent);

}  // namespace longtake::ui
