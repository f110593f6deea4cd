#include "training/theatre/backdrop.h"

#include <algorithm>
#include <vector>

#include "training/theatre/landscape.h"
#include "training/theatre/weather.h"

namespace longtake::theatre {

struct BackdropPainter::Impl {
  int width, height;
  float scale;
  Backdrop backdrop;
  Setting setting;
  Strips strips;
};

BackdropPainter::BackdropPainter(int width_px, int height_px) : impl_(std::make_unique<Impl>()) {
  impl_->width = width_px;
  impl_->height = height_px;
  impl_->scale = static_cast<float>(width_px) / kWidth;
}
BackdropPainter::~BackdropPainter() = default;
BackdropPainter::BackdropPainter(BackdropPainter&&) noexcept = default;
BackdropPainter& BackdropPainter::operator=(BackdropPainter&&) noexcept = default;

const Setting& BackdropPainter::setting() const { return impl_->setting; }

void BackdropPainter::paint(const Backdrop& backdrop, std::span<const Cover> covers, const View& view) {
  Impl& p = *impl_;
  p.backdrop = backdrop;
  p.setting = make_setting(p.backdrop, p.scale);
  View on_land = view;
  on_land.camera_low += p.backdrop.land;
  on_land.camera_high += p.backdrop.land;
  std::vector<Cover> placed(covers.begin(), covers.end());
  for (Cover& cover : placed) cover.x += p.backdrop.land;
  paint_strips(p.setting, placed, on_land, p.width, p.height, p.strips);
}

void BackdropPainter::behind(float picture, float camera_x, Frame& frame) {
  const Impl& p = *impl_;
  const Strips& strips = p.strips;
  const Layer* layers[] = {&strips.sky, &strips.clouds, &strips.far, &strips.middle, &strips.ground};
  const float at = camera_x + p.backdrop.land;
  const float shifts[] = {0, at * kCloudParallax + picture * kCloudDrift, at * kFarParallax, at * kMiddleParallax, at};
  for (int y = 0; y < p.height; ++y) {
    std::fill_n(frame.row(y, 0), 3 * p.width, 0.0F);
    for (int i = 0; i < 5; ++i) lay_row(*layers[i], shifts[i] * p.scale, y, frame);
  }
  paint_weather_behind(p.setting, picture, camera_x, frame);
  // Marks are drawn after the fog, which would make their colours unrecognisable.
  for (int y = strips.marks.first_row(); y < strips.marks.end_row(); ++y) {
    lay_row(strips.marks, at * p.scale, y, frame);
  }
}

void BackdropPainter::before(float picture, float camera_x, Frame& frame, std::uint8_t* mask) {
  const Impl& p = *impl_;
  const Layer& covers = p.strips.covers;
  const float shift = (camera_x + p.backdrop.land) * p.scale;
  const int first = floor_int(shift + .5F) - covers.first_column();
  for (int y = covers.first_row(); y < covers.end_row(); ++y) {
    if (covers.empty(y)) continue;
    lay_row(covers, shift, y, frame);
    if (mask == nullptr) continue;
    const float* alpha = covers.row(y, 3) + first;
    for (int x = 0; x < p.width; ++x) {
      if (alpha[x] > .5F) mask[static_cast<std::size_t>(y) * static_cast<std::size_t>(p.width) + x] = 0;
    }
  }
  paint_weather_before(p.setting, picture, camera_x, frame);
}

}  // namespace longtake::theatre
