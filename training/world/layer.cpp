#include "training/world/layer.h"

namespace longtake::world {

void Layer::reset(int first_column, int width_px, int first_row, int end_row, float scale) {
  first_column_ = first_column;
  width_ = width_px;
  first_row_ = first_row;
  end_row_ = end_row;
  scale_ = scale;
  const auto rows = static_cast<std::size_t>(end_row - first_row);
  data_.assign(rows * 4 * static_cast<std::size_t>(width_), 0.0F);
  state_.assign(rows, State::mixed);
}

void Layer::soft_ellipse(float x, float y, float rx, float ry, float outer, float inner, float strength, Rgb top,
                         Rgb bottom) {
  const float reach = std::sqrt(outer);
  const int x0 = std::max(0, floor_int((x - rx * reach) * scale_) - first_column_);
  const int x1 = std::min(width_, floor_int((x + rx * reach) * scale_) + 1 - first_column_);
  const int y0 = std::max(first_row_, floor_int((y - ry * reach) * scale_));
  const int y1 = std::min(end_row_, floor_int((y + ry * reach) * scale_) + 1);
  for (int row_y = y0; row_y < y1; ++row_y) {
    const float dy = (y_of(row_y) - y) / ry;
    const Rgb c = mix(top, bottom, clamp01(.5F + .5F * dy));
    float* r = row(row_y, 0);
    float* g = row(row_y, 1);
    float* b = row(row_y, 2);
    float* a = row(row_y, 3);
    // Locals, because a member might be one of the floats written to.
    const float step = 1 / (scale_ * rx), middle = x / rx, dy2 = dy * dy;
    const int first = first_column_;
    for (int column = x0; column < x1; ++column) {
      const float dx = (static_cast<float>(first + column) + .5F) * step - middle;
      const float alpha = strength * ramp(outer, inner, dx * dx + dy2);
      r[column] += (c.r - r[column]) * alpha;
      g[column] += (c.g - g[column]) * alpha;
      b[column] += (c.b - b[column]) * alpha;
      a[column] += (1 - a[column]) * alpha;
    }
  }
}

void Layer::finish() {
  for (int y = first_row_; y < end_row_; ++y) {
    float* r = row(y, 0);
    float* g = row(y, 1);
    float* b = row(y, 2);
    const float* a = row(y, 3);
    int painted = 0, solid = 0;
    for (int x = 0; x < width_; ++x) {
      painted += a[x] > 0 ? 1 : 0;
      solid += a[x] > 0.998F ? 1 : 0;
    }
    state_[static_cast<std::size_t>(y - first_row_)] =
        painted == 0 ? State::empty : (solid == width_ ? State::opaque : State::mixed);
    if (painted == 0) continue;
    for (int x = 0; x < width_; ++x) {
      // Premultiplied, so the limits of calm() shrink with the coverage.
      const float inverse = 1 / (a[x] + 1e-4F);
      const Rgb c = calm({r[x] * inverse, g[x] * inverse, b[x] * inverse});
      r[x] = c.r * a[x];
      g[x] = c.g * a[x];
      b[x] = c.b * a[x];
    }
  }
}

}  // namespace longtake::world
