#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/DeviceGuard.h>
#include <c10/util/FunctionRef.h>

#include <functional>
#include <map>
#include <mutex>
#include <optional>

namespace longtake {

// Helpers of the host functions that launch Longtake's CUDA kernels.

/// Sets a tensor's GPU as the thread's device for a kernel launch. As a temporary in the launch's arguments it lives
/// long enough.
class GpuOf {
 public:
  explicit GpuOf(const at::Tensor& tensor);
  /// The device's current stream as a cudaStream_t; null for a CPU tensor, as in tests.
  void* stream() const;

 private:
  at::Device device_;
  c10::OptionalDeviceGuard guard_;
};

/// Numbers that a thread of most kernels reads at once. Rows must begin at a multiple of it.
inline constexpr std::int64_t kOctet = 8;
bool begins_at_an_octet(const at::Tensor& x);
/// The kernel argument for the type of float32 or bf16 tensors.
int kernel_type(const at::Tensor& x);
/// Throws with the driver's message if a launch did not return 0.
void check_launch(const char* kernel, int code);

/// A property that is determined once per GPU.
class AskedOfEachGpu {
 public:
  /// `ask` returns nothing if it could not determine the property; the next call then repeats it.
  bool of(at::Device device, c10::function_ref<std::optional<bool>()> ask);

 private:
  std::mutex mutex_;
  std::map<at::DeviceIndex, bool> answers_;
};

/// A step on stream-sized tensors, with our kernel and with ATen's operators.
struct BothWays {
  std::function<void()> own, aten;
};
/// The mean of ten runs after one warm-up run.
double milliseconds_of(at::Device device, c10::function_ref<void()> work);

/// How a kernel, or another combination of ATen's kernels, is tested on a GPU.
struct KernelTrial {
  const char* kernel;
  std::function<bool(at::Device device)> is_right;  ///< whether its results match ATen's operators there
  std::function<BothWays(at::Device device)> both_ways;
};
/// True if the kernel is right and faster; nothing if the GPU's memory was insufficient. The log has the reason for a
/// false result.
std::optional<bool> tried(const KernelTrial& trial, at::Device device);
/// True if a kernel is to be used on this GPU: our kernels are enabled, and its trial there succeeded.
bool kernel_is_used(AskedOfEachGpu& asked, at::Device device, const KernelTrial& trial);

}  // namespace longtake
