#include "ui/video/salience_overlay.h"

#include <algorithm>

namespace longtake::ui {

QImage paintOverlay(const Overlay& overlay, ColourMap map) {
  const int fine = overlay.columns <= 24 ? 12 : 4;  // px per token
  QImage out(overlay.columns * fine, overlay.rows * fine, QImage::Format_ARGB32_Premultiplied);
  const auto pixels = paint_overlay(overlay, map, out.width(), out.height());
  for (int y = 0; y < out.height(); ++y)
    std::copy_n(pixels.begin() + std::ptrdiff_t{y} * out.width(), out.width(),
                reinterpret_cast<QRgb*>(out.scanLine(y)));
  return out;
}

}  // namespace longtake::ui
