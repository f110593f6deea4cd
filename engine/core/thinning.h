#pragma once

#include <cstdint>

namespace longtake {

/// The loss if the kept state at `at`, between `before` and `after`, were dropped. It counts the chunks that would have
/// to be generated again to reach all places after it; older places count less. Dropping the state with the least loss
/// makes distances grow with the square root of their age. No place is then far from a state.
inline double thinning_loss(std::int64_t before, std::int64_t at, std::int64_t after, std::int64_t newest) {
  return static_cast<double>(at - before) * static_cast<double>(after - at) / static_cast<double>(newest - at + 1);
}

}  // namespace longtake
