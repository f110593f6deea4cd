#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Allocator.h>
#include <c10/core/Storage.h>

#include <atomic>
#include <cstdint>

namespace longtake::fake {

inline constexpr at::DeviceType kFake = at::DeviceType::PrivateUse1;
/// The single fake device. Tensors always name its index, as those of a GPU do.
inline const at::Device kDevice{kFake, 0};

/// The counters of FakeDeviceCounts.
struct Counters {
  std::atomic<std::int64_t> kernels{0};
  std::atomic<std::int64_t> copies_to_device{0};
  std::atomic<std::int64_t> waiting_copies_to_device{0};
  std::atomic<std::int64_t> copies_to_host{0};
  std::atomic<std::int64_t> host_syncs{0};
  std::atomic<std::int64_t> allocations{0};
  std::atomic<std::int64_t> live_bytes{0};
  std::atomic<std::int64_t> peak_bytes{0};
  std::atomic<std::int64_t> most_bytes{0};  ///< 0: no limit
};
Counters& counters();

/// Counts a wait of the host, and records it for fake_device_waits().
void host_waits_for(const char* what);

c10::Allocator* allocator();

/// Enlarges a storage and keeps its bytes.
void grow(const c10::Storage& storage, std::size_t bytes);

/// A CPU tensor over the same memory, which must not outlive `tensor`. Returns tensors of other devices unchanged.
at::Tensor on_host(const at::Tensor& tensor);

/// A copy on the device, with the strides of `host` if these leave no holes.
at::Tensor on_device(const at::Tensor& host);

}  // namespace longtake::fake
