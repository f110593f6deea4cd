#pragma once

#include <vector>

#include "training/theatre/outlines.h"
#include "training/theatre/setting.h"

namespace longtake::theatre::figure {

/// A figure before compositing: rows of four planes, colours premultiplied with the coverage in the fourth plane.
struct Cutout {
  int x0 = 0, y0 = 0, width = 0, height = 0;  ///< pixels of the picture
  std::vector<float> data;                    // [height][4][width]

  float* row(int y, int plane) { return &data[(static_cast<std::size_t>(y) * 4 + plane) * width]; }
};

/// Draws the part of the figure that is on a picture of the given size. `out` can be reused for the next call.
void paint_figure(const Setting& setting, const ThingLook& look, const ThingPlace& place, int picture_width,
                  int picture_height, Cutout& out);

}  // namespace longtake::theatre::figure
