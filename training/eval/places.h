#pragma once

#include <cstdint>
#include <vector>

#include "training/eval/blobs.h"

namespace longtake::eval {

/// What a picture's surroundings look like.
struct Place {
  world::Scenery scenery = world::Scenery::meadow;
  world::Time time = world::Time::day;
  world::Weather weather = world::Weather::clear;
};

/// Reads scenery, hour and weather off a picture's layout of colours and edges. It is fitted on renders when it is made
/// (a few seconds), so it follows every change of the world's look; kernel ridge regression, no iteration, the same
/// on every run.
class PlaceReader {
 public:
  explicit PlaceReader(int examples = 1600, std::uint64_t seed = 90'000'000);

  Place read(const Picture& picture) const;
  /// Distance of the picture's colours to those of the nearest render, 0..1 as the root mean square over a coarse grid.
  float palette_distance(const Picture& picture) const;

  static constexpr int kOutputs = world::kSceneries + world::kTimes + world::kWeathers;

 private:
  std::vector<float> features_of(const Picture& picture) const;
  float kernel(const float* a, const float* b) const;

  int count_ = 0;                    // examples
  std::vector<float> examples_;      // [count][features], standardised
  std::vector<float> weights_;       // [count][outputs]
  std::vector<float> mean_, scale_;  // [features]
};

}  // namespace longtake::eval
