#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace longtake {

/// A device for tests that treats tensors as a GPU does and needs none. Its tensors are in the memory of the process,
/// and its operators are LibTorch's CPU kernels, so that results equal those of a CPU. Unlike there,
///   - an operator that gets tensors of two devices throws what CUDA throws, with CUDA's exceptions: numbers as 0-dim
///   CPU
///     tensors in pointwise operators, and CPU indices in index() and index_put_();
///   - data_ptr() is no address of the process: code that reads it ends with a segmentation fault;
///   - each thing that makes a host wait for a GPU is counted.
/// at::Device("fake:0") names it once this function was called. Link longtake_fake_device.
at::Device fake_device();

/// Counts of events on the device since reset_fake_device_counts(). Other threads may be counting meanwhile.
struct FakeDeviceCounts {
  std::int64_t kernels = 0;  ///< operators that read or wrote elements; no views
  std::int64_t copies_to_device = 0;
  /// The copies that a host waits for with everything queued before: all but non_blocking ones, which a GPU wants from
  /// pinned memory.
  std::int64_t waiting_copies_to_device = 0;
  std::int64_t copies_to_host = 0;
  /// Copies to the host unless they are non_blocking, numbers that the host reads (item()), operators whose result has
  /// a size that depends on values (nonzero), and calls that wait for the device or an event. Copies to the device are
  /// not among them.
  std::int64_t host_syncs = 0;
  std::int64_t allocations = 0;
  std::int64_t live_bytes = 0;  ///< in tensors that exist now, whenever they were made
  std::int64_t peak_bytes = 0;  ///< the highest live_bytes
};
FakeDeviceCounts fake_device_counts();
/// One of FakeDeviceCounts::host_syncs.
struct FakeDeviceWait {
  std::string what;          ///< "event", "stream", "device", "copy", "number" or "size"
  std::int64_t kernels = 0;  ///< that were queued before it
};
/// The waits since reset_fake_device_counts(), in their order.
std::vector<FakeDeviceWait> fake_device_waits();
/// An allocation that would make live_bytes larger throws what a GPU's allocator throws. 0: no limit.
void limit_fake_device(std::int64_t bytes);
/// Attention of q, k, v [B, h, tokens, d] and a bias, all on the CPU.
using FakeAttention = std::function<at::Tensor(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                               const std::optional<at::Tensor>& bias)>;
/// From now on the device makes attention so; with nothing as LibTorch does. One thread.
void set_fake_attention(FakeAttention attention);
/// Keeps live_bytes, and begins peak_bytes there.
void reset_fake_device_counts();

}  // namespace longtake
