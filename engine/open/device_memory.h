#pragma once

#include <c10/core/Device.h>

#include <cstdint>

#include "engine/options/memory_need.h"

namespace longtake {

/// Values reported by a GPU's driver and by LibTorch's allocator, in bytes.
struct DeviceBytes {
  std::uint64_t free = 0;       ///< held by no process
  std::uint64_t reserved = 0;   ///< held by this process
  std::uint64_t allocated = 0;  ///< the part of `reserved` in live tensors

  /// Only the open stream's tensors are large; closing it frees them.
  std::uint64_t available(bool stream_closes) const { return free + reserved - (stream_closes ? 0 : allocated); }
};

/// The device memory that this process may still use: on a GPU the free memory, plus what LibTorch reserves without
/// live tensors.
std::uint64_t available_bytes(at::Device device);

/// Free memory of the device and of the CPU.
MemoryLeft memory_left(at::Device device);

/// Memory left on a GPU after the stream that this process has open is closed. On a CPU the same as memory_left().
MemoryLeft memory_left_without_stream(at::Device device);

/// Returns to the GPU what LibTorch reserves without live tensors.
void release_unused(at::Device device);

}  // namespace longtake
