#pragma once

#include <optional>

#include "training/judge/picture.h"

namespace longtake::gates {

/// Names the colour of a mark where the landscape and the camera put it, within a few pixels. `backdrop` tells
/// landscape and light; its own colours of marks are not read. Nothing if no colour fills the mark, or if too little of
/// it is in the picture.
std::optional<theatre::Colour> read_mark(const Picture& picture, const theatre::Backdrop& backdrop, int mark,
                                         float camera);

}  // namespace longtake::gates
