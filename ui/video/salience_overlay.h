#pragma once

#include <QImage>

#include "engine/stream/salience_overlay.h"

namespace longtake::ui {

/// A premultiplied picture of the overlay, large enough for its tokens to be enlarged smoothly.
QImage paintOverlay(const Overlay& overlay, ColourMap map);

}  // namespace longtake::ui
