#include "training/judge/places.h"

#include <cmath>

#include "training/judge/things.h"
#include "training/theatre/backdrop.h"

namespace longtake::gates {
namespace {

using theatre::kLandscapes;
using theatre::kTimes;
using theatre::kWeathers;

constexpr float quantum = 4;    // camera range in world units that shares a render
constexpr int oversampled = 2;  // pixels of such a render along each side of a cell
constexpr float worst = .012F;  // limit on the squared difference, because things and covers differ
constexpr float cloudy = .4F;   // weight of rows with drifting clouds
constexpr int last_cloud_row = 9;
constexpr float wide_step = 32;  // world units between cameras of the wide search

theatre::Backdrop backdrop_of(int place) {
  theatre::Backdrop b;
  b.landscape = static_cast<theatre::Landscape>(place / (kTimes * kWeathers));
  b.time = static_cast<theatre::Time>(place / kWeathers % kTimes);
  b.weather = static_cast<theatre::Weather>(place % kWeathers);
  b.seed = 7;
  return b;
}

std::vector<float> averaged(const theatre::Frame& frame) {
  constexpr int columns = PlaceReader::kColumns, rows = PlaceReader::kRows;
  std::vector<float> out(static_cast<std::size_t>(rows * columns * 3), 0);
  const int factor = frame.width / columns;
  const float part = 1 / static_cast<float>(factor * factor);
  for (int y = 0; y < frame.height; ++y)
    for (int c = 0; c < 3; ++c)
      for (int x = 0; x < frame.width; ++x)
        out[static_cast<std::size_t>((y / factor * columns + x / factor) * 3 + c)] +=
            part * std::clamp(frame.row(y, c)[x], 0.0F, 1.0F);
  return out;
}

}  // namespace

std::vector<float> coarse_colours(const Picture& p, int columns, int rows) {
  std::vector<float> out(static_cast<std::size_t>(rows * columns * 3), 0);
  const int fx = p.width / columns, fy = p.height / rows;
  const float part = 1 / (255 * static_cast<float>(fx * fy));
  for (int y = 0; y < rows * fy; ++y)
    for (int x = 0; x < columns * fx; ++x)
      for (int c = 0; c < 3; ++c)
        out[static_cast<std::size_t>((y / fy * columns + x / fx) * 3 + c)] += part * p.at(x, y)[c];
  return out;
}

const PlaceReader::Views& PlaceReader::views(float camera) {
  const int key = static_cast<int>(std::lround(camera / quantum));
  if (const auto found = views_.find(key); found != views_.end()) return found->second;
  Views& views = views_[key];
  const float at = static_cast<float>(key) * quantum;
  theatre::Frame frame(kColumns * oversampled, kRows * oversampled);
  theatre::BackdropPainter painter(frame.width, frame.height);
  theatre::View view;
  view.camera_low = view.camera_high = at;
  for (int place = 0; place < kPlaces; ++place) {
    const theatre::Backdrop backdrop = backdrop_of(place);
    painter.paint(backdrop, {}, view);
    painter.behind(0, at, frame);
    views.places.push_back(averaged(frame));
  }
  constexpr int cell = theatre::kWidth / kColumns;
  for (int l = 0; l < kLandscapes; ++l) {
    std::vector<float>& weights = views.weights.emplace_back(static_cast<std::size_t>(kRows * kColumns), 1.0F);
    for (int i = 0; i < (last_cloud_row + 1) * kColumns; ++i) weights[static_cast<std::size_t>(i)] = cloudy;
    for (const Box& mark : surroundings(static_cast<theatre::Landscape>(l), at).marks)
      for (int y = 0; y < kRows; ++y)
        for (int x = 0; x < kColumns; ++x)
          if (mark.grown(-8).holds((static_cast<float>(x) + .5F) * cell, (static_cast<float>(y) + .5F) * cell))
            weights[static_cast<std::size_t>(y * kColumns + x)] = 0;
  }
  return views;
}

float PlaceReader::distance(const Coarse& seen, const Coarse& drawn, const std::vector<float>& weights) {
  float sum = 0, all = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const float r = seen[3 * i] - drawn[3 * i], g = seen[3 * i + 1] - drawn[3 * i + 1],
                b = seen[3 * i + 2] - drawn[3 * i + 2];
    sum += weights[i] * std::min(worst, (r * r + g * g + b * b) / 3);
    all += weights[i];
  }
  return std::sqrt(sum / std::max(all, 1e-3F));
}

PlaceReading PlaceReader::read(const Picture& picture, float camera) {
  const Coarse seen = coarse_colours(picture, kColumns, kRows);
  const Views& known = views(camera);
  PlaceReading best;
  best.distance = 1;
  for (int place = 0; place < kPlaces; ++place) {
    const auto at = static_cast<std::size_t>(place);
    const float d = distance(seen, known.places[at], known.weights[at / (kTimes * kWeathers)]);
    if (d >= best.distance) continue;
    const theatre::Backdrop b = backdrop_of(place);
    best = {b.landscape, b.time, b.weather, d, camera};
  }
  return best;
}

PlaceReading PlaceReader::read_anywhere(const Picture& picture) {
  PlaceReading best;
  best.distance = 1;
  for (float camera = -theatre::kCameraReach; camera <= theatre::kCameraReach; camera += wide_step) {
    const PlaceReading here = read(picture, camera);
    if (here.distance < best.distance) best = here;
  }
  // Refine between the cameras of the first search.
  for (float step = .5F * wide_step; step >= 2 * quantum; step *= .5F) {
    const float from = best.camera;
    for (const float sign : {-1.0F, 1.0F}) {
      const PlaceReading here =
          read(picture, std::clamp(from + sign * step, -theatre::kCameraReach, theatre::kCameraReach));
      if (here.distance < best.distance) best = here;
    }
  }
  return best;
}

}  // namespace longtake::gates
