#include "training/data/crop_place.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace longtake::train {
namespace {

using namespace theatre;

/// Start of a stretch of `length` pixels that is a whole number of cells and holds `centre` where possible.
int aligned_start(int centre, int length, int total, Rng& rng) {
  constexpr int cell = CropPlace::cell;
  const int last = (total - length) / cell;
  return std::clamp((centre - length / 2 + rng.below(2 * cell) - cell) / cell, 0, last) * cell;
}

/// The centre of the crop: a thing or a mark in view, else a random point.
std::pair<int, int> centre_of(const Footage& footage, bool at_thing, Rng& rng) {
  const PictureTruth& truth = footage.truth[static_cast<std::size_t>(footage.pictures / 2)];
  std::vector<std::pair<int, int>> places;
  for (const ThingTruth& thing : truth.things)
    if (thing.visible > .2F) places.emplace_back((thing.box[0] + thing.box[2]) / 2, (thing.box[1] + thing.box[3]) / 2);
  for (const MarkView& mark : truth.marks)
    if (mark.visible > .5F && rng.chance(.4F))
      places.emplace_back(static_cast<int>(mark.left + mark.right), static_cast<int>(mark.top + mark.bottom));
  const int x = rng.below(footage.width), y = rng.below(footage.height);
  if (!at_thing || places.empty()) return {x, y};
  return places[static_cast<std::size_t>(rng.below(static_cast<int>(places.size())))];
}

}  // namespace

CropPlace draw_crop(const Footage& footage, const CropsStageConfig& config, Rng& rng) {
  const auto [x, y] = centre_of(footage, rng.chance(static_cast<float>(config.thing_crop_share)), rng);
  const int left = aligned_start(x, config.crop_width, footage.width, rng);
  const int top = aligned_start(y, config.crop_height, footage.height, rng);
  return {left, top, config.crop_width, config.crop_height};
}

Result<void> check_crops(const CropsStageConfig& config) {
  constexpr int cell = CropPlace::cell;
  if (config.crop_width % cell == 0 && config.crop_height % cell == 0 && config.crop_width <= kPictureWidth &&
      config.crop_height <= kPictureHeight)
    return {};
  return fail(Error::Kind::bad_input, "Cannot make crops",
              "crop_width and crop_height must be multiples of 32 within 640x384");
}

}  // namespace longtake::train
