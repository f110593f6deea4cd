#include "engine/kernels/own_kernel.h"

#include <ATen/DeviceAccelerator.h>

#include "engine/core/log.h"
#include "engine/core/stopwatch.h"
#include "engine/kernels/cuda_module.h"

namespace longtake {

GpuOf::GpuOf(const at::Tensor& tensor) : device_(tensor.device()) {
  if (device_.is_cuda()) guard_.reset_device(device_);
}

void* GpuOf::stream() const {
  return device_.is_cuda() ? at::accelerator::getCurrentStream(device_.index()).native_handle() : nullptr;
}

bool begins_at_an_octet(const at::Tensor& x) { return reinterpret_cast<std::uintptr_t>(x.const_data_ptr()) % 16 == 0; }

int kernel_type(const at::Tensor& x) {
  return x.scalar_type() == at::kFloat ? longtake_cuda_float : longtake_cuda_bf16;
}

void check_launch(const char* kernel, int code) {
  TORCH_CHECK(code == 0, "the kernel ", kernel, " failed: ", cuda_kernels() ? cuda_kernels()->error(code) : "no GPU");
}

bool AskedOfEachGpu::of(at::Device device, c10::function_ref<std::optional<bool>()> ask) {
  const std::scoped_lock lock(mutex_);
  const auto answer = answers_.find(device.index());
  if (answer != answers_.end()) return answer->second;
  const std::optional<bool> said = ask();
  if (said) answers_.emplace(device.index(), *said);
  return said.value_or(false);
}

double milliseconds_of(at::Device device, c10::function_ref<void()> work) {
  constexpr int runs = 10;
  const auto finish = [device] {
    if (!device.is_cpu()) at::accelerator::synchronizeDevice(device.index());
  };
  work();
  finish();
  Stopwatch watch;
  for (int run = 0; run < runs; ++run) work();
  finish();
  return watch.total_ms() / runs;
}

std::optional<bool> tried(const KernelTrial& trial, at::Device device) {
  std::string why = "it computes something else than ATen";
  try {
    if (trial.is_right(device)) {
      const BothWays ways = trial.both_ways(device);
      const double own = milliseconds_of(device, ways.own), aten = milliseconds_of(device, ways.aten);
      logger("kernels")->info("device={} kernel={} own_ms={:.3f} aten_ms={:.3f}", device.str(), trial.kernel, own,
                              aten);
      if (own < aten) return true;
      why = "ATen's operators take less time";
    }
  } catch (const c10::OutOfMemoryError&) {
    return std::nullopt;  // out of memory is no result about the kernel
  } catch (const c10::Error& error) {
    why = error.what_without_backtrace();
  }
  logger("kernels")->warn("device={} kernel={} used=no reason=\"{}\"", device.str(), trial.kernel, why);
  return false;
}

bool kernel_is_used(AskedOfEachGpu& asked, at::Device device, const KernelTrial& trial) {
  return asked.of(device, [&]() -> std::optional<bool> { return own_steps_are_used() ? tried(trial, device) : false; });
}

}  // namespace longtake
