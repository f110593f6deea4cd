#pragma once

#include <vector>

namespace longtake::world {

/// A smooth one-dimensional course over time: straight lines between keys, averaged over `smooth` frames, so that the
/// speed never exceeds that of the steepest line. After its last key it runs backwards, then forwards again, for ever.
struct Path {
  struct Key {
    float frame = 0;
    float value = 0;
  };
  std::vector<Key> keys;  ///< strictly rising frames, the first at 0; no key means 0 everywhere
  float smooth = 10;      ///< frames

  float at(float frame) const;
};

}  // namespace longtake::world
