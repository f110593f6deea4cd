#pragma once

#include "engine/core/sanitized.h"

namespace longtake::test {

/// How often a test repeats something random, and what it expects of so many repetitions. A sanitizer slows each one by
/// ten, and finds errors that do not depend on their number.
constexpr int repeats(int usual, [[maybe_unused]] int sanitized) {
#ifdef LONGTAKE_SANITIZED
  return sanitized;
#else
  return usual;
#endif
}

}  // namespace longtake::test
