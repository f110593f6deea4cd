#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "training/theatre/colour.h"

namespace longtake::theatre {

/// A rectangle in world units.
struct Area {
  float left = 0, top = 0, right = 0, bottom = 0;
};

struct Paint {
  Rgb colour;
  float alpha = 0;
};

/// A strip of the world, painted once per clip and then only shifted: planes of premultiplied colour and coverage. Its
/// column 0 is pixel column `first_column` of the world, so strips for different ranges of frames are bit-identical.
class Layer {
 public:
  /// Clears it; only pixel rows first_row .. end_row - 1 can be painted.
  void reset(int first_column, int width_px, int first_row, int end_row, float scale);

  int width() const { return width_; }
  float scale() const { return scale_; }  ///< pixels per world unit
  int first_column() const { return first_column_; }
  float left() const { return static_cast<float>(first_column_) / scale_; }
  float right() const { return static_cast<float>(first_column_ + width_) / scale_; }
  /// Row `y` of plane 0 (red) to 3 (coverage), width() values.
  float* row(int y, int plane) { return &data_[(static_cast<std::size_t>(y - first_row_) * 4 + plane) * width_]; }
  const float* row(int y, int plane) const {
    return &data_[(static_cast<std::size_t>(y - first_row_) * 4 + plane) * width_];
  }

  /// World coordinates of a pixel's centre.
  float x_of(int column) const { return (static_cast<float>(first_column_ + column) + 0.5F) / scale_; }
  float y_of(int row) const { return (static_cast<float>(row) + 0.5F) / scale_; }
  /// Coverage of a pixel whose centre is `distance` world units outside an edge, antialiased over one pixel.
  float cover(float distance) const { return clamp01(0.5F - distance * scale_); }

  void blend(int column, int y, Rgb colour, float alpha) {
    float* p = &data_[static_cast<std::size_t>(y - first_row_) * 4 * width_ + column];
    const float keep = 1 - alpha;
    p[0] = p[0] * keep + colour.r * alpha;
    p[width_] = p[width_] * keep + colour.g * alpha;
    p[2 * width_] = p[2 * width_] * keep + colour.b * alpha;
    p[3 * width_] = p[3 * width_] * keep + alpha;
  }

  /// An ellipse that fades from `strength` at `inner` to nothing at `outer`, both as squares of the distance in radii;
  /// its colour runs from `top` to `bottom`. It paints whole rows at once, which is cheap for large areas.
  void soft_ellipse(float x, float y, float rx, float ry, float outer, float inner, float strength, Rgb top,
                    Rgb bottom);

  /// Calls brush(x, y) -> Paint for every pixel within `area`.
  template <class Brush>
  void paint(const Area& area, Brush&& brush) {
    paint_rows(area, [&brush](float y) { return [&brush, y](float x) { return brush(x, y); }; });
  }

  /// Paints each row with the brush(x) that row_brush(y) returns, so terms of y alone are computed once per row.
  template <class RowBrush>
  void paint_rows(const Area& area, RowBrush&& row_brush) {
    const int x0 = std::max(0, floor_int(area.left * scale_) - first_column_);
    const int x1 = std::min(width_, floor_int(area.right * scale_) + 1 - first_column_);
    const int y0 = std::max(first_row_, floor_int(area.top * scale_));
    const int y1 = std::min(end_row_, floor_int(area.bottom * scale_) + 1);
    for (int y = y0; y < y1; ++y) {
      const auto brush = row_brush(y_of(y));
      for (int x = x0; x < x1; ++x) {
        const Paint p = brush(x_of(x));
        if (p.alpha > 0) blend(x, y, p.colour, p.alpha);
      }
    }
  }

  /// Limits all painted colours to those that scenery may have, and notes for each row whether it is empty or opaque.
  void finish();
  bool empty(int y) const { return state(y) == State::empty; }
  bool opaque(int y) const { return state(y) == State::opaque; }
  int first_row() const { return first_row_; }
  int end_row() const { return end_row_; }

 private:
  enum class State : unsigned char { empty, mixed, opaque };
  State state(int y) const {
    return y < first_row_ || y >= end_row_ ? State::empty : state_[static_cast<std::size_t>(y - first_row_)];
  }
  int first_column_ = 0, width_ = 0, first_row_ = 0, end_row_ = 0;
  float scale_ = 1;
  std::vector<float> data_;  // [height][4][width]
  std::vector<State> state_;
};

/// A range of hills: crest heights per column of `layer`, filled from `crest` down to `foot` colour over `depth` units.
/// Slopes that face the light are brighter by `relief`.
struct RidgeLook {
  Rgb crest, foot;
  float depth = 40;
  float relief = 0.1F;
};
void fill_ridge(Layer& layer, const std::vector<float>& crest_y, const RidgeLook& look, float sun_side);

/// A picture during painting: rows of three planes, red, green and blue, 0..1.
struct Frame {
  int width = 0, height = 0;  ///< pixels
  std::vector<float> data;    // [H][3][W]

  Frame() = default;
  Frame(int width_px, int height_px)
      : width(width_px), height(height_px), data(static_cast<std::size_t>(width_px) * height_px * 3) {}
  float* row(int y, int plane) { return &data[(static_cast<std::size_t>(y) * 3 + plane) * width]; }
  const float* row(int y, int plane) const { return &data[(static_cast<std::size_t>(y) * 3 + plane) * width]; }
};

/// Composites row `y` of a strip, shifted left by `shift_px`, over the same row of the picture.
void lay_row(const Layer& layer, float shift_px, int y, Frame& frame);
/// Writes the picture as bytes. [height][width][3]
void write_rgb(const Frame& frame, std::uint8_t* rgb);

}  // namespace longtake::theatre
