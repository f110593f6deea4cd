#include "training/judge/background.h"

#include <cmath>

#include "training/judge/things.h"
#include "training/theatre/landscape.h"

namespace longtake::gates {
namespace {

using theatre::kHeight;
using theatre::kWidth;

constexpr float clouds_end = 78;  // world y below which no cloud is
constexpr float strongest = .2F;  // share of the compared pixels

Image image_of(const theatre::Frame& frame) {
  Image image{{}, frame.width, frame.height};
  image.rgb.resize(static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height) * 3);
  for (int y = 0; y < frame.height; ++y)
    for (int c = 0; c < 3; ++c)
      for (int x = 0; x < frame.width; ++x)
        image.rgb[3 * (static_cast<std::size_t>(y) * frame.width + x) + c] =
            static_cast<std::uint8_t>(std::floor(std::clamp(frame.row(y, c)[x], 0.0F, 1.0F) * 255 + .5F));
  return image;
}

/// The share of the sky hidden by hills, trees and houses, 0..1 per pixel at world scale.
std::vector<float> land_before_sky(const theatre::Backdrop& backdrop, float camera) {
  theatre::Strips strips;
  theatre::View view;
  view.camera_low = view.camera_high = camera;
  theatre::paint_strips(theatre::make_setting(backdrop, 1), {}, view, kWidth, kHeight, strips);
  std::vector<float> open(static_cast<std::size_t>(kWidth) * kHeight, 1);
  const theatre::Layer* layers[] = {&strips.far, &strips.middle, &strips.ground};
  const float parallax[] = {theatre::kFarParallax, theatre::kMiddleParallax, 1};
  for (int l = 0; l < 3; ++l) {
    const int first = static_cast<int>(std::floor(camera * parallax[l] + .5F)) - layers[l]->first_column();
    for (int y = layers[l]->first_row(); y < layers[l]->end_row(); ++y)
      for (int x = 0; x < kWidth; ++x)
        open[static_cast<std::size_t>(y * kWidth + x)] *= 1 - layers[l]->row(y, 3)[x + first];
  }
  for (float& share : open) share = 1 - share;
  return open;
}

void leave_out(const Box& box, std::vector<std::uint8_t>& compared) {
  const Box cut = box.cut({0, 0, kWidth, kHeight});
  for (int y = cut.top; y < cut.bottom; ++y)
    for (int x = cut.left; x < cut.right; ++x) compared[static_cast<std::size_t>(y * kWidth + x)] = 0;
}

void find_edges(const Picture& p, std::vector<std::uint8_t>& compared) {
  std::vector<int> gradients(compared.size(), 0), sorted;
  for (int y = 1; y + 1 < p.height; ++y) {
    for (int x = 1; x + 1 < p.width; ++x) {
      int sum = 0;
      for (int c = 0; c < 3; ++c)
        sum += std::abs(p.at(x + 1, y)[c] - p.at(x - 1, y)[c]) + std::abs(p.at(x, y + 1)[c] - p.at(x, y - 1)[c]);
      const auto at = static_cast<std::size_t>(y * p.width + x);
      gradients[at] = sum;
      if (compared[at] != 0) sorted.push_back(sum);
    }
  }
  if (sorted.empty()) return;
  const auto limit = sorted.begin() + static_cast<std::ptrdiff_t>((1 - strongest) * static_cast<float>(sorted.size()));
  std::nth_element(sorted.begin(), limit, sorted.end());
  for (std::size_t i = 0; i < compared.size(); ++i)
    if (compared[i] != 0 && gradients[i] > *limit) compared[i] = 2;
}

}  // namespace

float psnr(double mean_square) {
  return static_cast<float>(10 * std::log10(255.0 * 255.0 / std::max(mean_square, 1e-3)));
}

LandPainter::LandPainter()
    : painter_(theatre::kPictureWidth, theatre::kPictureHeight),
      frame_(theatre::kPictureWidth, theatre::kPictureHeight) {}

Land LandPainter::draw(const theatre::Backdrop& backdrop, int number, const staging::Moment& moment) {
  theatre::View view;
  view.camera_low = view.camera_high = moment.camera;
  view.first_picture = view.last_picture = static_cast<float>(number);
  painter_.paint(backdrop, {}, view);
  painter_.behind(static_cast<float>(number), moment.camera, frame_);
  Land land;
  land.picture = shrunk(image_of(frame_).view(), 2);
  land.compared.assign(static_cast<std::size_t>(kWidth) * kHeight, 1);
  const std::vector<float> hidden = land_before_sky(backdrop, moment.camera);
  for (int i = 0; i < static_cast<int>(clouds_end) * kWidth; ++i)
    if (hidden[static_cast<std::size_t>(i)] < .5F) land.compared[static_cast<std::size_t>(i)] = 0;
  for (const Box& mark : surroundings(backdrop.landscape, moment.camera).marks) leave_out(mark, land.compared);
  // At night a thing lights its surroundings, and wet ground shows its mirror image.
  const float light = backdrop.time == theatre::Time::night ? 2.3F : 1.4F;
  for (const staging::PlacedThing& thing : moment.things) {
    const float half = light * thing.radius;
    leave_out(
        {static_cast<int>(thing.x - half), static_cast<int>(thing.y - half), static_cast<int>(thing.x + half), kHeight},
        land.compared);
  }
  if (moment.cover) {
    const float half = moment.cover->width;
    leave_out({static_cast<int>(moment.cover->x - half), 0, static_cast<int>(moment.cover->x + half), kHeight},
              land.compared);
  }
  find_edges(land.picture.view(), land.compared);
  return land;
}

void BackgroundGauge::add(const Picture& picture, const Land& land) {
  const Image seen = at_world_scale(picture);
  for (int s = 0; s < kSide * kSide; ++s) {
    const int dx = s % kSide - kReach, dy = s / kSide - kReach;
    Sum& all = all_[static_cast<std::size_t>(s)];
    Sum& edges = edges_[static_cast<std::size_t>(s)];
    for (int y = kReach; y < kHeight - kReach; ++y) {
      const std::uint8_t* a = land.picture.view().at(kReach, y);
      const std::uint8_t* b = seen.view().at(kReach + dx, y + dy);
      const std::uint8_t* compared = &land.compared[static_cast<std::size_t>(y * kWidth + kReach)];
      for (int x = 0; x < kWidth - 2 * kReach; ++x, a += 3, b += 3) {
        if (compared[x] == 0) continue;
        const int r = a[0] - b[0], g = a[1] - b[1], blue = a[2] - b[2], square = r * r + g * g + blue * blue;
        all.square += square;
        all.count += 3;
        if (compared[x] == 2) edges.square += square, edges.count += 3;
      }
    }
  }
}

BackgroundGauge::Result BackgroundGauge::result() const {
  Result best;
  double least = 1e18;
  for (std::size_t s = 0; s < all_.size(); ++s) {
    if (all_[s].count == 0 || all_[s].square >= least) continue;
    least = all_[s].square;
    best.all = psnr(all_[s].square / static_cast<double>(all_[s].count));
    best.edges = psnr(edges_[s].square / static_cast<double>(std::max(1LL, edges_[s].count)));
    best.dx = static_cast<int>(s) % kSide - kReach;
    best.dy = static_cast<int>(s) / kSide - kReach;
  }
  return best;
}

}  // namespace longtake::gates
