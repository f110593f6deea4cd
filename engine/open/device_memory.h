#pragma once

#include <c10/core/Device.h>

#include <cstdint>

#include "engine/options/memory_need.h"

namespace longtake {

/// What a GPU's driver and LibTorch's allocator say, in bytes.
struct DeviceBytes {
  std::uint64_t free = 0;       ///< held by no process
  std::uint64_t reserved = 0;   ///< held by this process
  std::uint64_t allocated = 0;  ///< the part of `reserved` that tensors have

  /// Only the open stream's tensors are large; closing it frees them.
  std::uint64_t available(bool stream_closes) const { return free + reserved - (stream_closes ? 0 : allocated); }
};

/// The memory of the device that this process may still use: of a GPU what nobody holds, and what LibTorch holds for
/// tensors that are gone.
std::uint64_t available_bytes(at::Device device);

/// Free memory of the device and of the CPU.
MemoryLeft memory_left(at::Device device);

/// Memory left on a GPU once the stream that this process has open is closed. On a CPU the same as memory_left().
MemoryLeft memory_left_without_stream(at::Device device);

/// Gives back to the GPU what LibTorch holds for tensors that are gone.
void release_unused(at::Device device);

}  // namespace longtake
