#include "training/world/frame.h"

namespace longtake::world {
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
    constexpr float half = .5F;  // to the nearest byte
    for (int i = 0; i < 3 * frame.width; ++i) {
      bytes[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(static_cast<int>(clamp01(in[i]) * 255 + half));
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

}  // namespace longtake::world
