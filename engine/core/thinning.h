#pragma once

#include <cstdint>

namespace longtake {

/// How much would be missed of a row of kept states if the one at `at`, between `before` and `after`, were dropped: the
/// gap that it leaves, relative to its age. Dropping the least makes distances grow with age.
inline double thinning_loss(std::int64_t before, std::int64_t at, std::int64_t after, std::int64_t newest) {
  return static_cast<double>(after - before) / static_cast<double>(newest - at + 1);
}

}  // namespace longtake
