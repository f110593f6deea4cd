#include "engine/kernels/own_kernel.h"

#include <ATen/DeviceAccelerator.h>

#include "engine/core/log.h"
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

bool kernel_is_used(AskedOfEachGpu& asked, at::Device device, const char* kernel,
                    c10::function_ref<bool(at::Device)> is_right) {
  return asked.of(device, [&]() -> std::optional<bool> {
    if (!own_steps_are_used()) return false;
    std::string why = "it computes something else than ATen";
    try {
      if (is_right(device)) return true;
    } catch (const c10::OutOfMemoryError&) {
      return std::nullopt;  // says nothing about the kernel
    } catch (const c10::Error& error) {
      why = error.what_without_backtrace();
    }
    logger("kernels")->warn("device={} kernel={} used=no reason=\"{}\"", device.str(), kernel, why);
    return false;
  });
}

}  // namespace longtake
