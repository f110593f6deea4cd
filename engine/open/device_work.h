#pragma once

#include <c10/core/Device.h>

namespace longtake {

/// Waits until a GPU has done all work that was queued on it; a CPU queues none. Calls of ATen return when their work
/// is queued, so a clock that is read without this measures queueing.
void finish_work(at::Device device);

/// Memory of a GPU that tensors took at most since the last reset, in 10^6 bytes; 0 on a CPU.
struct PeakMemory {
  double taken_mb = 0;     ///< by tensors that lived at the same time
  double reserved_mb = 0;  ///< by LibTorch's allocator, which keeps what it once got
};
PeakMemory peak_memory(at::Device device);
void reset_peak_memory(at::Device device);

}  // namespace longtake
