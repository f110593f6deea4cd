#pragma once

#include "training/judge/picture.h"

namespace longtake::gates {

/// Steps at the borders of cells relative to steps elsewhere, accumulated over many pictures. A codec with blocking
/// leaves seams; a render has none. A step is a second difference of brightness across two neighbouring pixels.
class Seams {
 public:
  /// `cell`: 32 or 64 pixels of 640x384.
  explicit Seams(int cell) : cell_(cell) {}

  void add(const Picture& picture);
  /// 1: borders are not visible.
  float ratio() const { return elsewhere_ > 0 && others_ > 0 ? at_borders() / others() : 1; }

 private:
  float at_borders() const { return static_cast<float>(border_ / static_cast<double>(borders_)); }
  float others() const { return static_cast<float>(elsewhere_ / static_cast<double>(others_)); }

  int cell_;
  double border_ = 0, elsewhere_ = 0;
  long long borders_ = 0, others_ = 0;
};

/// Mean strength of edges: blur lowers it, noise raises it.
float mean_gradient(const Picture& picture);

}  // namespace longtake::gates
