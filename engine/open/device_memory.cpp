#include "engine/open/device_memory.h"

#include <ATen/DeviceAccelerator.h>

#include <limits>

namespace longtake {
namespace {

DeviceBytes bytes_of(at::Device device) {
  const auto stats = at::accelerator::getDeviceStats(device.index());
  const auto now = [](const c10::CachingAllocator::StatArray& bytes) {
    return static_cast<std::uint64_t>(
        bytes[static_cast<std::size_t>(c10::CachingAllocator::StatType::AGGREGATE)].current);
  };
  return {at::accelerator::getMemoryInfo(device.index()).first, now(stats.reserved_bytes), now(stats.allocated_bytes)};
}

std::uint64_t available(at::Device device, bool stream_closes) {
  if (device.is_cpu()) return available_memory_bytes();
  // Other kinds of devices do not report it.
  if (!device.is_cuda()) return std::numeric_limits<std::uint64_t>::max();
  return bytes_of(device).available(stream_closes);
}

}  // namespace

std::uint64_t available_bytes(at::Device device) { return available(device, false); }

MemoryLeft memory_left(at::Device device) { return {available(device, false), available_memory_bytes()}; }

MemoryLeft memory_left_without_stream(at::Device device) { return {available(device, true), available_memory_bytes()}; }

void release_unused(at::Device device) {
  if (device.is_cuda()) at::accelerator::emptyCache();
}

}  // namespace longtake
