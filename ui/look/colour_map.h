#pragma once

#include <QImage>
#include <QRgb>
#include <array>

namespace longtake::ui {

/// Maps from 0..1 to colour that stay ordered for colour-blind eyes and in grey.
enum class ColourMap { magma, viridis, cividis };
inline constexpr std::array kColourMaps = {ColourMap::magma, ColourMap::viridis, ColourMap::cividis};

const char* colourMapName(ColourMap map);

/// 256 opaque colours, dark to light.
const std::array<QRgb, 256>& colourTable(ColourMap map);

}  // namespace longtake::ui
