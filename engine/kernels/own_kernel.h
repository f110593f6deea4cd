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

/// A step on tensors as large as a stream's, by our kernel and by ATen's operators.
struct BothWays {
  std::function<void()> own, aten;
};
/// The mean of ten runs, behind one that is not counted.
double milliseconds_of(at::Device device, c10::function_ref<void()> work);

/// How a kernel, or another way to use ATen's, is tried on a GPU.
struct KernelTrial {
  const char* kernel;
  std::function<bool(at::Device device)> is_right;  ///< whether it computes there what ATen's operators do
  std::function<BothWays(at::Device device)> both_ways;
};
/// Whether the kernel is right and takes less time; nothing where the GPU's memory did not suffice. The log has the
/// reason against it.
std::optional<bool> tried(const KernelTrial& trial, at::Device device);
/// Whether a kernel is to be used on this GPU: our kernels are, and it was tried there with success.
bool kernel_is_used(AskedOfEachGpu& asked, at::Device device, const KernelTrial& trial);

}  // namespace longtake
