#pragma once

#include <map>
#include <vector>

#include "training/judge/picture.h"

namespace longtake::gates {

/// Landscape, time of day and weather of a picture.
struct PlaceReading {
  theatre::Landscape landscape = theatre::Landscape::windmill;
  theatre::Time time = theatre::Time::day;
  theatre::Weather weather = theatre::Weather::clear;
  float distance = 0;  ///< distance of the picture's coarse colours from those of that place, 0..1
  float camera = 0;    ///< camera position of the comparison
};

/// Recognises the place of a picture by comparing its coarse colours with those of renders of all places. It needs no
/// training, so it follows every change of the theatre's look. Renders of a camera position are made on first use and
/// cached. One per thread.
class PlaceReader {
 public:
  static constexpr int kColumns = 40, kRows = 24;
  static constexpr int kPlaces = theatre::kLandscapes * theatre::kTimes * theatre::kWeathers;

  /// With a given camera position.
  PlaceReading read(const Picture& picture, float camera);
  /// Searches the camera position over the whole width of the land.
  PlaceReading read_anywhere(const Picture& picture);

 private:
  using Coarse = std::vector<float>;          // [kRows][kColumns][3], 0..1
  struct Views {                              // Views of one camera
    std::vector<Coarse> places;               // [kPlaces]
    std::vector<std::vector<float>> weights;  // [kLandscapes][kRows][kColumns]: 0 at marks
  };
  const Views& views(float camera);
  static float distance(const Coarse& seen, const Coarse& drawn, const std::vector<float>& weights);

  std::map<int, Views> views_;  // by camera position in quanta
};

/// The colours of a picture, averaged over a grid.
std::vector<float> coarse_colours(const Picture& picture, int columns, int rows);

}  // namespace longtake::gates
