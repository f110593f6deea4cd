#pragma once

#include <c10/core/Device.h>

namespace longtake::train {

/// A device whose tensors have a size and no memory. Its operators work out the shapes of their results as a GPU would
/// allocate them, and compute nothing. What is read from it are zeros, or the number 1 for one that the host asks for.
/// So a training step of any size can be walked through, and the memory that it would need is counted (paper_memory.h).
///
/// The first call makes it; at::Device("paper:0") names it from then on.
at::Device paper_device();

}  // namespace longtake::train
