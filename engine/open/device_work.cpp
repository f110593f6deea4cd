#include "engine/open/device_work.h"

#include <ATen/DeviceAccelerator.h>

namespace longtake {
namespace {

double most_mb(const c10::CachingAllocator::StatArray& bytes) {
  return static_cast<double>(bytes[static_cast<std::size_t>(c10::CachingAllocator::StatType::AGGREGATE)].peak) / 1e6;
}

}  // namespace

void finish_work(at::Device device) {
  if (!device.is_cpu()) at::accelerator::synchronizeDevice(device.index());
}

PeakMemory peak_memory(at::Device device) {
  if (!device.is_cuda()) return {};
  const auto stats = at::accelerator::getDeviceStats(device.index());
  return {most_mb(stats.allocated_bytes), most_mb(stats.reserved_bytes)};
}

void reset_peak_memory(at::Device device) {
  if (device.is_cuda()) at::accelerator::resetPeakStats(device.index());
}

}  // namespace longtake
