#include "engine/starter/stage_places.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace longtake {
namespace {

namespace place = stage_place;

constexpr float body = 1.1F;      // radii within which a nearer thing hides a farther one
constexpr float thinnest = .25F;  // width of a thing at the middle of its turn

/// The grid of one picture.
class GridPicture {
 public:
  GridPicture(int height, int width, float unit) : height_(height), width_(width), unit_(unit) {}

  /// Things from the farthest to the nearest.
  static std::vector<Pose> poses(const float* values) {
    std::vector<Pose> all;
    for (int i = 0; i < staging::kMostRoles; ++i)
      if (values[i * place::of_thing + place::radius] >= 1)
        all.emplace_back(values + std::ptrdiff_t{i} * place::of_thing);
    std::ranges::stable_sort(all, {}, &Pose::ground);
    return all;
  }

  /// Calls take(point, pose, across, down) for each point that shows a thing, with the thing that it shows.
  template <class Take>
  void each_point(const std::vector<Pose>& poses, const Take& take) const {
    std::vector<int> shown(static_cast<std::size_t>(height_) * static_cast<std::size_t>(width_), -1);
    for (int i = 0; i < static_cast<int>(poses.size()); ++i) lay(poses, i, shown);
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        const int point = y * width_ + x, i = shown[static_cast<std::size_t>(point)];
        if (i < 0) continue;
        const Pose& pose = poses[static_cast<std::size_t>(i)];
        take(point, pose, pose.across(at(x), at(y)), pose.down(at(x), at(y)));
      }
  }

  float at(int index) const { return (static_cast<float>(index) + .5F) * unit_; }

 private:
  // A farther thing stays where the nearer one is only near.
  void lay(const std::vector<Pose>& poses, int index, std::vector<int>& shown) const {
    const Pose& pose = poses[static_cast<std::size_t>(index)];
    const float far = place::reach * 1.42F * pose.radius;
    const auto cell = [&](float length, int most) {
      return static_cast<int>(std::clamp(length / unit_, 0.0F, static_cast<float>(most)));
    };
    const auto end = [&](float middle, int most) { return std::min(cell(middle + far, most) + 1, most); };
    for (int y = cell(pose.y - far, height_); y < end(pose.y, height_); ++y)
      for (int x = cell(pose.x - far, width_); x < end(pose.x, width_); ++x) {
        const float u = pose.across(at(x), at(y)), v = pose.down(at(x), at(y));
        if (std::max(std::abs(u), std::abs(v)) > place::reach) continue;
        int& here = shown[static_cast<std::size_t>(y * width_ + x)];
        if (here < 0 || std::hypot(u, v) < body) here = index;
      }
  }

  int height_, width_;
  float unit_;
};

}  // namespace

Pose::Pose(const float* thing)
    : x(thing[place::x]),
      y(thing[place::y]),
      radius(thing[place::radius]),
      cosine(std::cos(thing[place::angle])),
      sine(std::sin(thing[place::angle])),
      width(std::clamp(std::abs(thing[place::facing]), thinnest, 1.0F) * (thing[place::facing] < 0 ? -1.0F : 1.0F)),
      ground(thing[place::ground]),
      noun(static_cast<int>(thing[place::noun])) {}

float share_of_cover(const float* values, float px, float unit) {
  const float width = values[place::cover + 1];
  if (width <= 0) return 0;
  return std::clamp((.5F * width - std::abs(px - values[place::cover])) / unit + .5F, 0.0F, 1.0F);
}

at::Tensor stage_places(std::span<const staging::Moment> given, std::span<const int> nouns) {
  at::Tensor places = at::zeros({place::pictures, place::count}, at::kFloat);
  for (int picture = 0; picture < place::pictures; ++picture) {
    const staging::Moment& moment = given[std::min(static_cast<std::size_t>(picture), given.size() - 1)];
    float* values = places.mutable_data_ptr<float>() + std::ptrdiff_t{picture} * place::count;
    for (std::size_t i = 0; i < moment.things.size() && i < staging::kMostRoles; ++i) {
      const staging::PlacedThing& thing = moment.things[i];
      float* of = values + i * place::of_thing;
      of[place::x] = thing.x;
      of[place::y] = thing.y;
      of[place::radius] = thing.radius;
      of[place::facing] = thing.facing;
      of[place::angle] = thing.angle;
      of[place::ground] = thing.ground;
      of[place::noun] = static_cast<float>(i < nouns.size() ? nouns[i] : -1);
    }
    if (moment.cover) {
      values[place::cover] = moment.cover->x;
      values[place::cover + 1] = moment.cover->width;
    }
    values[place::camera] = moment.camera;
  }
  return places;
}

at::Tensor moved(const at::Tensor& places, float left, float top) {
  at::Tensor all = places.clone();
  const auto shift = [&](int channel, float by) { all.select(-1, channel).sub_(by); };
  for (int i = 0; i < staging::kMostRoles; ++i) {
    shift(i * place::of_thing + place::x, left);
    shift(i * place::of_thing + place::y, top);
    shift(i * place::of_thing + place::ground, top);
  }
  shift(place::cover, left);
  return all;
}

at::Tensor place_maps(const at::Tensor& given, int height, int width, float unit) {
  const at::Tensor places = given.to(at::kFloat).contiguous();
  const std::int64_t latents = places.size(0), area = std::int64_t{height} * width;
  at::Tensor all = at::zeros({latents, std::int64_t{place::pictures} * kPlaceMaps, height, width}, at::kFloat);
  const GridPicture picture(height, width, unit);
  for (std::int64_t n = 0; n < latents * place::pictures; ++n) {
    const float* values = places.const_data_ptr<float>() + n * place::count;
    const float* begins = places.const_data_ptr<float>() + n / place::pictures * place::pictures * place::count;
    float* maps = all.mutable_data_ptr<float>() + n * kPlaceMaps * area;
    picture.each_point(GridPicture::poses(values), [&](int point, const Pose& pose, float u, float v) {
      maps[point] = std::clamp((place::reach - std::hypot(u, v)) / (place::reach - 1), 0.0F, 1.0F);
      maps[area + point] = std::clamp(u / pose.width, -2.0F, 2.0F);
      maps[2 * area + point] = v;
    });
    for (int px = 0; px < width; ++px) {
      const float covered = share_of_cover(values, picture.at(px), unit);
      for (int py = 0; py < height; ++py) maps[3 * area + std::int64_t{py} * width + px] = covered;
    }
    std::fill_n(maps + 4 * area, area, (values[place::camera] - begins[place::camera]) / 8);
  }
  return all;
}

}  // namespace longtake
