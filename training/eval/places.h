#pragma once

#include <cstdint>
#include <vector>

#include "training/eval/blobs.h"

namespace longtake::eval {

/// The scenery, time of day and weather of a picture.
struct Place {
  world::Scenery scenery = world::Scenery::meadow;
  world::Time time = world::Time::day;
  world::Weather weather = world::Weather::clear;
};

/// Reads scenery, hour and weather from the arrangement of colours and edges in a picture. The constructor fits it on
/// renders (a few seconds), so it follows every change of the world's look. It uses kernel ridge regression without
/// iteration, so every run gives the same result.
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
