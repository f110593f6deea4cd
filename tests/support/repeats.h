#pragma once

#include "engine/core/sanitized.h"

namespace longtake::test {

/// How often a test repeats something random. A sanitizer slows each repetition by ten, and finds errors that do not
/// depend on their number.
constexpr int repeats(int usual) {
#ifdef LONGTAKE_SANITIZED
  return usual / 10;
#else
  return usual;
#endif
}

}  // namespace longtake::test
