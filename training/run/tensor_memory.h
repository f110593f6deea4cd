#pragma once

namespace longtake::train {

/// From now on, the CPU memory of a freed tensor is kept for the next tensor of its size. Training steps allocate the
/// same few hundred sizes again and again, and the system allocator took an eighth of a step.
void keep_tensor_memory();

}  // namespace longtake::train
