#pragma once

#include <QImage>
#include <cstdint>
#include <span>

namespace longtake::ui {

/// Catmull-Rom enlargement of RGB pixels [height][width][3] on the CPU, for windows without a GL context.
QImage enlargeBicubic(std::span<const std::uint8_t> pixels, QSize from, QSize to);

}  // namespace longtake::ui
