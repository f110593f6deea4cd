#pragma once

#include <QImage>

#include "engine/stream/salience_overlay.h"

namespace longtake::ui {

/// Premultiplied picture of the overlay, as large as its tokens need to be enlarged smoothly.
QImage paintOverlay(const Overlay& overlay, ColourMap map);

}  // namespace longtake::ui
