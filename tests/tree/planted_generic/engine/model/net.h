#pragma once

namespace longtake {

struct Net {
  int layout = 0;
  const char* tensor = "layout.seen.weight";
};

}  // namespace longtake
