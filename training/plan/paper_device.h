#pragma once

#include <c10/core/Device.h>

namespace longtake::train {

/// A device whose tensors have a size but no memory. Its operators compute only the shapes of their results, as a GPU
/// would allocate them. Copies to the host give zeros; reading a scalar gives 1. A training step of any size can thus
/// run without memory, and the memory that it would need is counted (paper_memory.h).
///
/// The first call registers the device; afterwards at::Device("paper:0") is valid, too.
at::Device paper_device();

}  // namespace longtake::train
