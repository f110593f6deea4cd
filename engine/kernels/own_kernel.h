#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/DeviceGuard.h>
#include <c10/util/FunctionRef.h>

#include <map>
#include <mutex>
#include <optional>

namespace longtake {

// Helpers of the host functions that launch Longtake's CUDA kernels.

/// Makes a tensor's GPU the thread's device while a kernel is launched there. As a temporary in the launch's arguments
/// it lives long enough.
class GpuOf {
 public:
  explicit GpuOf(const at::Tensor& tensor);
  /// The device's current stream, as a cudaStream_t; null for a tensor of the CPU, which tests give.
  void* stream() const;

 private:
  at::Device device_;
  c10::OptionalDeviceGuard guard_;
};

/// Numbers that a thread of most kernels reads at once. Rows must begin where it can.
inline constexpr std::int64_t kOctet = 8;
bool begins_at_an_octet(const at::Tensor& x);
/// The type that a kernel is told, of tensors in float32 or bf16.
int kernel_type(const at::Tensor& x);
/// Throws, with the driver's words, if a launch returned something else than 0.
void check_launch(const char* kernel, int code);

/// The answers to a question that is asked of each GPU once.
class AskedOfEachGpu {
 public:
  /// `ask` returns nothing where it could not find out; then it is asked again the next time.
  bool of(at::Device device, c10::function_ref<std::optional<bool>()> ask);

 private:
  std::mutex mutex_;
  std::map<at::DeviceIndex, bool> answers_;
};

/// Whether a kernel is to be used on this GPU: our kernels are, and `is_right` finds that it computes there what ATen's
/// operators do. One that differs or throws is named in the log.
bool kernel_is_used(AskedOfEachGpu& asked, at::Device device, const char* kernel,
                    c10::function_ref<bool(at::Device)> is_right);

}  // namespace longtake
