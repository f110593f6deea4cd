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
/// and its operators are LibTorch's CPU kernels, so results equal those of a CPU. Differences from a CPU:
///   - an operator with tensors of two devices throws like CUDA. As in CUDA, two mixtures are allowed: scalar CPU
///     tensors in pointwise operators, and CPU indices in index() and index_put_();
///   - data_ptr() is no address of the process: code that reads it ends with a segmentation fault;
///   - everything that makes a host wait for a GPU is counted.
/// at::Device("fake:0") is valid after the first call of this function. Link longtake_fake_device.
at::Device fake_device();

/// Counts of events on the device since reset_fake_device_counts(). Other threads may be counting meanwhile.
struct FakeDeviceCounts {
  std::int64_t kernels = 0;  ///< operators that read or wrote elements; no views
  std::int64_t copies_to_device = 0;
  /// Copies for which a host waits, together with everything queued before: all except non_blocking ones, which need
  /// pinned memory on a GPU.
  std::int64_t waiting_copies_to_device = 0;
  std::int64_t copies_to_host = 0;
  /// Blocking copies to the host, numbers that the host reads (item()), operators whose result size depends on values
  /// (nonzero), and calls that wait for the device or an event. Copies to the device are not included.
  std::int64_t host_syncs = 0;
  std::int64_t allocations = 0;
  std::int64_t live_bytes = 0;  ///< in all existing tensors
  std::int64_t peak_bytes = 0;  ///< the highest live_bytes
};
FakeDeviceCounts fake_device_counts();
/// One of FakeDeviceCounts::host_syncs.
struct FakeDeviceWait {
  std::string what;          ///< "event", "stream", "device", "copy", "number" or "size"
  std::int64_t kernels = 0;  ///< queued before it
};
/// The waits since reset_fake_device_counts(), in their order.
std::vector<FakeDeviceWait> fake_device_waits();
/// Allocations beyond this value of live_bytes throw the exception of a GPU's allocator. 0: no limit.
void limit_fake_device(std::int64_t bytes);
/// Attention of q, k, v [B, h, tokens, d] and a bias, all on the CPU.
using FakeAttention = std::function<at::Tensor(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                               const std::optional<at::Tensor>& bias)>;
/// Replaces the device's attention; an empty function restores LibTorch's. One thread.
void set_fake_attention(FakeAttention attention);
/// Keeps live_bytes, and sets peak_bytes to it.
void reset_fake_device_counts();

}  // namespace longtake
