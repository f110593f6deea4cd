#pragma once

#include <optional>

#include "training/judge/picture.h"

namespace longtake::gates {

/// The colour of a mark at the place given by landscape and camera, within a few pixels. `backdrop` gives landscape and
/// light; its colours of marks are not used. Nullopt if no colour fills the mark, or if too little of it is in the
/// picture.
std::optional<theatre::Colour> read_mark(const Picture& picture, const theatre::Backdrop& backdrop, int mark,
                                         float camera);

}  // namespace longtake::gates
