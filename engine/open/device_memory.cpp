#include "engine/open/device_memory.h"

#include <ATen/DeviceAccelerator.h>

#include <limits>

namespace longtake {
namespace {

std::uint64_t now(const c10::CachingAllocator::StatArray& bytes) {
  return static_cast<std::uint64_t>(
      bytes[static_cast<std::size_t>(c10::CachingAllocator::StatType::AGGREGATE)].current);
}

}  // namespace

std::uint64_t available_bytes(at::Device device) {
  if (device.is_cpu()) return available_memory_bytes();
  // Other kinds of devices do not tell.
  if (!device.is_cuda()) return std::numeric_limits<std::uint64_t>::max();
  const auto stats = at::accelerator::getDeviceStats(device.index());
  return at::accelerator::getMemoryInfo(device.index()).first + now(stats.reserved_bytes) - now(stats.allocated_bytes);
}

MemoryLeft memory_left(at::Device device) { return {available_bytes(device), available_memory_bytes()}; }

MemoryLeft memory_left_without_stream(at::Device device) {
  MemoryLeft left = memory_left(device);
  if (device.is_cuda()) left.device += now(at::accelerator::getDeviceStats(device.index()).allocated_bytes);
  return left;
}

void release_unused(at::Device device) {
  if (device.is_cuda()) at::accelerator::emptyCache();
}

}  // namespace longtake
