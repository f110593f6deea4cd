#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/result.h"

namespace longtake::test {

/// Checks that an error has a "what", and that its message fits a window.
inline int told(const Error& error) {
  if (error.what.empty() || error.text().size() > 1000) __builtin_trap();
  return 0;
}

}  // namespace longtake::test
