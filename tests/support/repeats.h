#pragma once

#include "engine/core/sanitized.h"

namespace longtake::test {

/// How often a test repeats something random. A sanitizer makes each of them ten times slower and finds errors that do
/// not depend on their number.
constexpr int repeats(int usual) {
#ifdef LONGTAKE_SANITIZED
  return usual / 10;
#else
  return usual;
#endif
}

}  // namespace longtake::test
