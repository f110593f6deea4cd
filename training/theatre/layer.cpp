#include "training/theatre/layer.h"

namespace longtake::theatre {
namespace {

void lay(const float* c0, const float* c1, const float* alpha0, const float* alpha1, float part, float* out,
         int width) {
  const float rest = 1 - part;
  for (int x = 0; x < width; ++x) {
    const float alpha = alpha0[x] * rest + alpha1[x] * part;
    out[x] = out[x] * (1 - alpha) + (c0[x] * rest + c1[x] * part);
  }
}

}  // namespace

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
    // Locals, because the compiler must assume that the written floats alias members.
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

void fill_ridge(Layer& layer, const std::vector<float>& crest_y, const RidgeLook& look, float sun_side) {
  const int width = layer.width();
  const auto at = [&](int x) { return crest_y[static_cast<std::size_t>(x)]; };
  std::vector<float> facing(crest_y.size());
  for (int x = 0; x < width; ++x) {
    const float slope = (at(std::min(x + 2, width - 1)) - at(std::max(0, x - 2))) * 0.25F * layer.scale();
    facing[static_cast<std::size_t>(x)] = 1 - look.relief * std::clamp(sun_side * slope * -3, -1.0F, 1.0F);
  }
  const float highest_crest = *std::min_element(crest_y.begin(), crest_y.end());
  const int top = std::max(layer.first_row(), floor_int(highest_crest * layer.scale()) - 1);
  // The planes of a row never overlap these; __restrict lets the compiler vectorise the loop.
  const float* __restrict crest = crest_y.data();
  const float* __restrict light = facing.data();
  const float scale = layer.scale(), inverse_depth = 1 / look.depth;
  const Rgb from = look.crest, change = {look.foot.r - from.r, look.foot.g - from.g, look.foot.b - from.b};
  for (int y = top; y < layer.end_row(); ++y) {
    const float wy = layer.y_of(y);
    float* r = layer.row(y, 0);
    float* g = layer.row(y, 1);
    float* b = layer.row(y, 2);
    float* a = layer.row(y, 3);
    for (int x = 0; x < width; ++x) {
      const float below = wy - crest[x];
      const float alpha = clamp01(below * scale + 0.5F);
      const float t = clamp01(below * inverse_depth);
      const float strength = alpha * mix(light[x], 1, t), keep = 1 - alpha;
      r[x] = r[x] * keep + (from.r + change.r * t) * strength;
      g[x] = g[x] * keep + (from.g + change.g * t) * strength;
      b[x] = b[x] * keep + (from.b + change.b * t) * strength;
      a[x] = a[x] * keep + alpha;
    }
  }
}

void lay_row(const Layer& layer, float shift_px, int y, Frame& frame) {
  if (layer.empty(y)) return;
  const int whole = floor_int(shift_px);
  const float part = shift_px - static_cast<float>(whole);
  const int first = whole - layer.first_column();
  const float* alpha = layer.row(y, 3) + first;
  for (int plane = 0; plane < 3; ++plane) {
    const float* c = layer.row(y, plane) + first;
    lay(c, c + 1, alpha, alpha + 1, part, frame.row(y, plane), frame.width);
  }
}

void write_rgb(const Frame& frame, std::uint8_t* rgb) {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(frame.width) * 3);
  for (int y = 0; y < frame.height; ++y) {
    const float* in = frame.row(y, 0);
    for (int i = 0; i < 3 * frame.width; ++i) {
      // lround would be one call per value. NOLINTNEXTLINE(bugprone-incorrect-roundings)
      bytes[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(static_cast<int>(clamp01(in[i]) * 255 + .5F));
    }
    std::uint8_t* out = rgb + static_cast<std::size_t>(y) * frame.width * 3;
    const std::uint8_t* red = bytes.data();
    for (int x = 0; x < frame.width; ++x) {
      out[3 * x] = red[x];
      out[3 * x + 1] = red[x + frame.width];
      out[3 * x + 2] = red[x + 2 * frame.width];
    }
  }
}

}  // namespace longtake::theatre
