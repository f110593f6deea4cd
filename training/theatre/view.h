#pragma once

#include "training/theatre/look.h"

namespace longtake::theatre {

/// The range of the camera and of time in the pictures to paint.
struct View {
  float camera_low = 0, camera_high = 0;      ///< world units
  float first_picture = 0, last_picture = 0;  ///< 1/16 s
};

/// The flat coloured area of a mark, in world units at camera 0. It moves with the ground.
struct MarkTruth {
  float left = 0, top = 0, right = 0, bottom = 0;
};
MarkTruth mark_place(Landscape landscape, int mark);

}  // namespace longtake::theatre
