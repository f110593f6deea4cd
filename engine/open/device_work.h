#pragma once

#include <c10/core/Device.h>

namespace longtake {

/// Waits until a GPU has done all queued work; a CPU queues none. Calls of ATen return when their work is queued. A
/// time taken without this wait measures only queueing.
void finish_work(at::Device device);

/// Peak GPU memory of tensors since the last reset, in 10^6 bytes; 0 on a CPU.
struct PeakMemory {
  double taken_mb = 0;     ///< by tensors that existed at the same time
  double reserved_mb = 0;  ///< by LibTorch's allocator, which keeps what it once reserved
};
PeakMemory peak_memory(at::Device device);
void reset_peak_memory(at::Device device);

}  // namespace longtake
